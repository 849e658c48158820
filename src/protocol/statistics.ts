/** The conversation between the extension and a statistics page. */
import type { Reading } from '../core/campaigns/campaign.ts';
import { hasFields } from './hasFields.ts';

/** Everything that the page shows, sent whole each time. Times are in milliseconds since 1970. */
export interface StatisticsState {
  readonly id: number;
  readonly subject: string;
  /** The account's name. */
  readonly account: string;
  /** When it was created; absent when it was made elsewhere. */
  readonly createdAt?: number;
  /** When it starts, as it was planned from here; absent when at once, or when it was made elsewhere. */
  readonly startAt?: number;
  /** The newest reading; absent until there is one. */
  readonly last?: Reading;
  /** The readings that differ from the one before them, oldest first. */
  readonly history: readonly Reading[];
  /** A request is on its way. */
  readonly reading: boolean;
  /** Why the last attempt to read failed, in the user's words. `last` stays what it was. */
  readonly failure?: string;
  /** Why letters of the running campaign wait, in the user's words, when a setting says where they go. */
  readonly waiting?: string;
  readonly facts: CampaignFacts;
}

/** What the campaign was made of, in the user's words, as far as it is known here. */
export interface CampaignFacts {
  readonly letter?: string;
  /** The path of the letter's layout. */
  readonly layout?: string;
  readonly lists?: string;
  readonly sender?: string;
  /** Whose word all this is, when it is not this machine's own. */
  readonly source?: string;
}

/** What VS Code keeps of a page, so that it can be restored after a reload. `account` is the account's identity. */
export interface StatisticsMemory {
  readonly account: string;
  readonly accountName: string;
  readonly id: number;
  readonly subject: string;
}

export type ToStatisticsPage = {
  readonly type: 'show';
  readonly state: StatisticsState;
  readonly memory: StatisticsMemory;
};

/** `ready` asks for the state: a hidden page receives nothing, so it asks each time it becomes visible. */
export type FromStatisticsPage = { readonly type: (typeof requests)[number] };

const requests = ['ready', 'refresh', 'openLayout', 'preview', 'showMaket', 'openSetting'] as const;

/** What came from the page, or `undefined` when it is not one of its messages. */
export function readFromStatisticsPage(data: unknown): FromStatisticsPage | undefined {
  if (!hasFields(data)) return undefined;
  const type = requests.find((request) => request === data.type);
  return type && { type };
}

/** What came from the extension, or `undefined` when it is not one of its messages. */
export function readToStatisticsPage(data: unknown): ToStatisticsPage | undefined {
  const known =
    hasFields(data) && data.type === 'show' && hasFields(data.state) && readStatisticsMemory(data.memory);
  return known ? (data as unknown as ToStatisticsPage) : undefined;
}

/** What VS Code kept, or `undefined` when it is not what a page of ours left there. */
export function readStatisticsMemory(data: unknown): StatisticsMemory | undefined {
  if (!hasFields(data)) return undefined;
  const { account, accountName, id, subject } = data;
  if (![account, accountName, subject].every((text) => typeof text === 'string')) return undefined;
  return Number.isSafeInteger(id) ? (data as unknown as StatisticsMemory) : undefined;
}
