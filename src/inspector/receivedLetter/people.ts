import { addressParser } from 'postal-mime';
import { withoutAddressComments } from '../../mail/message/addressComments.ts';
import { type Decode, decodeWords } from '../../mail/message/encodedWords.ts';
import { fieldBody, type HeaderField } from '../../mail/message/message.ts';
import type { LetterPerson } from '../../protocol/receivedLetter.ts';

/**
 * Parses the addresses in all header fields of this name. Repeated fields count too, because mail programs differ in which one they show.
 */
export function peopleIn(fields: readonly HeaderField[], name: string, decode: Decode): LetterPerson[] {
  return fields
    .filter((field) => field.name === name)
    .flatMap((field) => addressParser(withoutAddressComments(decodeWords(fieldBody(field), decode, asWord))))
    .flatMap((each) => each.group ?? [each])
    .map(({ name = '', address = '' }) => ({ name, address }))
    .filter(({ name, address }) => name !== '' || address !== '');
}

/** Re-encodes decoded text as one encoded word, so that its commas and brackets are not parsed as address syntax. */
const asWord = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
