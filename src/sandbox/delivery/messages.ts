import { createPrivateKey, type KeyObject } from 'node:crypto';
import { hosts } from '../domains/service.ts';
import { type ReadyContent, withOrigin } from '../letters/content.ts';
import { domainOf, mailOf, type Post, type Signer, type WrittenMail, writeMail } from '../letters/message.ts';
import type { Database } from '../store/database.ts';
import { dkimKeyOf, domainIdOf } from '../store/domains.ts';
import { type AddressedLetter, storedContent } from '../store/letters.ts';

/** Writes letters as mail messages (RFC 5322). */
export interface Messages {
  /** Returns the message of a letter. Rejects if it can't be written. */
  messageOf(letter: AddressedLetter): Promise<WrittenMail>;
}

export function createMessages(db: Database, post: Post): Messages {
  const signerOf = createSigners(db);
  /** A cache of the content used last, since the letters of one send follow each other. */
  let last: { readonly id: number; readonly content: ReadyContent } | undefined;
  const contentFor = (id: number) => {
    if (last?.id === id) return last.content;
    const content = storedContent(db, id);
    if (!content) throw new Error('A letter has no content.');
    last = { id, content: withOrigin(content, post.origin) };
    return last.content;
  };
  return {
    messageOf: async (letter) => {
      const content = contentFor(letter.content);
      const signer = await signerOf(letter.account, content.sender);
      return writeMail(mailOf(content, letter, post, signer));
    },
  };
}

/** Returns a function that finds the DKIM key of an account's sender; `undefined` if its domain is not in the account. */
function createSigners(db: Database) {
  const selector = hosts.dkim.replace('._domainkey', '');
  /** The key used last, parsed. */
  let last: { readonly pem: string; readonly key: KeyObject } | undefined;
  const parsed = (pem: string) => {
    if (last?.pem !== pem) last = { pem, key: createPrivateKey(pem) };
    return last.key;
  };
  return async (account: number, sender: string): Promise<Signer | undefined> => {
    const domain = domainOf(sender);
    const id = domainIdOf(db, account, domain);
    if (id === undefined) return undefined;
    return { domain, selector, privateKey: parsed(await dkimKeyOf(db, id)) };
  };
}
