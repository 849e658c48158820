import * as vscode from 'vscode';
import type { LetterHabits } from '../../../core/letters/habits.ts';
import { leastShare } from '../../../core/letters/received/compareReceived.ts';
import { learnHabits } from '../../../core/letters/received/learnHabits.ts';
import { readHabits } from '../../../protocol/letterHabits.ts';
import { UserError } from '../../errors/userError.ts';
import { ask, showInformation } from '../../kit/messages.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import { settings } from '../../names.ts';
import { writtenHabits } from '../../sandbox/sandboxSettings.ts';
import { writeSetting } from '../../writeSetting.ts';
import { type ComparedLetter, type ReceivedTools, readReceived } from '../changes/readReceived.ts';

/**
 * Detects in a received letter how its service formats letters, and asks whether to write that into the user settings, so that the
 * sandbox formats its letters alike. Settings that the letter doesn’t reveal stay unchanged.
 */
export async function useHabits(tools: ReceivedTools, argument: unknown): Promise<void> {
  const compared = await readReceived(tools, argument);
  if (!compared) return;
  const name = fileName(compared.uri);
  const learned = learnedFrom(compared);
  const present = readHabits(writtenHabits());
  if (isPartOf(present, learned)) {
    await showWithSettings(l10n.t('Sandbox letters already look like “{0}”.', name));
    return;
  }
  const yes = l10n.t('Apply to Sandbox');
  const answer = await ask({
    question: l10n.t('Make sandbox letters look like “{0}”?', name),
    detail: habitsText(learned),
    buttons: [yes],
    isWarning: false,
  });
  if (answer !== yes) return;
  await writeSetting(settings.sandboxLetters, { ...present, ...learned }, 'user');
  await showWithSettings(l10n.t('Sandbox letters will look like “{0}” from the next campaign on.', name));
}

function learnedFrom({ uri, comparison, letter, upload }: ComparedLetter): Partial<LetterHabits> {
  if (comparison.share >= leastShare) {
    const { transfer, headers } = letter;
    return learnHabits({ comparison, transfer, headers });
  }
  throw new UserError(
    l10n.t(
      '“{0}” has little in common with maket {1}, so sandbox letters stay as they are. The letter may have been made from another layout.',
      fileName(uri),
      upload.maket.id,
    ),
  );
}

function isPartOf(present: LetterHabits, learned: Partial<LetterHabits>): boolean {
  return Object.entries(learned).every(([name, value]) => present[name as keyof LetterHabits] === value);
}

async function showWithSettings(message: Words): Promise<void> {
  const show = l10n.t('Open Settings');
  const answer = await showInformation(message, show);
  if (answer === show)
    await vscode.commands.executeCommand('workbench.action.openSettings', settings.sandboxLetters);
}

/** Describes the detected habits, one line each, including those that the letter doesn’t reveal. */
function habitsText({ encoding, countClicks, pixel, listUnsubscribe }: Partial<LetterHabits>): Words {
  return joined('\n', [
    encodingText(encoding),
    linkText(countClicks),
    pixel && pixelText(pixel),
    listUnsubscribe && headerText(listUnsubscribe),
  ]);
}

function encodingText(encoding: LetterHabits['encoding'] | undefined): Words {
  return encoding === undefined || encoding === 'automatic'
    ? l10n.t('HTML encoding: unchanged, because the letter doesn’t show it.')
    : l10n.t('HTML encoding: {0}.', asWords(encoding));
}

function linkText(countClicks: boolean | undefined): Words {
  switch (countClicks) {
    case true:
      return l10n.t('Links: redirected through the sandbox, which counts clicks.');
    case false:
      return l10n.t('Links: unchanged. Clicks are not counted.');
    case undefined:
      return l10n.t('Links: setting unchanged, because this layout has no web links.');
  }
}

function pixelText(pixel: LetterHabits['pixel']): Words {
  switch (pixel) {
    case 'end':
      return l10n.t('Opens: counted by a pixel after the footer.');
    case 'beforeFooter':
      return l10n.t('Opens: counted by a pixel before the footer.');
    case 'none':
      return l10n.t('Opens: not counted, because there is no pixel.');
  }
}

function headerText(listUnsubscribe: LetterHabits['listUnsubscribe']): Words {
  switch (listUnsubscribe) {
    case 'oneClick':
      return l10n.t('Unsubscribing in mail programs: with one click (List-Unsubscribe-Post).');
    case 'link':
      return l10n.t(
        'Unsubscribing in mail programs: through a page (List-Unsubscribe without List-Unsubscribe-Post).',
      );
    case 'none':
      return l10n.t(
        'Unsubscribing in mail programs: not offered (no List-Unsubscribe). The link in the footer works.',
      );
  }
}
