/** What the extension asks the sandbox's worker beside the service's interface, and what it answers. */
import type { InboxAnswers, InboxQuestion } from './inbox.ts';

/** A maket as the sandbox has it. */
export interface SandboxMaket {
  readonly body: string;
  readonly footer?: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

export type SandboxQuestion =
  | InboxQuestion
  /** Adds an address to send from, as the cabinet of a service does; its owner is asked by a letter. */
  | { readonly kind: 'addSender'; readonly email: string }
  /** A maket of the first account, which the service's interface does not give back. */
  | { readonly kind: 'maket'; readonly id: number };

/** The answers by the kinds of questions. `addSender` says whether the address is confirmed already. */
export interface SandboxAnswers extends InboxAnswers {
  readonly addSender: 'asked' | 'confirmed';
  /** `undefined` when there is no such maket. */
  readonly maket: SandboxMaket | undefined;
}
