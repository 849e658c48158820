import { l10n } from '../kit/words.ts';

/** An account: its name and the base address of the service, with the version segment, such as `https://api.example.com/v1`. */
export interface Account {
  readonly name: string;
  readonly address: string;
  /** `live`: letters reach real people, so sends ask for one more confirmation. */
  readonly kind: 'live' | 'test' | 'sandbox';
}

/** Returns the account of the sandbox, without an address: that is known only while the sandbox runs. */
export function sandboxAccount(): Account {
  return { name: l10n.t('Sandbox'), address: '', kind: 'sandbox' };
}

/** Returns the origin of the account's address, which its key belongs to. */
export function originOf(account: Account): string {
  return new URL(account.address).origin;
}
