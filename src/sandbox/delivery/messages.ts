import type { Content } from '../letters/content.ts';
import { withOrigin } from '../letters/content.ts';
import { mailOf, type Post, type WrittenMail, writeMail } from '../letters/message.ts';
import type { Database } from '../store/database.ts';
import { type AddressedLetter, contentOf } from '../store/letters.ts';
import { createSigners } from './signers.ts';

/** The messages of letters. */
export interface Messages {
  /** The message that a letter is sent as. Rejects when it cannot be written. */
  messageOf(letter: AddressedLetter): Promise<WrittenMail>;
}

export function createMessages(db: Database, post: Post): Messages {
  const signerOf = createSigners(db);
  /** Letters of one send come after each other. */
  let last: { readonly id: number; readonly content: Content } | undefined;
  const contentFor = (id: number) => {
    if (last?.id === id) return last.content;
    const content = contentOf(db, id);
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
