/** Questions to the sandbox's worker that the service's interface does not offer, and the answers. */
import type { InboxAnswers, InboxQuestion } from './inbox.ts';

/** A maket in the sandbox. */
export interface SandboxMaket {
  readonly body: string;
  readonly footer?: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

export type SandboxQuestion =
  | InboxQuestion
  /** Adds a sender address, like the web cabinet of a service. A letter asks its owner to confirm. */
  | { readonly kind: 'addSender'; readonly email: string }
  /** A maket of the first account. The service's interface does not return makets. */
  | { readonly kind: 'maket'; readonly id: number };

/** The answers by the kinds of questions. `addSender` is `confirmed` if the address is already confirmed. */
export interface SandboxAnswers extends InboxAnswers {
  readonly addSender: 'asked' | 'confirmed';
  /** `undefined` if there is no such maket. */
  readonly maket: SandboxMaket | undefined;
}
