import { addressParser } from 'postal-mime';
import { type Decode, decodeWords } from '../../mail/message/encodedWords.ts';
import { fieldBody, type HeaderField } from '../../mail/message/message.ts';
import type { Person } from '../../protocol/receivedLetter.ts';

/** Parses the addresses of all fields of a name. Doubled fields count together: programs differ in which one they show. */
export function peopleIn(fields: readonly HeaderField[], name: string, decode: Decode): Person[] {
  return fields
    .filter((field) => field.name === name)
    .flatMap((field) => addressParser(decodeWords(fieldBody(field), decode, asWord)))
    .flatMap((each) => each.group ?? [each])
    .map(({ name = '', address = '' }) => ({ name, address }))
    .filter(({ name, address }) => name !== '' || address !== '');
}

/** Keeps decoded text in one encoded word, so that its commas and brackets are no syntax of the address list. */
const asWord = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
