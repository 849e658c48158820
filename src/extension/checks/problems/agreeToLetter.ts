import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { formats } from '../../kit/formats.ts';
import { ask, type Question } from '../../kit/messages.ts';
import { joined, l10n, type Words } from '../../kit/words.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import {
  describeFinding,
  graveFindings,
  isClipped,
  type Leaving,
  type LetterFinding,
  type Preflight,
} from '../preflight.ts';

/**
 * Asks the user whether to go on with a letter that Gmail would clip, that has grave findings, or that could not be checked.
 * Resolves with the preflight that they have agreed to, `undefined` when they cancel. Doesn’t ask again about a preflight that
 * equals the one they have `agreed` to before. `check` runs the preflight, again when the user asks for it.
 */
export async function agreeToLetter(
  check: () => Promise<Preflight>,
  leaving: Leaving,
  agreed?: Preflight,
): Promise<Preflight | undefined> {
  const preflight = await check();
  if (agreed && isSamePreflight(preflight, agreed)) return preflight;
  return (await agreeToSize(preflight, leaving))
    ? await agreeToFindings(preflight, leaving, check)
    : undefined;
}

function isSamePreflight(one: Preflight, other: Preflight): boolean {
  return (
    one.layout.html === other.layout.html &&
    one.footer.html === other.footer.html &&
    isDeepStrictEqual(foundIn(one), foundIn(other))
  );
}

const foundIn = ({ findings }: Preflight) =>
  typeof findings === 'string' ? findings : findings.map(({ finding }) => finding);

async function agreeToSize(preflight: Preflight, leaving: Leaving): Promise<boolean> {
  if (!isClipped(preflight)) return true;
  const yes = anywayButton(leaving);
  return (await ask({ ...sizeQuestion(preflight, leaving), buttons: [yes] })) === yes;
}

async function agreeToFindings(
  preflight: Preflight,
  leaving: Leaving,
  check: () => Promise<Preflight>,
): Promise<Preflight | undefined> {
  const yes = anywayButton(leaving);
  if (preflight.findings === 'failed') {
    const again = l10n.t('Check Again');
    const answer = await ask({ ...failedQuestion(preflight, leaving), buttons: [again, yes] });
    if (answer === again) return await agreeToFindings(await check(), leaving, check);
    return answer === yes ? preflight : undefined;
  }
  if (preflight.findings === 'changed') {
    const answer = await ask({ ...changedQuestion(preflight, leaving), buttons: [yes] });
    return answer === yes ? preflight : undefined;
  }
  const grave = graveFindings(preflight);
  if (grave.length === 0) return preflight;
  const show = l10n.t('Show Problems');
  const buttons = grave.some(({ location }) => location) ? [yes, show] : [yes];
  const answer = await ask({ ...graveQuestion(preflight, grave, leaving), buttons });
  if (answer === show) await showFindings(preflight.layout.uri, grave);
  return answer === yes ? preflight : undefined;
}

/** Opens the layout and the Problems panel. If all findings are in the footer, opens the footer’s file instead. */
async function showFindings(layout: vscode.Uri, found: readonly LetterFinding[]): Promise<void> {
  const [first] = found.filter(({ location }) => location);
  if (first?.location && found.every(({ part }) => part === 'footer')) {
    const { uri, range } = first.location;
    await vscode.window.showTextDocument(uri, { selection: range });
    return;
  }
  await vscode.window.showTextDocument(layout);
  await vscode.commands.executeCommand('workbench.actions.view.problems');
}

/** Returns the button that continues despite the problems. A campaign is reviewed once more before it starts. */
function anywayButton(leaving: Leaving): Words {
  return leaving === 'upload' ? l10n.t('Upload Anyway') : l10n.t('Continue Anyway');
}

type QuestionText = Pick<Question, 'question' | 'detail'>;

function sizeQuestion({ layout: { title }, bytes }: Preflight, leaving: Leaving): QuestionText {
  const size = l10n.t('{0} KB', formats().kilobytes(bytes));
  return {
    question:
      leaving === 'upload'
        ? l10n.t('“{0}” has {1}. Upload it anyway?', title, size)
        : l10n.t('“{0}” has {1}. Send it anyway?', title, size),
    detail: l10n.t(
      'Gmail shows the first 102 KB of a letter and hides the rest, including the unsubscribe link at the end, behind “View entire message”.',
    ),
  };
}

const shownAtMost = 5;

function graveQuestion(
  { layout: { uri } }: Preflight,
  grave: readonly LetterFinding[],
  leaving: Leaving,
): QuestionText {
  const more = grave.length - shownAtMost;
  const shown = grave.slice(0, shownAtMost).map(describeFinding);
  return {
    question:
      leaving === 'upload'
        ? l10n.t('Parts of “{0}” won’t work for readers. Upload it anyway?', fileName(uri))
        : l10n.t('Parts of “{0}” won’t work for readers. Send it anyway?', fileName(uri)),
    detail: joined('\n', [...shown, more > 0 && l10n.t('…and {0} more.', more)]),
  };
}

function failedQuestion({ layout: { uri } }: Preflight, leaving: Leaving): QuestionText {
  return {
    question:
      leaving === 'upload'
        ? l10n.t('“{0}” could not be checked. Upload it anyway?', fileName(uri))
        : l10n.t('“{0}” could not be checked. Send it anyway?', fileName(uri)),
    detail: l10n.t(
      'Some of the letter’s links and pictures may not work for readers. The log says why the check failed.',
    ),
  };
}

function changedQuestion({ layout: { uri } }: Preflight, leaving: Leaving): QuestionText {
  return {
    question:
      leaving === 'upload'
        ? l10n.t(
            'A file that “{0}” includes has just changed. Upload the letter without the change?',
            fileName(uri),
          )
        : l10n.t(
            'A file that “{0}” includes has just changed. Send the letter without the change?',
            fileName(uri),
          ),
    detail: l10n.t(
      'The letter was compiled before the change and can’t be checked any more. To use the changed file, cancel and start again.',
    ),
  };
}
