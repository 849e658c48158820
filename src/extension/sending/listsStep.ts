import type { ListRecord } from '../../core/journal/records.ts';
import type { Audience } from '../audience/audience.ts';
import { type ListChoice, type ListItem, listOf, otherListItems } from '../audience/otherLists.ts';
import type { Questions, Step } from '../kit/steps.ts';
import { asWords, joined, l10n } from '../kit/words.ts';
import type { CampaignDraft } from './campaignDraft.ts';

/** To which lists it goes: those that the journal knows, a new one, or one by its number. */
export function listsStep(audience: Audience): Step<CampaignDraft> {
  return {
    ask: async (draft, questions) => {
      let lists = draft.lists;
      for (;;) {
        const choices = await askLists(audience.lists, lists, questions);
        lists = await numbersOf(choices, audience);
        if (choices.every(isKnown)) return { ...draft, lists };
      }
    },
  };
}

async function askLists(
  known: readonly ListRecord[],
  chosen: readonly number[],
  questions: Questions,
): Promise<ListChoice[]> {
  const items = [...known.map(listItem), ...otherListItems()];
  const picked = await questions.pickMany<ListItem>({
    placeholder: l10n.t('To which lists? Choose one or several.'),
    items,
    selected: items.filter(({ choice }) => chosen.includes(choice as number)),
    validate: (selected) =>
      selected.length === 0
        ? l10n.t('A campaign needs at least one list: choose one, or make a new one.')
        : undefined,
    leadsOn: ({ choice }) => !isKnown(choice),
  });
  return picked.map(({ choice }) => choice);
}

async function numbersOf(choices: readonly ListChoice[], audience: Audience): Promise<number[]> {
  const numbers = new Set<number>();
  for (const choice of choices) {
    const number = await listOf(choice, audience);
    if (number !== undefined) numbers.add(number);
  }
  return [...numbers];
}

function listItem({ id, title, subscribersAdded }: ListRecord): ListItem {
  const added = subscribersAdded > 0 && l10n.t('addresses added from here: {0}', subscribersAdded);
  return { label: asWords(title), description: joined(' · ', [asWords(`#${id}`), added]), choice: id };
}

function isKnown(choice: ListChoice): boolean {
  return typeof choice === 'number';
}
