import type * as vscode from 'vscode';
import type { MailingService } from '../../core/port/service.ts';
import type { Patience } from '../../service/index.ts';
import type { Account } from './account.ts';

/** A short retry policy for checking an account: its address may be mistyped. */
export const briefPatience: Patience = {
  tries: 2,
  firstDelay: 300,
  longestDelay: 300,
  longestRetryAfter: 5_000,
  total: 5_000,
};

/** A connected account. */
export interface Connection {
  readonly account: Account;
  /** Identifies the account in the journal: its name and origin, or the sandbox's id. Never contains a key. */
  readonly identity: string;
  readonly service: MailingService;
}

/**
 * The state of the active account, which views show; the value of the context key `mailroom.state`. It is `connected` only
 * after the service has answered.
 */
export type ConnectionState = 'noAccount' | 'connecting' | 'connected' | 'wrongKey' | 'unreachable';

/** Returns true if the active account can't be used now. Views then show its state instead of their content. */
export const isOffline = ({ state }: Pick<ActiveAccount, 'state'>): boolean =>
  state === 'noAccount' || state === 'wrongKey' || state === 'unreachable';

/** The account that is active in this window. */
export interface ActiveAccount {
  readonly account: Account | undefined;
  readonly state: ConnectionState;
  /** The connection if there is one. Does not connect. */
  readonly current: Connection | undefined;
  /** Fires when another account becomes active, and when `state` or `current` changes. */
  readonly onDidChange: vscode.Event<void>;
  /**
   * Connects on first use: reads the key, starts the sandbox.
   * Rejects with a `UserError` when there is no active account or it has no key.
   */
  connect(): Promise<Connection>;
}
