import type * as vscode from 'vscode';
import type { MailingService } from '../../core/port/service.ts';
import type { Account } from './account.ts';

/** The active account, connected: its service can be called. */
export interface Connection {
  readonly account: Account;
  /** Stands for the account in the journal: name and origin, or the sandbox's own id. Never a key. */
  readonly identity: string;
  readonly service: MailingService;
}

/**
 * What the views say about the active account. `connected` is only said after the service answered.
 * The value of the context key `mailroom.state`.
 */
export type ConnectionState = 'noAccount' | 'connecting' | 'connected' | 'wrongKey' | 'unreachable';

/** Whether nothing can be asked of the active account now; the views' own words for its state say why. */
export const isOffline = ({ state }: Pick<ActiveAccount, 'state'>): boolean =>
  state === 'noAccount' || state === 'wrongKey' || state === 'unreachable';

/** The way from a feature to the account that is active in this window. */
export interface ActiveAccount {
  readonly account: Account | undefined;
  readonly state: ConnectionState;
  /** The connection, when there is one already; never starts anything. */
  readonly current: Connection | undefined;
  /** Fires when another account becomes active, and when `state` or `current` changes. */
  readonly onDidChange: vscode.Event<void>;
  /**
   * Connects on first use: reads the key, starts the sandbox.
   * Rejects with a `UserError` when there is no active account or it has no key.
   */
  connect(): Promise<Connection>;
}
