import type { RunButton, RunView } from '../../../protocol/importPage.ts';
import type { Tone } from '../../../protocol/tone.ts';
import { l10n, type Words } from '../../kit/words.ts';
import type { Import } from '../import.ts';

/** How the state of a started import is shown. */
interface ImportLook {
  readonly icon: string;
  /** What the import is in the tree: one that runs can be paused, one that is paused resumed. */
  readonly item: 'running' | 'paused' | 'elsewhere';
  readonly phase: RunView['phase'];
  readonly tone: Tone;
  /** What the user can do, the main thing first. */
  readonly buttons: readonly RunButton[];
  readonly words?: Words;
  /** The reason why no address is requested, and what to do. */
  readonly problem?: Words;
  /** What is known besides of the reason, if that is too long for one sentence. */
  readonly detail?: Words;
}

const running: ImportLook = {
  icon: 'sync~spin',
  item: 'running',
  phase: 'running',
  tone: 'looking',
  buttons: ['pause', 'cancel'],
};
const paused: ImportLook = {
  icon: 'debug-pause',
  item: 'paused',
  phase: 'paused',
  tone: 'note',
  buttons: ['resume', 'cancel'],
};
const done: ImportLook = { ...paused, phase: 'done', buttons: [] };

/** Returns how a started import is shown. */
export function importLook(state: Import['state']): ImportLook {
  const stopped = {
    ...paused,
    icon: 'warning',
    tone: 'warning',
    words: l10n.t('stopped'),
  } satisfies ImportLook;
  const elsewhere = {
    icon: 'multiple-windows',
    tone: 'note' as const,
    words: l10n.t('in another window'),
    problem: l10n.t('Another window runs this import.'),
  };
  switch (state.kind) {
    case 'running':
      return running;
    case 'offline':
      return {
        ...running,
        icon: 'debug-disconnect',
        tone: 'warning',
        words: l10n.t('no connection'),
        problem: l10n.t('The service cannot be reached. The import resumes when the connection is back.'),
      };
    case 'waiting':
      return {
        ...running,
        icon: 'watch',
        tone: 'note',
        words: l10n.t('waiting for another import'),
        problem: l10n.t(
          'Another import adds to this list. This one goes on when the other one ends or is paused.',
        ),
      };
    case 'nextHere':
      return { ...running, ...elsewhere };
    case 'elsewhere':
      return { ...paused, ...elsewhere, item: 'elsewhere', buttons: ['lookAgain'] };
    case 'pausing':
      return {
        ...paused,
        tone: 'looking',
        words: l10n.t('pausing…'),
        problem: l10n.t('Pausing: waiting for the answers to the last requests.'),
      };
    case 'unauthorized':
      return {
        ...stopped,
        buttons: ['checkKey', 'resume', 'cancel'],
        problem: l10n.t('The import has stopped. Check the account’s key, then resume it.'),
        detail: l10n.t(
          'The service does not accept the key, or does not let it add subscribers ({0}).',
          state.status,
        ),
      };
    case 'failing':
      return {
        ...stopped,
        problem: l10n.t(
          'The import has stopped: the service failed ten times in a row. Wait some minutes, then resume it.',
        ),
      };
    case 'refusing':
      return {
        ...stopped,
        buttons: ['cancel', 'resume'],
        problem: l10n.t('The service refused the first ten rows for the same reason.'),
        detail: l10n.t(
          'It says: “{0}” If the list is wrong, cancel this import and start a new one. Otherwise, resume it.',
          state.reason,
        ),
      };
    case 'held':
      return stopped;
    case 'interrupted':
      return { ...paused, words: l10n.t('interrupted') };
    case 'done':
    case 'canceled':
      return done;
    default:
      return { ...paused, words: l10n.t('paused') };
  }
}
