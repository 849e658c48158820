import { agree, showInformation } from '../../kit/messages.ts';
import { runCommand } from '../../kit/runCommand.ts';
import { joined, l10n, type Words } from '../../kit/words.ts';
import type { Log } from '../../log.ts';
import { commands } from '../../names.ts';
import type { KnownPeople, Unreadable } from '../../people/knownPeople.ts';

/**
 * Starts a new suppression list if the user agrees to go without what can't be read, or goes on with another one that can be read. Says what
 * is lost, and offers to suppress it again. `goOn` is called as soon as Mailroom can tell who is suppressed.
 */
export async function startNewSuppressionList(
  people: Pick<KnownPeople, 'findUnreadable' | 'goWithout'>,
  log: Pick<Log, 'info'>,
  goOn: () => Promise<void>,
): Promise<void> {
  const unreadable = await people.findUnreadable();
  if (!unreadable) {
    await goOn();
    await showInformation(l10n.t('The suppression list of this machine can be read. No new one is needed.'));
    return;
  }
  if (!(await agreeToLose(unreadable))) return;
  await people.goWithout();
  log.info(`Goes without a suppression list that can’t be read, with ${unreadable.suppressed} addresses`);
  await goOn();
  const [typed, fromFile] = [l10n.t('Suppress Addresses…'), l10n.t('Suppress Addresses from a File…')];
  const answer = await showInformation(startedText(unreadable), typed, fromFile);
  if (answer === typed) await runCommand(commands.audienceSuppress);
  if (answer === fromFile) await runCommand(commands.audienceSuppressFile);
}

function agreeToLose({ suppressed, hasOthers }: Unreadable): Promise<boolean> {
  const question = hasOthers
    ? l10n.t('Go on without the suppression list that can’t be read here?')
    : l10n.t('Start a new suppression list?');
  const detail = joined('\n\n', [
    suppressed > 0 &&
      l10n.count(
        '{0} suppressed address is lost for now. An import adds it again, unless you suppress it again first.|{0} suppressed addresses are lost for now. An import adds them again, unless you suppress them again first.',
        suppressed,
      ),
    l10n.t(
      'Mailroom also no longer knows whom it has added to which list, so an import may add people twice.',
    ),
    l10n.t('The old list stays on this machine. As soon as its key is back, Mailroom reads it again.'),
  ]);
  return agree(question, detail, hasOthers ? l10n.t('Go On Without It') : l10n.t('Start a New List'));
}

function startedText({ suppressed, hasOthers }: Unreadable): Words {
  return joined(' ', [
    hasOthers
      ? l10n.t('Mailroom goes on with the suppression list that can be read here.')
      : l10n.t('Started a new suppression list.'),
    suppressed > 0 && l10n.t('Before you import, suppress again who must get no mail.'),
  ]);
}
