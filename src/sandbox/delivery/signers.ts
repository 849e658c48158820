import { hosts } from '../domains/service.ts';
import { domainOf, type Signer } from '../letters/message.ts';
import type { Database } from '../store/database.ts';
import { dkimKeyOf } from '../store/domainKeys.ts';
import { domainIdOf } from '../store/domains.ts';

/** Gives what the letters of an account's sender are signed with; nothing when the sender's domain is not in the account. */
export function createSigners(db: Database) {
  const selector = hosts.dkim.replace('._domainkey', '');
  return async (account: number, sender: string): Promise<Signer | undefined> => {
    const domain = domainOf(sender);
    const id = domainIdOf(db, account, domain);
    if (id === undefined) return undefined;
    return { domain, selector, privateKey: await dkimKeyOf(db, id) };
  };
}
