import * as vscode from 'vscode';
import { expectedStage, isFinal, type Reading, type Stage, stageOf } from '../../core/campaigns/campaign.ts';
import { changeOf, type JournalChange, type RecordsChange } from '../../core/journal/change.ts';
import type { SendRecord, UnknownCreation } from '../../core/journal/records.ts';
import { type ActiveAccount, type Connection, isOffline } from '../accounts/connection.ts';
import type { SandboxHost } from '../accounts/sandboxHost.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Journal } from '../journal/journal.ts';
import { Disposable } from '../kit/disposable.ts';
import { l10n } from '../kit/words.ts';
import type { Log } from '../log.ts';
import { AccountCampaigns, type CampaignState } from './accountCampaigns.ts';
import { campaignFacts } from './campaignFacts.ts';
import { type CampaignKey, Interests } from './interests.ts';
import type { Readings } from './readings.ts';

/** What the sandbox tells of its letters: why they wait, and what readers have done with them. */
export type SandboxNews = Pick<SandboxHost, 'trouble' | 'onDidChangeTrouble' | 'onDidCount'>;

/** A campaign of the active account as it is known now. */
export interface Campaign extends CampaignState {
  readonly record: SendRecord;
  readonly stage: Stage;
  readonly facts: ReturnType<typeof campaignFacts>;
  /** A request is on its way. */
  readonly beingRead: boolean;
  /** Why its letters wait, in the words of the mail server that does not take them. */
  readonly trouble?: string;
}

/**
 * Follows the active account's campaigns: all while somebody looks at all, one while somebody looks at it, and those
 * started in this window until they have finished.
 */
export class CampaignWatcher extends Disposable {
  readonly #active: ActiveAccount;
  readonly #sandbox: SandboxNews;
  readonly #journal: Journal;
  readonly #readings: Readings;
  readonly #errors: ErrorHandler;
  readonly #log: Log;
  readonly #changed = this._register(new vscode.EventEmitter<number | undefined>());
  readonly #interests = new Interests(() => this.#update());
  readonly #openedAt = Date.now();
  #campaigns: AccountCampaigns | undefined;

  /** Fires with a campaign's number, or with `undefined` when the campaigns are others. */
  readonly onDidChange = this.#changed.event;

