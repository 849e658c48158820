import type { Database } from '../store/database.ts';
import { type AddressedLetter, contentOf } from '../store/letters.ts';
import type { Content } from './content.ts';
import { withOrigin } from './content.ts';
import { type Mail, mailOf, type Post, writeMessage } from './message.ts';
import { createSigners } from './signers.ts';

/** The messages of letters. */
export interface Messages {
  mailOf(letter: AddressedLetter): Promise<Mail>;
  /** The whole message as it is sent. */
  sourceOf(letter: AddressedLetter): Promise<Buffer>;
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
  const mail = async (letter: AddressedLetter) => {
    const content = contentFor(letter.content);
    return mailOf(content, letter, post, await signerOf(letter.account, content.sender));
  };
  return { mailOf: mail, sourceOf: async (letter) => writeMessage(await mail(letter)) };
}
