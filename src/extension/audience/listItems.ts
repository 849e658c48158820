import * as vscode from 'vscode';
import type { ListRecord } from '../../core/journal/records.ts';
import { formats } from '../kit/formats.ts';
import type { Choice } from '../kit/inputs.ts';
import { asWords, joined, l10n, type Words } from '../kit/words.ts';
import type { Audience } from './audience.ts';
import { addListByNumber, createList } from './newList.ts';

/** The number of a known list, or a way to add another one. */
export type ListChoice = number | 'new' | 'byNumber';

export interface ListItem extends Choice {
  readonly choice: ListChoice;
}

/** Returns the item of a known list. */
export function listItem(list: ListRecord): ListItem {
  const { id, title } = list;
  return {
    label: asWords(title),
    description: joined(' · ', [asWords(`#${id}`), ...doneWords(list)]),
    choice: id,
  };
}

/** Describes how many people were added to a list, and how many of them were asked to confirm. */
export function doneWords({
  subscribersAdded: added,
  subscribersAsked: asked,
}: Pick<ListRecord, 'subscribersAdded' | 'subscribersAsked'>): Words[] {
  const { number } = formats();
  return [
    added > 0 && l10n.t('{0} added from here', number(added)),
    asked > 0 && asked < added && l10n.t('{0} asked to confirm', number(asked)),
    asked > 0 && asked === added && l10n.t('all asked to confirm'),
  ].filter((words) => words !== false);
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
