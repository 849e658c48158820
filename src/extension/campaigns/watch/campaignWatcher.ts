import * as vscode from 'vscode';
import {
  expectedStage,
  isFinal,
  type Reading,
  type Stage,
  stageOf,
} from '../../../core/campaigns/campaign.ts';
import { firstMinutes } from '../../../core/campaigns/polling.ts';
import {
  type JournalChange,
  type RecordsChange,
  recordsChangeOf,
  type SendRecord,
  type UnknownCreation,
} from '../../../core/journal/records.ts';
import { type ActiveAccount, type Connection, isOffline } from '../../accounts/connection.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import type { Journal } from '../../journal/journal.ts';
import { Disposable } from '../../kit/disposable.ts';
import { l10n } from '../../kit/words.ts';
import type { Log } from '../../log.ts';
import type { SandboxHost } from '../../sandbox/sandboxHost.ts';
import { campaignFacts, listNames } from '../statistics/campaignFacts.ts';
import { AccountCampaigns, type CampaignState } from './accountCampaigns.ts';
import type { Readings } from './readings.ts';

/** What the sandbox tells beside its API: problems of the mail server, counters that changed, and past readings of its examples. */
export type SandboxLetters = Pick<SandboxHost, 'trouble' | 'onDidChangeTrouble' | 'onDidCount' | 'ask'>;

/** A campaign of the active account: its record, its state and its description. */
export interface Campaign extends CampaignState {
  readonly record: SendRecord;
  readonly stage: Stage;
  readonly facts: ReturnType<typeof campaignFacts>;
  /** True while a request for the campaign is running. */
  readonly beingRead: boolean;
  /** The error of the mail server, if the campaign's letters wait for it. */
  readonly trouble?: string;
}

/**
 * Follows the active account's campaigns: all while the view is visible, one while its page is visible, and those created on
 * this machine until they have finished, and for their first minutes.
 */
export class CampaignWatcher extends Disposable {
  readonly #active: ActiveAccount;
  readonly #sandbox: SandboxLetters;
  readonly #journal: Journal;
  readonly #readings: Readings;
  readonly #errors: ErrorHandler;
  readonly #log: Log;
  readonly #changed = this._register(new vscode.EventEmitter<number | undefined>());
  readonly #interests = new Interests(() => this.#update());
  #campaigns: AccountCampaigns | undefined;

  /** Fires with the number of a campaign that has changed, or with `undefined` when any may have. */
  readonly onDidChange = this.#changed.event;

