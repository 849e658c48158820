import { addressParser } from 'postal-mime';
import { type Decode, decodeWords } from '../../../mail/message/encodedWords.ts';
import { fieldBody, type HeaderField } from '../../../mail/message/message.ts';
import type { Person } from '../../../protocol/receivedLetter.ts';

/** Everybody whom all fields of a name tell, in their order: which of two fields counts is for nobody to say. */
export function peopleIn(fields: readonly HeaderField[], name: string, decode: Decode): Person[] {
  return fields
    .filter((field) => field.name === name)
    .flatMap((field) => addressParser(decodeWords(fieldBody(field), decode, asWord)))
    .flatMap((each) => each.group ?? [each])
    .map(({ name = '', address = '' }) => ({ name, address }));
}

/** What an encoded word says is a word, whatever is in it: commas and brackets too. */
const asWord = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
