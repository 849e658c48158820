import { chooseFooter, type Footer, type Footers } from '../../core/layouts/footer.ts';
import { standardFooter } from '../../sandbox/settings.ts';
import { settings } from '../names.ts';
import type { Account } from './account.ts';
import { readFor } from './accountSettings.ts';

/**
 * The account's footer and its service's standard one. The service does not tell them: they are what was learned or written for the
 * account, and an example without that. The sandbox's are known, since it is told what the settings say.
 */
export function serviceFooters(account: Account | undefined): Omit<Footers, 'own'> {
  const isSandbox = account?.kind === 'sandbox';
  const ofAccount = readFor(account, settings.footerAccount);
  const standard = readFor(account, settings.footerStandard);
  return {
    account: isSandbox ? (ofAccount ?? '') : ofAccount,
    standard: standard ?? standardFooter,
    isExample: standard === undefined && !isSandbox,
  };
}

/** The footer that a letter of the account gets: its own, else one that is known only from the settings. */
export function appendedFooter(account: Account | undefined, own?: string): Footer {
  return chooseFooter({ own, ...serviceFooters(account) });
}
