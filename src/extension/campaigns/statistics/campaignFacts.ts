import type { AccountRecords, ListRecord, MaketRecord } from '../../../core/journal/records.ts';
import type { CampaignFacts } from '../../../protocol/statistics.ts';
import { asWords, joined, l10n, type Words, whole } from '../../kit/words.ts';

type CampaignFactTexts = { readonly [Name in keyof CampaignFacts]: Words };

/** The maximum number of lists that are named; the others are counted. */
const mostListsShown = 20;

/**
 * Describes a campaign's letter, layout, lists and sender. Marks what comes from the journal alone, because anybody can
 * write the journal of a workspace.
 */
export function campaignFacts({ sends, makets, lists }: AccountRecords, id: number): CampaignFactTexts {
  const { maket, lists: to = [], sender, contentProven } = sends.get(id) ?? {};
  const record = maket === undefined ? undefined : makets.get(maket);
  const facts: CampaignFactTexts = {
    ...(maket !== undefined && { letter: letterWords(maket, record) }),
    ...(record?.layout !== undefined && { layout: asWords(record.layout) }),
    ...listFacts(to, lists),
    ...(sender !== undefined && { sender: asWords(sender) }),
  };
  if (contentProven || Object.keys(facts).length === 0) return facts;
  return {
    ...facts,
    source: l10n.t('From the workspace’s records: this computer did not create the campaign.'),
  };
}

/** Names the lists of a campaign. */
export function listNames({ sends, lists }: AccountRecords, id: number): readonly Words[] {
  return (sends.get(id)?.lists ?? [])
    .slice(0, mostListsShown)
    .map((list) => listWords(list, lists.get(list)));
}

/** Joins the facts, one a line. */
export function factLines({ letter, layout, list, lists, sender, source }: CampaignFactTexts): Words {
  return joined('\n', [
    letter && l10n.t('Letter: {0}', whole(letter)),
    layout && l10n.t('Layout: {0}', whole(layout)),
    list && l10n.t('List: {0}', whole(list)),
    lists && l10n.t('Lists: {0}', whole(lists)),
    sender && l10n.t('From: {0}', whole(sender)),
    source,
  ]);
}

function letterWords(id: number, record: MaketRecord | undefined): Words {
  if (!record?.title) return l10n.t('maket {0}', id);
  return record.titleProven
    ? l10n.t('“{0}”, maket {1}', record.title, id)
    : l10n.t('“{0}”, maket {1} (name from the workspace’s records)', record.title, id);
}

function listFacts(
  ids: readonly number[],
  known: ReadonlyMap<number, ListRecord>,
): Pick<CampaignFactTexts, 'list' | 'lists'> {
  const [first, ...others] = ids;
  if (first === undefined) return {};
  return others.length === 0
    ? { list: listWords(first, known.get(first)) }
    : { lists: listsWords(ids, known) };
}

function listsWords(ids: readonly number[], known: ReadonlyMap<number, ListRecord>): Words {
  const named = ids.slice(0, mostListsShown).map((id) => listWords(id, known.get(id)));
  const others = ids.length - named.length;
  return joined('; ', [...named, others > 0 && l10n.t('and {0} more', others)]);
}

function listWords(id: number, record: ListRecord | undefined): Words {
  if (!record?.title) return l10n.t('list {0}', id);
  return record.titleProven
    ? l10n.t('“{0}”, list {1}', record.title, id)
    : l10n.t('“{0}”, list {1} (name from the workspace’s records)', record.title, id);
}
