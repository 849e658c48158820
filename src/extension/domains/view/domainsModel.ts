import * as vscode from 'vscode';
import { checkLifetimeMs, keptUntil } from '../../../core/domains/watching.ts';
import type { Domain, DomainDetails, Sender } from '../../../core/port/service.ts';
import { asciiName } from '../../../service/dns/internationalName.ts';
import { type ActiveAccount, type Connection, isOffline } from '../../accounts/connection.ts';
import { Disposable } from '../../kit/disposable.ts';

/** The check of a domain, and the state of reading it. Times are in milliseconds since 1970. */
export interface DomainCheck {
  /** The newest check that was read. It may be old. */
  readonly details?: DomainDetails;
  /** The time until which the service returns the same check again. */
  readonly keptUntil?: number;
  readonly isBeingRead?: true;
  /** True if the user stopped the last attempt to read the check. */
  readonly isStopped?: true;
  /** The error of the last attempt to read the check. */
  readonly failure?: unknown;
  /** True if the next check is scheduled for `keptUntil`. */
  readonly isAwaited?: true;
}

/** The sender domains of the active account, and the service's newest check of each. */
export class DomainsModel extends Disposable {
  readonly #active: ActiveAccount;
  readonly #changed = this._register(new vscode.EventEmitter<number | undefined>());
  readonly #checks = new Map<number, DomainCheck>();
  readonly #readings = new Map<number, AbortController>();
  readonly #timers = new Map<number, NodeJS.Timeout>();
  #account: string;
  #shown: string;
  #connection: Connection | undefined;
  #domains: Promise<readonly Domain[]> | undefined;
  #senders: readonly Sender[] | undefined;

  /** Fires with the id of a domain whose check changed, or with `undefined` when everything has to be read again. */
  readonly onDidChange = this.#changed.event;

