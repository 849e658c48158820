/** Questions to the sandbox's worker that the service's API does not offer, and their answers. */
import type { Reading } from '../core/campaigns/campaign.ts';
import type { InboxAnswers, InboxQuestion } from './inbox.ts';

export interface SandboxMaket {
  readonly body: string;
  readonly footer?: string;
  /** The creation time, in milliseconds since 1970. */
  readonly at: number;
}

export type SandboxQuestion =
  | InboxQuestion
  /** Adds a sender address, as the service's web cabinet does. A letter asks the address's owner to confirm it. */
  | { readonly kind: 'addSender'; readonly email: string }
  /** Asks for a maket of the first account. The service's API does not return makets. */
  | { readonly kind: 'maket'; readonly id: number }
  /** Asks what a campaign of the demo data would have been read as since its start: nobody was there to read it. */
  | { readonly kind: 'readings'; readonly send: number };

/** The answers by the kinds of questions. `addSender` is `confirmed` if the address is already confirmed. */
export interface SandboxAnswers extends InboxAnswers {
  readonly addSender: 'asked' | 'confirmed';
  /** `undefined` if there is no such maket. */
  readonly maket: SandboxMaket | undefined;
  /** Oldest first; empty for campaigns that are not of the demo data. */
  readonly readings: readonly Reading[];
}
