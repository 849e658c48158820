import * as vscode from 'vscode';
import type { LetterHabits } from '../../core/letters/habits.ts';
import { leastShare } from '../../core/letters/received/compareReceived.ts';
import { learnHabits } from '../../core/letters/received/learnHabits.ts';
import { readHabits } from '../../protocol/letterHabits.ts';
import { UserError } from '../errors/userError.ts';
import { ask, showInformation } from '../kit/messages.ts';
import { l10n, type Words } from '../kit/words.ts';
import { fileName } from '../letters/readLetterFile.ts';
import { settings } from '../names.ts';
import { writtenHabits } from '../sandbox/sandboxSettings.ts';
import { writeSetting } from '../writeSetting.ts';
import { habitWords } from './habitWords.ts';
import { type ComparedLetter, readReceived } from './readReceived.ts';
import type { ReceivedTools } from './receivedParts.ts';

/**
 * Learns from a received letter how its service writes letters, shows that, and, when the user agrees, writes it into the user's
 * settings, by which the sandbox writes its own. What the letter does not show stays as it is there.
 */
export async function useHabits(tools: ReceivedTools, argument: unknown): Promise<void> {
  const compared = await readReceived(tools, argument);
  if (!compared) return;
  const name = fileName(compared.uri);
  const learnt = learntFrom(compared);
  const present = readHabits(writtenHabits());
  if (isPartOf(present, learnt)) {
    await tell(l10n.t('The sandbox writes its letters like “{0}” already.', name));
    return;
  }
  const yes = l10n.t('Write Like This');
  const answer = await ask({
    question: l10n.t('Let the sandbox write its letters like “{0}”?', name),
    detail: habitWords(learnt),
    buttons: [yes],
    isWarning: false,
  });
  if (answer !== yes) return;
  await writeSetting(settings.sandboxLetters, { ...present, ...learnt }, 'user');
  await tell(l10n.t('From the next campaign on the sandbox writes its letters like “{0}”.', name));
}

function learntFrom({ uri, comparison, letter, upload }: ComparedLetter): Partial<LetterHabits> {
  if (comparison.share >= leastShare) {
    const { transfer, headers } = letter;
    return learnHabits({ comparison, transfer, headers });
  }
  throw new UserError(
    l10n.t(
      '“{0}” has little of maket {1}, so nothing can be learnt from it. It may have been made from another layout.',
      fileName(uri),
      upload.maket.id,
    ),
  );
}

function isPartOf(present: LetterHabits, learnt: Partial<LetterHabits>): boolean {
  return Object.entries(learnt).every(([name, value]) => present[name as keyof LetterHabits] === value);
}

async function tell(message: Words): Promise<void> {
  const show = l10n.t('Open Settings');
  const answer = await showInformation(message, show);
  if (answer === show)
    await vscode.commands.executeCommand('workbench.action.openSettings', settings.sandboxLetters);
}
