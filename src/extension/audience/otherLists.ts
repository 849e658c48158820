import * as vscode from 'vscode';
import type { Choice } from '../kit/inputs.ts';
import { l10n } from '../kit/words.ts';
import type { Audience } from './audience.ts';
import { addListByNumber, createList } from './newList.ts';

/** The number of a known list, or a way to add another one. */
export type ListChoice = number | 'new' | 'byNumber';

export interface ListItem extends Choice {
  readonly choice: ListChoice;
}

/** Returns the items that add a list. No filter hides them. */
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

/** Returns the number of the chosen list, creating or adding it first if that was chosen; `undefined` when the user cancels. */
export async function listOf(choice: ListChoice, audience: Audience): Promise<number | undefined> {
  if (choice === 'new') return createList(audience, { canLeaveByBack: true });
  return choice === 'byNumber' ? addListByNumber(audience, { canLeaveByBack: true }) : choice;
}
