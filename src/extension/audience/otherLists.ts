import * as vscode from 'vscode';
import type { Choice } from '../kit/inputs.ts';
import { l10n } from '../kit/words.ts';
import type { Audience } from './audience.ts';
import { addListByNumber, createList } from './newList.ts';

/** A list that is known, or a way to another one. */
export type ListChoice = number | 'new' | 'byNumber';

export interface ListItem extends Choice {
  readonly choice: ListChoice;
}

/** The ways to lists that are not known yet. No filter hides them. */
export function otherListItems(): ListItem[] {
  return [
    {
      label: l10n.t('New List…'),
      iconPath: new vscode.ThemeIcon('add'),
      choice: 'new',
      alwaysShow: true,
    },
    {
      label: l10n.t('List by Number…'),
      iconPath: new vscode.ThemeIcon('symbol-number'),
      choice: 'byNumber',
      alwaysShow: true,
    },
  ];
}

/** The number of the chosen list, which is made or made known first where that was chosen; `undefined` when the user left. */
export async function listOf(choice: ListChoice, audience: Audience): Promise<number | undefined> {
  if (choice === 'new') return createList(audience, { canLeaveByBack: true });
  return choice === 'byNumber' ? addListByNumber(audience, { canLeaveByBack: true }) : choice;
}
