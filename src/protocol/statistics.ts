/** The messages between the extension and a statistics page. */
import type { Reading } from '../core/campaigns/campaign.ts';
import type { Rate } from '../core/campaigns/statistics.ts';
import type { AccountKind } from './accountKind.ts';
import { hasFields } from './hasFields.ts';

/** The whole state of the page, sent after each change. Times are in milliseconds since 1970. */
export interface StatisticsState {
  readonly id: number;
  readonly subject: string;
  /** The account's name. */
  readonly account: string;
  /** Absent while the account is not the active one. */
  readonly accountKind?: AccountKind;
  /** Creation time; absent if the campaign was not created here. */
  readonly createdAt?: number;
  /** Planned start; absent if it starts at once or was not created here. */
  readonly startAt?: number;
  /** The newest reading of the statistics; absent before the first one. */
  readonly last?: Reading;
  /** The readings that differ from the previous one, oldest first. */
  readonly history: readonly Reading[];
  /** The usual rates of earlier campaigns of the account, as far as enough are known. */
  readonly usual?: Readonly<Partial<Record<UsualName, Rate>>>;
  /** True while a request is running. */
  readonly reading: boolean;
  /** The reason why the last request failed, in the user's language. `last` does not change then. */
  readonly failure?: string;
  /** The reason why letters wait, in the user's language. Present only if a setting names the mail server. */
  readonly waiting?: string;
  /** True if the campaign can be prepared once more from what is known here. */
  readonly canRepeat?: boolean;
  readonly facts: CampaignFacts;
}

/** The rates that have a usual value: complaints have fixed limits instead. */
export const usualNames = ['delivery', 'click', 'open', 'unsubscribe'] as const;

export type UsualName = (typeof usualNames)[number];

/** Facts about the campaign that are known on this machine, in the user's language. */
export interface CampaignFacts {
  readonly letter?: string;
  /** The path of the letter's layout. */
  readonly layout?: string;
  /** Its list, if it has one, */
  readonly list?: string;
  /** else its lists. */
  readonly lists?: string;
  readonly sender?: string;
  /** A note that these facts come from the journal only; absent if this machine created the campaign itself. */
  readonly source?: string;
}

/** The state that VS Code keeps to restore a page after a reload. `account` is the account's identity. */
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

/** A message from the page. `ready` asks for the state: a hidden page receives nothing, so it asks each time it becomes visible. */
export type FromStatisticsPage = { readonly type: StatisticsRequest } | ExportRequest;

export type StatisticsRequest = (typeof requests)[number];

const requests = [
  'ready',
  'refresh',
  'openLayout',
  'preview',
  'showMaket',
  'openSetting',
  'openDomain',
  'suppress',
  'copyNumber',
  'compare',
  'compareWithLast',
  'again',
] as const;

/** Asks to copy the figures, or to save them in a file. */
export interface ExportRequest {
  readonly type: 'export';
  readonly action: 'copy' | 'save';
  readonly format: ExportFormat;
  /** The text, or the bytes of a PNG in Base64. */
  readonly content: string;
}

export const exportFormats = ['csv', 'json', 'markdown', 'svg', 'png'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** The longest content of an export, in UTF-16 units: many times that of a thousand readings. */
const longestExport = 20_000_000;

/** Returns the message from the page, or `undefined` if it is invalid. */
export function readFromStatisticsPage(data: unknown): FromStatisticsPage | undefined {
  if (!hasFields(data)) return undefined;
  if (data.type === 'export') return readExport(data);
  const type = requests.find((request) => request === data.type);
  return type && { type };
}

/** Returns the request, or `undefined` if it is invalid. */
export function readExport({ action, format, content }: Record<string, unknown>): ExportRequest | undefined {
  const known = exportFormats.find((each) => each === format);
  if (!known || (action !== 'copy' && action !== 'save')) return undefined;
  if (typeof content !== 'string' || content.length > longestExport) return undefined;
  return { type: 'export', action, format: known, content };
}

/** Returns the message from the extension, or `undefined` if it is invalid. */
export function readToStatisticsPage(data: unknown): ToStatisticsPage | undefined {
  const known =
    hasFields(data) && data.type === 'show' && hasFields(data.state) && readStatisticsMemory(data.memory);
  return known ? (data as unknown as ToStatisticsPage) : undefined;
}

/** Returns the state that VS Code kept, or `undefined` if it is invalid. */
export function readStatisticsMemory(data: unknown): StatisticsMemory | undefined {
  if (!hasFields(data)) return undefined;
  const { account, accountName, id, subject } = data;
  if (![account, accountName, subject].every((text) => typeof text === 'string')) return undefined;
  return Number.isSafeInteger(id) ? (data as unknown as StatisticsMemory) : undefined;
}
