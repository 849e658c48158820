import * as vscode from 'vscode';
import type { KeptDraft } from '../../../protocol/review.ts';
import type { CampaignDraft, ChosenLetter } from '../../sending/campaignDraft.ts';

/** A draft with at least a letter. Without anything else, it is only checked. */
export type ReviewedDraft = CampaignDraft & { readonly letter: ChosenLetter };

/** Returns a draft as VS Code keeps it with the page. */
export function kept({ letter, subject, lists, sender, start }: ReviewedDraft): KeptDraft {
  return {
    letter: keptLetter(letter),
    lists,
    ...(subject !== undefined && { subject }),
    ...(sender && { sender: { id: sender.id, email: sender.email } }),
    ...(start && { start: start === 'now' ? start : start.toISOString() }),
  };
}

function keptLetter(letter: ChosenLetter): KeptDraft['letter'] {
  if (letter.kind === 'maket') return { maket: letter.id };
  const { uri, title, language } = letter;
  return { layout: uri.toString(), title, ...(language !== undefined && { language }) };
}

/** Returns the draft that VS Code kept. */
export function restored({ letter, start, ...rest }: KeptDraft): ReviewedDraft {
  const time = start === undefined || start === 'now' ? start : new Date(start);
  const isTime = !(time instanceof Date) || !Number.isNaN(time.getTime());
  return {
    ...rest,
    letter:
      'maket' in letter
        ? { kind: 'maket', id: letter.maket }
        : {
            kind: 'layout',
            uri: vscode.Uri.parse(letter.layout),
            title: letter.title,
            ...(letter.language !== undefined && { language: letter.language }),
          },
    ...(time !== undefined && isTime && { start: time }),
  };
}
