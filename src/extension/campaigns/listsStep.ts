import * as vscode from 'vscode';
import type { ListRecord } from '../../core/journal/records.ts';
import type { Audience } from '../audience/audience.ts';
import { addListByNumber, createList } from '../audience/newList.ts';
import type { Questions, Step } from '../util/steps.ts';
import type { CampaignDraft } from './campaignDraft.ts';

type Item = vscode.QuickPickItem & { readonly choice: number | 'new' | 'byNumber' };

/** To which lists it goes: those that the journal knows, a new one, or one by its number. */
export function listsStep(audience: Audience): Step<CampaignDraft> {
  return {
    ask: async (draft, questions) => {
      let lists = draft.lists;
      for (;;) {
        const choices = await askLists(audience.lists, lists, questions);
        lists = choices.filter((choice) => typeof choice === 'number');
        if (lists.length === choices.length) return { ...draft, lists };
        const added = await addLists(choices, audience);
        lists = [...new Set([...lists, ...added])];
      }
    },
  };
}

async function askLists(
  known: readonly ListRecord[],
  chosen: readonly number[],
  questions: Questions,
): Promise<Item['choice'][]> {
  const items = [...known.map(listItem), ...otherLists()];
  const picked = await questions.pickMany<Item>({
    placeholder: vscode.l10n.t('To which lists? Choose one or several.'),
    items,
    selected: items.filter(({ choice }) => chosen.includes(choice as number)),
    validate: (selected) =>
      selected.length === 0
        ? vscode.l10n.t('A campaign needs at least one list: choose one, or make a new one.')
        : undefined,
    leadsOn: ({ choice }) => typeof choice !== 'number',
  });
  return picked.map(({ choice }) => choice);
}

async function addLists(choices: readonly Item['choice'][], audience: Audience): Promise<number[]> {
  const added: (number | undefined)[] = [];
  if (choices.includes('new')) added.push(await createList(audience));
  if (choices.includes('byNumber')) added.push(await addListByNumber(audience));
  return added.filter((id) => id !== undefined);
}

function listItem({ id, title, subscribersAdded }: ListRecord): Item {
  const added =
    subscribersAdded > 0 ? vscode.l10n.t('addresses added from here: {0}', subscribersAdded) : undefined;
  return { label: title, description: [`#${id}`, added].filter(Boolean).join(' · '), choice: id };
}

function otherLists(): Item[] {
  return [
    {
      label: vscode.l10n.t('New List…'),
      iconPath: new vscode.ThemeIcon('add'),
      choice: 'new',
      alwaysShow: true,
    },
    {
      label: vscode.l10n.t('List by Number…'),
      iconPath: new vscode.ThemeIcon('symbol-number'),
      choice: 'byNumber',
      alwaysShow: true,
    },
  ];
}
