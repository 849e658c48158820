import type { AccountKind } from '../../protocol/accountKind.ts';
import { l10n, type Words } from '../kit/words.ts';
import { sandboxMailServer } from '../sandbox/sandboxSettings.ts';

/** An account: its name and the base address of the service, with the version segment, such as `https://api.example.com/v1`. */
export interface Account {
  readonly name: string;
  readonly address: string;
  /** `live`: letters reach real people, so sends ask for one more confirmation. */
  readonly kind: AccountKind;
}

/** Returns the account of the sandbox, without an address: that is known only while the sandbox runs. */
export function sandboxAccount(): Account {
  return { name: l10n.t('Sandbox'), address: '', kind: 'sandbox' };
}

/** Returns the origin of the account's address, which its key belongs to. */
export function originOf(account: Account): string {
  return new URL(account.address).origin;
}

/** Returns true if letters of the account reach people, or leave the sandbox through a mail server that the user has set. */
export function mayReachPeople({ kind }: Account): boolean {
  return kind === 'live' || (kind === 'sandbox' && sandboxMailServer() !== undefined);
}

/** Describes the account and where its letters go. */
export function describeAccount({ kind, name }: Account): Words {
  switch (kind) {
    case 'live':
      return l10n.t('{0}, live: letters reach real people', name);
    case 'test':
      return l10n.t('{0}, a test account: letters reach people, too', name);
    case 'sandbox': {
      const server = sandboxMailServer();
      return server === undefined
        ? l10n.t('{0}: no letter leaves this machine', name)
        : l10n.t('{0}: letters go to {1} and may reach real people', name, server);
    }
  }
}
