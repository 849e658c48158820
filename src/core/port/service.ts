/**
 * The mailing service as the rest of Mailroom sees it: the port that `src/service` implements over HTTP.
 * Names and meanings follow the specification's "Resources and their fields" and "Endpoints".
 * Every method may reject with a `ServiceError`, which says whether the request can have taken effect.
 */

/** A folder in the list of folders. `title` is in lower case; `makets` is the number of makets in the folder. */
export interface Folder {
  readonly id: number;
  readonly title: string;
  readonly makets: number;
}

/** A single folder with the ids of its makets. */
export interface FolderContents {
  readonly id: number;
  readonly title: string;
  readonly makets: readonly number[];
}

/**
 * The only change that a `PUT` on a folder may make. Renaming it to an existing name merges both folders; `removeMakets` may change the
 * folder's id or delete the folder.
 */
export type FolderUpdate =
  | { readonly title: string; readonly makets?: never; readonly removeMakets?: never }
  | { readonly makets: readonly number[]; readonly title?: never; readonly removeMakets?: never }
  | { readonly removeMakets: readonly number[]; readonly title?: never; readonly makets?: never };

/** A layout to upload. `body` is the letter's HTML; `footer` is the maket's own footer, if it has one. */
export interface NewMaket {
  readonly title: string;
  readonly body: string;
  readonly footer?: string;
}

export interface NewList {
  readonly title: string;
  readonly subscribeLink: string;
}

/**
 * An address to add to a list. `fields` are further subscriber fields such as `name` and `city`. `skipConfirmation` adds the address
 * without a confirmation letter, which only some plans allow.
 */
export interface NewSubscriber {
  readonly email: string;
  readonly listId: number;
  readonly fields?: Readonly<Record<string, string>>;
  readonly skipConfirmation?: boolean;
}

export interface Sender {
  readonly id: number;
  readonly email: string;
  readonly approved: boolean;
  readonly default: boolean;
}

/** A campaign to create. Without `startAt` it starts within a minute; without `senderId` it uses the default sender. */
export interface NewSend {
  readonly maketId: number;
  readonly letterTitle: string;
  readonly lists: readonly number[];
  readonly startAt?: Date;
  readonly senderId?: number;
}

/**
 * A campaign. `count` is the number of recipients; `status` is 0 (planned), 1 (running), 4 (finished), or a value that the specification
 * does not name.
 */
export interface Send {
  readonly id: number;
  readonly count: number;
  readonly status: number;
}

export const SendStatus = { planned: 0, running: 1, finished: 4 } as const;

/** The counters of a campaign ("Send statistics"). `final` means that they will not change any more. */
export interface Counters {
  readonly count: number;
  readonly delivered: number;
  readonly bounce: number;
  readonly opened: number;
  readonly clicked: number;
  readonly spam: number;
  readonly unsubs: number;
  readonly deferred: number;
  readonly opensTotal: number;
  readonly clicksTotal: number;
  readonly final: boolean;
}

/** Delivery failures of one code, such as 501 (no such mailbox) or 512 (blocked as spam). */
export interface DeliveryFailures {
  readonly code: number;
  readonly reason: string;
  readonly count: number;
}

export interface SendStatistics {
  readonly id: number;
  readonly common: Counters;
  readonly errors: readonly DeliveryFailures[];
}

export interface Domain {
  readonly id: number;
  readonly domain: string;
}

/**
 * A DNS record to set, with the result of its check. `record`, `type`, `status` and `code` are open sets: the specification names known
 * values, and others are shown unchanged.
 */
export interface DomainRecord {
  readonly record: string;
  readonly type: string;
  readonly host: string;
  readonly priority?: number;
  readonly value: string;
  readonly status: string;
  readonly code: string;
  readonly current: readonly string[];
  readonly extra?: string;
  readonly optional?: boolean;
}

/** `checkedAt` is the time of the DNS check in the service's own unit. */
export interface DomainDetails extends Domain {
  readonly checkedAt: number;
  readonly records: readonly DomainRecord[];
  readonly monitoring: { readonly postmasterMailru: boolean };
}

export const serviceLimits = { folders: 200, maketsPerRequest: 200, folderName: 50 } as const;

export interface MailingService {
  listFolders(signal?: AbortSignal): Promise<readonly Folder[]>;
  getFolder(id: number, signal?: AbortSignal): Promise<FolderContents>;
  /** Creates a folder, or adds makets to the existing folder with that name. Takes at most 200 makets. Returns the folder's id. */
  addToFolder(title: string, makets: readonly number[], signal?: AbortSignal): Promise<number>;
  /** Changes a folder, by at most 200 makets. Read the id from the list right before the call. */
  changeFolder(id: number, change: FolderUpdate, signal?: AbortSignal): Promise<void>;
  deleteFolder(id: number, signal?: AbortSignal): Promise<void>;

  createMaket(maket: NewMaket, signal?: AbortSignal): Promise<number>;
  createList(list: NewList, signal?: AbortSignal): Promise<number>;
  /**
   * Adds a subscriber. Returns its id. With `isPaced`, the caller paces and repeats its requests itself: makes one attempt at once. While the
   * service wants no requests (`Retry-After`), makes none, and rejects with a 429 that has no `request`, and the remaining time.
   */
  createSubscriber(
    subscriber: NewSubscriber,
    signal?: AbortSignal,
    options?: { readonly isPaced?: boolean },
  ): Promise<number>;
  createSend(send: NewSend, signal?: AbortSignal): Promise<number>;

  listSenders<F extends keyof Sender>(
    fields: readonly F[],
    signal?: AbortSignal,
  ): Promise<readonly Pick<Sender, F>[]>;
  getSend<F extends keyof Send>(
    id: number,
    fields: readonly F[],
    signal?: AbortSignal,
  ): Promise<Pick<Send, F>>;
  getStatistics<F extends keyof SendStatistics>(
    id: number,
    fields: readonly F[],
    signal?: AbortSignal,
  ): Promise<Pick<SendStatistics, F>>;

  listDomains(signal?: AbortSignal): Promise<readonly Domain[]>;
  getDomain(id: number, signal?: AbortSignal): Promise<DomainDetails>;
}

/** The reason why a text can't be a folder's name ("Folder", rule 1). */
export type FolderNameProblem = 'empty' | 'tooLong' | 'forbiddenCharacter';

/** Returns the problem of a folder's name, which must have 1 to 50 code points without `,`, `<`, `>` and `"`. */
export function checkFolderName(name: string): FolderNameProblem | undefined {
  if (name.trim() === '') return 'empty';
  if ([...name].length > serviceLimits.folderName) return 'tooLong';
  if (/[,<>"]/.test(name)) return 'forbiddenCharacter';
  return undefined;
}

/** Returns the name as the service stores it. Names with equal normal forms are the same folder. */
export function normalizeFolderName(name: string): string {
  return name.toLowerCase();
}
