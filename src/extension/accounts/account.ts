import { l10n } from '../kit/words.ts';

/** An account: its name and the base address of the service, with the version segment, such as `https://api.example.com/v1`. */
export interface Account {
  readonly name: string;
  readonly address: string;
  /** A send on a live account reaches real people, and asks for more before it goes. */
  readonly kind: 'live' | 'test' | 'sandbox';
}

/** The account that everybody has. Its address is known only while the sandbox runs. */
export function sandboxAccount(): Account {
  return { name: l10n.t('Sandbox'), address: '', kind: 'sandbox' };
}

/** The origin that the account's key belongs to. */
export function originOf(account: Account): string {
  return new URL(account.address).origin;
}
