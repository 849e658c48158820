import type { SendRecord } from '../../../core/journal/records.ts';
import type { Journal } from '../../journal/journal.ts';
import type { KnownPeople } from '../../people/knownPeople.ts';
import type { ChosenList } from '../page/peopleSection.ts';

/** What is known of the recipients of a campaign. */
export interface RecipientsLook {
  /** The number of addresses that are suppressed on this machine; `undefined` if they can’t be read. */
  readonly suppressed: number | undefined;
  /** The number of recipients of the last campaign to exactly these lists. */
  readonly lastTime: number | undefined;
  readonly lists: ReadonlyMap<number, KnownOfList>;
}

type KnownOfList = Pick<ChosenList, 'reached' | 'added'>;

export interface RecipientSources {
  readonly journal: Pick<Journal, 'records'>;
  readonly campaigns: {
    recipientsOf(account: string, id: number): Promise<number | undefined>;
  };
  readonly people: Pick<KnownPeople, 'countSuppressed' | 'countAdded'>;
}

/** Looks up what is known of the recipients in some lists of an account. Never rejects. */
export async function lookAtRecipients(
  sources: RecipientSources,
  account: string,
  lists: readonly number[],
): Promise<RecipientsLook> {
  const isSame = (of: readonly number[]) =>
    of.length === lists.length && of.every((id) => lists.includes(id));
  const [suppressed, last] = await Promise.all([
    sources.people.countSuppressed().catch(() => undefined),
    lastCampaignTo(sources, account, isSame).catch(() => undefined),
  ]);
  const known = await Promise.all(
    lists.map(async (id) => [id, await knownOf(sources, account, id, last?.at)] as const),
  );
  return { suppressed, lastTime: last?.recipients, lists: new Map(known) };
}

/** Returns what is known of a list. `lastTime` is the time of the last campaign to all lists of this one. Never rejects. */
async function knownOf(
  sources: RecipientSources,
  account: string,
  list: number,
  lastTime: string | undefined,
): Promise<KnownOfList> {
  const last = await lastCampaignTo(sources, account, (of) => of.includes(list)).catch(() => undefined);
  const added = await sources.people.countAdded(account, list, lastTime ?? last?.at).catch(() => undefined);
  return {
    ...(last && {
      reached: {
        recipients: last.recipients,
        at: last.at,
        hadOtherLists: (last.lists ?? []).length > 1,
      },
    }),
    ...(added && { added }),
  };
}

/** An earlier campaign that had recipients. */
type LastCampaign = SendRecord & { readonly recipients: number };

/** The number of the newest campaigns to some lists that are looked at for one that had recipients. */
const mostCampaigns = 20;

/**
 * Returns the last campaign to such lists that had recipients, among the newest ones. One that reached nobody, or has not begun, says
 * nothing of the next one.
 */
async function lastCampaignTo(
  { journal, campaigns }: RecipientSources,
  account: string,
  isMeant: (lists: readonly number[]) => boolean,
): Promise<LastCampaign | undefined> {
  const sends = [...journal.records(account).sends.values()].filter(
    ({ lists = [], test }) => !test && isMeant(lists),
  );
  for (const send of sends.slice(-mostCampaigns).reverse()) {
    const recipients = await campaigns.recipientsOf(account, send.id);
    if (recipients) return { ...send, recipients };
  }
  return undefined;
}