  constructor(parts: {
    readonly active: ActiveAccount;
    readonly sandbox: SandboxLetters;
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

  /** The campaigns, newest first: the service numbers them in order. */
  get campaigns(): readonly Campaign[] {
    return [...this.#sends().values()].sort((a, b) => b.id - a.id).map((record) => this.#describe(record));
  }

  /** Counts the campaigns with each subject. */
  countSubjects(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { subject } of this.#sends().values()) counts.set(subject, (counts.get(subject) ?? 0) + 1);
    return counts;
  }

  /** The creations of campaigns whose outcome is unknown. */
  get unknown(): readonly UnknownCreation[] {
    const { connection } = this;
    if (!connection) return [];
    return this.#journal
      .records(connection.identity)
      .unknown.filter(({ creation }) => creation.kind === 'send');
  }

  /** True if the view shows the state of the account instead of campaigns. */
  get isOffline(): boolean {
    return isOffline(this.#active);
  }

  /** The error of the sandbox's mail server that letters wait for; `undefined` in other accounts. */
  get trouble(): string | undefined {
    return this.connection?.account.kind === 'sandbox' ? this.#sandbox.trouble : undefined;
  }

  get accountName(): string {
    return this.#active.account?.name ?? '';
  }

  get isConnecting(): boolean {
    return this.#active.state === 'connecting';
  }

  /** Returns a campaign of the active account. One that the journal does not know has no time, and the subject given. */
  campaign(id: number, subject: string = l10n.t('Campaign {0}', id)): Campaign {
    return this.#describe(this.#sends().get(id) ?? { id, subject, at: '' });
  }

  /** Describes the letter, lists and sender of a campaign of any account, as far as the journal has them. */
  facts({ account, id }: CampaignKey): Campaign['facts'] {
    return campaignFacts(this.#journal.records(account), id);
  }

  /** Names the lists of a campaign of any account, as far as the journal has them. */
  listNames({ account, id }: CampaignKey): readonly string[] {
    return listNames(this.#journal.records(account), id);
  }

  /** Returns the stored readings of a campaign, oldest first. */
  history({ account, id }: CampaignKey): Promise<readonly Reading[]> {
    return this.#readings.history(account, id);
  }

  /** Returns the newest figures of a campaign that are stored, with the time of the last request that returned them. */
  async newest({ account, id }: CampaignKey): Promise<Reading | undefined> {
    return (await this.#readings.newest(account, id))?.last;
  }

  /** Returns the newest readings of up to `most` campaigns that the account sent before this one, newest first. */
  async earlier({ account, id }: CampaignKey, most: number): Promise<readonly Reading[]> {
    await this.#journal.ready;
    const ids = [...this.#journal.records(account).sends.keys()].filter((other) => other < id);
    const recent = ids.sort((a, b) => b - a).slice(0, most);
    const newest = await Promise.all(recent.map((other) => this.#readings.newest(account, other)));
    return newest.flatMap((found) => found?.last ?? []);
  }

  /** Connects, and keeps this campaign (by default all) up to date until the result is disposed. */
  watch(campaign?: CampaignKey): vscode.Disposable {
    const interest = this.#interests.add(campaign);
    if (this.isConnecting) this.#connect();
    this.#update();
    return interest;
  }

  /**
   * Reads a campaign now if it belongs to the active account. Rejects only when the account cannot be connected; a failed
   * request becomes part of the campaign's state.
   */
  async refresh({ account, id }: CampaignKey): Promise<void> {
    await this.#active.connect();
    if (this.connection?.identity === account) await this.#campaigns?.refresh(id);
  }

  /** Reads all campaigns that can still change. Stops after the first one when the service does not answer. */
  async refreshAll(): Promise<void> {
    await this.#active.connect();
    const [first, ...others] = this.campaigns.filter(({ last }) => !isFinal(last));
    if (first) await this.#campaigns?.refresh(first.record.id);
    if (this.isOffline) return;
    await Promise.all(others.map(({ record }) => this.#campaigns?.refresh(record.id)));
  }

  /** Reads these campaigns of the sandbox soon. Does nothing when another account is active. */
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
    // The error is only logged: every view shows it as the state of the account.
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
      ...(connection.account.kind === 'sandbox' && {
        pastReadings: (id) => this.#sandbox.ask({ kind: 'readings', send: id }),
      }),
      log: this.#log,
    });
    campaigns.onDidChange((id) => {
      this.#changed.fire(id);
      this.#update();
    });
    return campaigns;
  }

  /** Updates all campaigns if the journal change affects at least one of them. */
  #followJournal(journalChange: JournalChange): void {
    const change = recordsChangeOf(journalChange, this.connection?.identity);
    if (!change || (change !== 'everything' && !this.#isAboutCampaigns(change))) return;
    this.#changed.fire(undefined);
    this.#update();
  }

  /** Returns true if the change affects campaigns. Changes of makets and lists do, because campaigns show their names. */
  #isAboutCampaigns(change: RecordsChange): boolean {
    if (change.unknown || change.sends.size > 0) return true;
    return [...this.#sends().values()].some((send) => usesChangedRecords(send, change));
  }

  #update(): void {
    void this.#errors.run(l10n.t('Couldn’t read the journal'), async () => {
      await this.#journal.ready;
      this.#campaigns?.watch(this.#wanted());
    });
  }

  /** Returns the campaigns to poll: none with a refused key, and one while the service is unreachable, to notice when it answers again. */
  #wanted(): number[] {
    if (this.#active.state === 'wrongKey') return [];
    const single = this.#interests.inSingle(this.connection?.identity ?? '');
    const known = [...this.#sends().values()].filter(
      (record) => this.#interests.inAll || this.#runsFromHere(record),
    );
    const wanted = [...single, ...known.map(({ id }) => id).sort((a, b) => b - a)];
    return this.#active.state === 'unreachable' ? wanted.slice(0, 1) : wanted;
  }

  /** Returns true for a campaign that this machine created, until it has finished and its first minutes are over. */
  #runsFromHere(record: SendRecord): boolean {
    if (!record.contentProven) return false;
    if (this.#describe(record).stage !== 'finished') return true;
    return !record.test && Date.now() - Date.parse(record.startAt ?? record.at) < firstMinutes;
  }
}

function usesChangedRecords({ maket, lists = [] }: SendRecord, change: RecordsChange): boolean {
  return (maket !== undefined && change.makets.has(maket)) || lists.some((list) => change.lists.has(list));
}

/** A campaign of any account, which its identity names. */
export interface CampaignKey {
  readonly account: string;
  readonly id: number;
}

/** The campaigns that pages and the view are interested in: single ones, or all of the active account. */
class Interests {
  readonly #held = new Set<{ readonly campaign?: CampaignKey }>();
  readonly #changed: () => void;

  /** Calls `changed` whenever an interest ends. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Adds an interest in `campaign`, or in all campaigns, until the result is disposed. */
  add(campaign: CampaignKey | undefined): vscode.Disposable {
    const interest = campaign ? { campaign } : {};
    this.#held.add(interest);
    return {
      dispose: () => {
        if (this.#held.delete(interest)) this.#changed();
      },
    };
  }

  get isEmpty(): boolean {
    return this.#held.size === 0;
  }

  get inAll(): boolean {
    return [...this.#held].some(({ campaign }) => campaign === undefined);
  }

  /** Returns the campaigns of an account that are of interest individually. */
  inSingle(account: string): number[] {
    return [...this.#held].flatMap(({ campaign }) => (campaign?.account === account ? campaign.id : []));
  }
}
