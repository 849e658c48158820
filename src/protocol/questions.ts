/** What the extension asks the sandbox's worker beside the service's interface, and what it answers. */
import type { InboxAnswers, InboxQuestion } from './inbox.ts';

export type SandboxQuestion =
  | InboxQuestion
  /** Adds an address to send from, as the cabinet of a service does; its owner is asked by a letter. */
  | { readonly kind: 'addSender'; readonly email: string };

/** The answers by the kinds of questions. `addSender` says whether the address is confirmed already. */
export interface SandboxAnswers extends InboxAnswers {
  readonly addSender: 'asked' | 'confirmed';
}
