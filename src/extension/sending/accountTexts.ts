import type { Account } from '../accounts/account.ts';
import { l10n, type Words } from '../kit/words.ts';
import { sandboxMailServer } from '../sandbox/sandboxSettings.ts';

/** Returns true if letters of the account reach people, or leave the sandbox through a mail server of the user. */
export function mayReachPeople({ kind }: Account): boolean {
  return kind === 'live' || (kind === 'sandbox' && sandboxMailServer() !== undefined);
}

/** Describes the account and where its letters go. */
export function describeAccount({ kind, name }: Account): Words {
  switch (kind) {
    case 'live':
      return l10n.t('Account: {0}, live: letters reach real people', name);
    case 'test':
      return l10n.t('Account: {0}, a test account', name);
    case 'sandbox': {
      const server = sandboxMailServer();
      return server === undefined
        ? l10n.t('Account: {0}: no letter leaves this machine', name)
        : l10n.t('Account: {0}: letters go to {1} and may reach real people', name, server);
    }
  }
}