  constructor(active: ActiveAccount) {
    super();
    this.#active = active;
    this.#account = accountOf(active);
    this.#shown = shownOf(active);
    this._register(active.onDidChange(() => this.#follow()));
    this._register({ dispose: () => this.#forget() });
  }

  /** The connection that the domains were read with. */
  get connection(): Connection | undefined {
    return this.#connection;
  }

  /** The name of the account that is active in this window, connected or not. */
  get accountName(): string | undefined {
    return this.#active.account?.name;
  }

  /** True if there is no account or it doesn't answer. The view then shows its welcome text. */
  get isOffline(): boolean {
    return isOffline(this.#active);
  }

  /** Connects, and resolves with true if the account is the one with this identity. Resolves with false if it doesn't answer. */
  async isConnectedTo(identity: string): Promise<boolean> {
    try {
      return (await this.#connect()).identity === identity;
    } catch {
      return false;
    }
  }

  /** Lists all domains. Reads them once, which triggers no check at the service. Rejects with the errors of `MailingService`. */
  async domains(): Promise<readonly Domain[]> {
    const connection = await this.#connect();
    this.#domains ??= connection.service.listDomains();
    const domains = this.#domains;
    domains.catch(() => {
      if (this.#domains === domains) this.#domains = undefined;
    });
    return domains;
  }

  /** Returns the known check of a domain, without a request. */
  check(id: number): DomainCheck {
    const check = this.#checks.get(id) ?? {};
    const { keptUntil: until = 0, ...known } = check;
    // No check is cached for so long: the clock was set back since.
    return until > Date.now() + checkLifetimeMs ? known : check;
  }

  /** Returns all checks that have been read. */
  known(): DomainDetails[] {
    return [...this.#checks.values()].flatMap(({ details }) => details ?? []);
  }

  /** Returns the senders of a domain; none before the senders have been read. */
  sendersOf({ domain }: Domain): readonly Sender[] {
    return (this.#senders ?? []).filter(({ email }) => emailDomain(email) === normal(domain));
  }

  /** Reads a domain's check unless the service would return the same one again. Never rejects: `check` has the failure. */
  async read(id: number): Promise<void> {
    const known = this.check(id);
    if (this.#readings.has(id) || (known.keptUntil ?? 0) > Date.now()) return;
    this.#stopAwaiting(id);
    const reading = new AbortController();
    this.#readings.set(id, reading);
    const before = withoutOutcome(known);
    this.#set(id, { ...before, isBeingRead: true });
    const read = await this.#ended(id, before, reading.signal);
    // Another account may be active by now.
    if (this.#readings.get(id) !== reading) return;
    this.#readings.delete(id);
    this.#set(id, read);
  }

  /** Reads a domain's check as soon as the service makes a new one, in up to five minutes. */
  readWhenPossible(id: number): void {
    const check = this.check(id);
    const wait = (check.keptUntil ?? 0) - Date.now();
    if (wait <= 0) return void this.read(id);
    this.#stopAwaiting(id);
    this.#timers.set(
      id,
      setTimeout(() => void this.read(id), wait + 1000),
    );
    this.#set(id, { ...check, isAwaited: true });
  }

  /** Cancels reading a domain's check. */
  stop(id: number): void {
    this.#readings.get(id)?.abort();
  }

  /**
   * Reads the list of domains again and, if they have been read, the senders. Keeps the checks. Rejects with the errors of `MailingService`.
   */
  async refresh(): Promise<void> {
    const connection = await this.#connect();
    this.#domains = undefined;
    if (this.#senders) {
      const senders = await listSenders(connection);
      // Another account may be active by now.
      if (this.#connection === connection) this.#senders = senders;
    }
    this.#changed.fire(undefined);
    await this.domains();
  }

  async #ended(id: number, before: DomainCheck, signal: AbortSignal): Promise<DomainCheck> {
    let known = before;
    try {
      const connection = await this.#connect();
      const details = await connection.service.getDomain(id, signal);
      known = { details, keptUntil: keptUntil(details, Date.now()) };
      this.#senders ??= await listSenders(connection, signal);
      return known;
    } catch (failure) {
      return signal.aborted ? { ...known, isStopped: true } : { ...known, failure };
    }
  }

  #set(id: number, check: DomainCheck): void {
    this.#checks.set(id, check);
    this.#changed.fire(id);
  }

  #stopAwaiting(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  /** Connects, and forgets the data of another account. */
  async #connect(): Promise<Connection> {
    const connection = await this.#active.connect();
    if (this.#connection && connection.identity !== this.#connection.identity) this.#forget();
    this.#connection = connection;
    return connection;
  }

  #follow(): void {
    const shown = shownOf(this.#active);
    if (shown === this.#shown) return;
    this.#shown = shown;
    if (accountOf(this.#active) !== this.#account) this.#forget();
    this.#account = accountOf(this.#active);
    this.#changed.fire(undefined);
  }

  #forget(): void {
    for (const reading of this.#readings.values()) reading.abort();
    for (const id of [...this.#timers.keys()]) this.#stopAwaiting(id);
    this.#readings.clear();
    this.#checks.clear();
    this.#domains = undefined;
    this.#senders = undefined;
    this.#connection = undefined;
  }
}

const listSenders = ({ service }: Connection, signal?: AbortSignal) =>
  service.listSenders(['id', 'email', 'approved', 'default'], signal);

const accountOf = ({ account }: ActiveAccount) => JSON.stringify([account?.name, account?.address]);

/** A key of everything in the account's state that changes what the view shows. */
const shownOf = (active: ActiveAccount) =>
  JSON.stringify([accountOf(active), isOffline(active), active.current?.identity]);

/** Normalizes a domain, which may be in Unicode or ASCII and in any case. */
const normal = (domain: string) => asciiName(domain).toLowerCase();

const emailDomain = (email: string) => normal(email.slice(email.lastIndexOf('@') + 1));

function withoutOutcome({ details, keptUntil: until }: DomainCheck): DomainCheck {
  return { ...(details && { details }), ...(until !== undefined && { keptUntil: until }) };
}
