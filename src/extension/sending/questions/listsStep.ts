import type { AccountRecords, ListRecord, SendRecord } from '../../../core/journal/records.ts';
import { shortText } from '../../../core/text/shortText.ts';
import { formats } from '../../kit/formats.ts';
import type { Questions, Step } from '../../kit/steps.ts';
import { joined, l10n, type Words } from '../../kit/words.ts';
import type { Audience } from '../../people/audience.ts';
import { type ListChoice, type ListItem, listItem, listOf, otherListItems } from '../../people/chooseList.ts';
import type { CampaignDraft } from '../campaignDraft.ts';
import { lastCampaign } from './lastCampaign.ts';

/** What is known of earlier campaigns to the lists. */
interface EarlierCampaigns {
  /** The lists of the last campaign. */
  readonly last: readonly number[];
  /** The newest campaign to each list that had the same maket or subject as this one. */
  readonly same: ReadonlyMap<number, SendRecord>;
}

/**
 * Asks for the lists: those that the journal knows, new ones, and others by their numbers. The lists of the last campaign are checked,
 * except for those that have got this letter already.
 */
export function listsStep(audience: Audience, records: () => AccountRecords): Step<CampaignDraft> {
  return {
    ask: async (draft, questions) => {
      const earlier = earlierCampaigns(draft, records());
      let lists = draft.lists.length > 0 ? draft.lists : listsAsLastTime(audience, earlier);
      for (;;) {
        const choices = await askLists(audience.lists, lists, earlier, questions);
        lists = await listNumbers(choices, audience);
        if (choices.every(isKnownList)) return { ...draft, lists };
      }
    },
  };
}

function earlierCampaigns({ letter, subject }: CampaignDraft, records: AccountRecords): EarlierCampaigns {
  const maket = letter?.kind === 'maket' ? letter.id : undefined;
  const shownSubject = subject === undefined ? undefined : shortText(subject);
  const same = [...records.sends.values()].filter(
    (send) => !send.test && (send.subject === shownSubject || (maket !== undefined && send.maket === maket)),
  );
  return {
    last: lastCampaign(records)?.lists ?? [],
    same: new Map(same.flatMap((send) => (send.lists ?? []).map((list) => [list, send] as const))),
  };
}

/** Returns the lists of the last campaign that have not got this letter. */
function listsAsLastTime({ lists }: Audience, { last, same }: EarlierCampaigns): readonly number[] {
  return lists.map(({ id }) => id).filter((list) => last.includes(list) && !same.has(list));
}

/** Checked lists come first: none of them may be overlooked below the others. */
async function askLists(
  known: readonly ListRecord[],
  chosen: readonly number[],
  earlier: EarlierCampaigns,
  questions: Questions,
): Promise<ListChoice[]> {
  const isChosen = ({ id }: ListRecord) => chosen.includes(id);
  const lists = [...known.filter(isChosen), ...known.filter((list) => !isChosen(list))];
  const items = [...lists.map((list) => campaignListItem(list, earlier)), ...otherListItems()];
  const isAsLastTime = chosen.length > 0 && chosen.every((list) => earlier.last.includes(list));
  const picked = await questions.pickMany<ListItem>({
    placeholder: isAsLastTime
      ? l10n.t('Select one or more lists. Those of the last campaign are selected.')
      : l10n.t('Select one or more lists.'),
    items,
    selected: items.filter(({ choice }) => isKnownList(choice) && chosen.includes(choice)),
    validate: (selected) =>
      selected.length === 0 ? l10n.t('A campaign needs at least one list.') : undefined,
    isAction: ({ choice }) => !isKnownList(choice),
  });
  return picked.map(({ choice }) => choice);
}

function campaignListItem(list: ListRecord, { last, same }: EarlierCampaigns): ListItem {
  const item = listItem(list);
  const before = same.get(list.id);
  const description = joined(' · ', [
    item.description,
    last.includes(list.id) && l10n.t('last time'),
    before && describeSame(before),
  ]);
  return { ...item, description };
}

function describeSame({ subject, startAt, at }: SendRecord): Words {
  const start = Date.parse(startAt ?? at);
  const when = formats().near(start, Date.now());
  return start > Date.now()
    ? l10n.t('will get “{0}” {1}', subject, when)
    : l10n.t('got “{0}” {1}', subject, when);
}

async function listNumbers(choices: readonly ListChoice[], audience: Audience): Promise<number[]> {
  const numbers = new Set<number>();
  for (const choice of choices) {
    const number = await listOf(choice, audience);
    if (number !== undefined) numbers.add(number);
  }
  return [...numbers];
}

function isKnownList(choice: ListChoice): choice is number {
  return typeof choice === 'number';
}
