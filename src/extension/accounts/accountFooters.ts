import { chooseFooter, type Footer, type Footers } from '../../core/layouts/footer.ts';
import { standardFooter } from '../../core/letters/standardFooter.ts';
import type { SandboxSettings } from '../../protocol/sandbox.ts';
import { settings } from '../names.ts';
import { type Account, sandboxAccount } from './account.ts';
import { readFor } from './accountSettings.ts';

/**
 * Returns the footer of the account and the standard footer of its service. The API does not return them, so they come from
 * the settings, or are an example. The sandbox uses the footers of the settings itself.
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

/** Returns the footer that a letter of the account gets: its `own`, else one from the settings. */
export function appendedFooter(account: Account | undefined, own?: string): Footer {
  return chooseFooter({ own, ...serviceFooters(account) });
}

/** Returns the footers of the sandbox's letters. */
export function sandboxFooters(): SandboxSettings['footers'] {
  const { account = '', standard } = serviceFooters(sandboxAccount());
  return { account, standard };
}