  constructor(parts: {
    readonly active: ActiveAccount;
    readonly sandbox: SandboxNews;
    readonly journal: Journal;
    readonly readings: Readings;
    readonly errors: ErrorHandler;
    readonly log: Log;
  }) {
    super();
    this.#active = parts.active;
    this.#sandbox = parts.sandbox;
    this.#journal = parts.journal;
    this.#readings = parts.readings;
    this.#errors = parts.errors;
    this.#log = parts.log;
    this._register({ dispose: () => this.#campaigns?.dispose() });
    this._register(this.#active.onDidChange(() => this.#followAccount()));
    this._register(this.#sandbox.onDidChangeTrouble(() => this.#changed.fire(undefined)));
    this._register(this.#sandbox.onDidCount((sends) => this.#readSoon(sends)));
    this._register(this.#journal.onDidChange((change) => this.#followJournal(change)));
    this.#use(this.#active.current);
  }

  /** The connection that the campaigns belong to. */
  get connection(): Connection | undefined {
    return this.#campaigns?.connection;
  }

  /** Newest first: the service numbers campaigns as they come. */
  get campaigns(): readonly Campaign[] {
    return [...this.#sends().values()].sort((a, b) => b.id - a.id).map((record) => this.#describe(record));
  }

  /** Counts the campaigns with each subject. */
  countSubjects(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { subject } of this.#sends().values()) counts.set(subject, (counts.get(subject) ?? 0) + 1);
    return counts;
  }

  /** Campaigns of which nobody knows whether they were created. */
  get unknown(): readonly UnknownCreation[] {
    const { connection } = this;
    if (!connection) return [];
    return this.#journal
      .records(connection.identity)
      .unknown.filter(({ creation }) => creation.kind === 'send');
  }

  /** Whether the view's own words for the state of the account say all that there is to say. */
  get isOffline(): boolean {
    return isOffline(this.#active);
  }

  /** Why the letters of running campaigns wait; nothing while they get on, and in accounts that do not tell. */
  get trouble(): string | undefined {
    return this.connection?.account.kind === 'sandbox' ? this.#sandbox.trouble : undefined;
  }

  get accountName(): string {
    return this.#active.account?.name ?? '';
  }

  get isConnecting(): boolean {
    return this.#active.state === 'connecting';
  }

  /** A campaign of the active account. One that the journal does not know has no time, and no subject but this. */
  campaign(id: number, subject: string = l10n.t('Campaign {0}', id)): Campaign {
    return this.#describe(this.#sends().get(id) ?? { id, subject, at: '' });
  }

  /** What a campaign of any account was made of, as far as it is known here. */
  facts({ account, id }: CampaignKey): Campaign['facts'] {
    return campaignFacts(this.#journal.records(account), id);
  }

  /** The readings that were kept of a campaign, oldest first. */
  history({ account, id }: CampaignKey): Promise<readonly Reading[]> {
    return this.#readings.history(account, id);
  }

  /** Connects, and keeps all campaigns up to date, or that one, until what is returned is disposed. */
  watch(campaign?: CampaignKey): vscode.Disposable {
    const interest = this.#interests.add(campaign);
    if (this.isConnecting) this.#connect();
    this.#update();
    return interest;
  }

  /**
   * Reads one campaign now, if it is the active account's. Rejects only when that cannot be connected; a failed
   * reading is part of the campaign's state.
   */
  async refresh({ account, id }: CampaignKey): Promise<void> {
    await this.#active.connect();
    if (this.connection?.identity === account) await this.#campaigns?.refresh(id);
  }

  /** Reads all campaigns now that can still change; no more than one when the account turns out not to answer. */
  async refreshAll(): Promise<void> {
    await this.#active.connect();
    const [first, ...others] = this.campaigns.filter(({ last }) => !isFinal(last));
    if (first) await this.#campaigns?.refresh(first.record.id);
    if (this.isOffline) return;
    await Promise.all(others.map(({ record }) => this.#campaigns?.refresh(record.id)));
  }

  /** The sandbox tells of its own campaigns alone. */
  #readSoon(sends: readonly number[]): void {
    if (this.connection?.account.kind === 'sandbox') this.#campaigns?.readSoon(sends);
  }

  #sends(): ReadonlyMap<number, SendRecord> {
    const { connection } = this;
    return connection ? this.#journal.records(connection.identity).sends : new Map();
  }

  #describe(record: SendRecord): Campaign {
    const state = this.#campaigns?.state(record.id) ?? {};
    const stage = state.last ? stageOf(state.last) : expectedStage(record, Date.now());
    const { trouble } = this;
    return {
      ...state,
      record,
      facts: this.facts({ account: this.connection?.identity ?? '', id: record.id }),
      stage,
      ...(stage === 'running' && trouble !== undefined && { trouble }),
      beingRead: this.#campaigns?.isBeingRead(record.id) ?? false,
    };
  }

  #connect(): void {
    // What went wrong is the account's state, which every view shows.
    this.#active.connect().catch((error: unknown) => this.#log.error('Connecting for campaigns', error));
  }

  #followAccount(): void {
    const { current, state } = this.#active;
    if (current !== this.#campaigns?.connection) this.#use(current);
    if (state === 'connecting' && !current && !this.#interests.isEmpty) this.#connect();
    if (state === 'connected') this.#campaigns?.retryFailed();
    this.#changed.fire(undefined);
    this.#update();
  }

  #use(connection: Connection | undefined): void {
    this.#campaigns?.dispose();
    this.#campaigns = connection && this.#open(connection);
  }

  #open(connection: Connection): AccountCampaigns {
    const campaigns = new AccountCampaigns({
      connection,
      readings: this.#readings,
      record: (id) => this.#sends().get(id),
      log: this.#log,
    });
    campaigns.onDidChange((id) => {
      this.#changed.fire(id);
      this.#update();
    });
    return campaigns;
  }

  /** All campaigns are described and drawn anew, unless what has changed has nothing to do with any of them. */
  #followJournal(journalChange: JournalChange): void {
    const change = changeOf(journalChange, this.connection?.identity);
    if (!change || (change !== 'everything' && !this.#isAboutCampaigns(change))) return;
    this.#changed.fire(undefined);
    this.#update();
  }

  /** Campaigns tell also what they were made of. */
  #isAboutCampaigns(change: RecordsChange): boolean {
    if (change.unknown || change.sends.size > 0) return true;
    return [...this.#sends().values()].some((send) => isMadeOf(send, change));
  }

  #update(): void {
    void this.#errors.run(l10n.t('Couldn’t read the journal'), async () => {
      await this.#journal.ready;
      this.#campaigns?.watch(this.#wanted());
    });
  }

  /** A refused key is not tried again by itself, and one campaign is enough to see when the service answers again. */
  #wanted(): number[] {
    if (this.#active.state === 'wrongKey') return [];
    const single = this.#interests.inSingle(this.connection?.identity ?? '');
    const known = [...this.#sends().values()].filter(
      (record) => this.#interests.inAll || this.#runsFromHere(record),
    );
    const wanted = [...single, ...known.map(({ id }) => id).sort((a, b) => b - a)];
    return this.#active.state === 'unreachable' ? wanted.slice(0, 1) : wanted;
  }

  #runsFromHere(record: SendRecord): boolean {
    if (record.maket === undefined || Date.parse(record.at) < this.#openedAt) return false;
    return this.#describe(record).stage !== 'finished';
  }
}

function isMadeOf({ maket, lists = [] }: SendRecord, change: RecordsChange): boolean {
  return (maket !== undefined && change.makets.has(maket)) || lists.some((list) => change.lists.has(list));
}
