/** The messages between the extension and the page of all campaigns. */
import type { Reading } from '../core/campaigns/campaign.ts';
import type { Range } from '../core/figures/intervals.ts';
import { hasFields } from './hasFields.ts';
import { type ExportRequest, readExport } from './statistics.ts';

/** The opens and clicks that had been counted at a time after the start, which is in milliseconds. */
export type SmallPoint = readonly [sinceStart: number, opened: number, clicked: number];

/** A campaign, without its readings. Texts are in the user's language, times in milliseconds since 1970. */
export interface CampaignRow {
  readonly id: number;
  readonly subject: string;
  /** The start, planned or past; absent if it is not known. */
  readonly startAt?: number;
  /** The newest reading; absent before the first one. */
  readonly last?: Reading;
  /** The layout of the letter, or else its maket. */
  readonly letter?: string;
  readonly lists: readonly string[];
  /** The readings of the first two days, thinned out. */
  readonly curve: readonly SmallPoint[];
  /** The range of people among those who clicked; absent if the readings show no programs among them. */
  readonly people?: Range;
  /** How long after the start half of the opens had been counted, in milliseconds; absent if that was not read. */
  readonly halfOpened?: Range;
}

/** The state of the page, sent after each change. */
export interface CampaignsState {
  /** The account's name. */
  readonly account: string;
  /** The campaigns that are known, newest first, without tests. */
  readonly rows: readonly CampaignRow[];
  /** True until the readings of all campaigns have been read. */
  readonly isLoading: boolean;
  /** The reason why the figures can't be updated, in the user's language. */
  readonly failure?: string;
}

/** The state that VS Code keeps to restore the page after a reload. `account` is the account's identity. */
export interface CampaignsMemory {
  readonly account: string;
  readonly accountName: string;
  /** The campaigns that are selected: two or more are compared. */
  readonly ids: readonly number[];
}

export interface ToCampaignsPage {
  readonly type: 'show';
  readonly state: CampaignsState;
  readonly memory: CampaignsMemory;
}

/**
 * A message from the page. `ready` asks for the state: a hidden page receives nothing, so it asks each time it becomes visible. `choose` asks to
 * compare other campaigns, or none.
 */
export type FromCampaignsPage =
  | { readonly type: (typeof requests)[number] }
  | { readonly type: 'choose'; readonly ids: readonly number[] }
  | { readonly type: 'statistics'; readonly id: number }
  | ExportRequest;

const requests = ['ready', 'refresh', 'newCampaign', 'addCampaign'] as const;

/** The largest number of campaigns that are compared. */
export const mostCompared = 20;

/** Returns the message from the page, or `undefined` if it is invalid. */
export function readFromCampaignsPage(data: unknown): FromCampaignsPage | undefined {
  if (!hasFields(data)) return undefined;
  if (data.type === 'export') return readExport(data);
  if (data.type === 'choose') return isIds(data.ids) ? { type: 'choose', ids: data.ids } : undefined;
  if (data.type === 'statistics') return isId(data.id) ? { type: 'statistics', id: data.id } : undefined;
  const type = requests.find((request) => request === data.type);
  return type && { type };
}

/** Returns the message from the extension, or `undefined` if it is invalid. */
export function readToCampaignsPage(data: unknown): ToCampaignsPage | undefined {
  const known =
    hasFields(data) && data.type === 'show' && hasFields(data.state) && readCampaignsMemory(data.memory);
  return known ? (data as unknown as ToCampaignsPage) : undefined;
}

/** Returns the state that VS Code kept, or `undefined` if it is invalid. */
export function readCampaignsMemory(data: unknown): CampaignsMemory | undefined {
  if (!hasFields(data)) return undefined;
  const { account, accountName, ids } = data;
  if (typeof account !== 'string' || typeof accountName !== 'string' || !isIds(ids)) return undefined;
  return { account, accountName, ids };
}

function isIds(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length <= mostCompared && value.every(isId);
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value);
