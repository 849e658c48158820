import { randomUUID } from 'node:crypto';
import { addressParser } from 'postal-mime';
import { firstCharacters } from '../../mail/firstCharacters.ts';
import { withoutAddressComments } from '../../mail/message/addressComments.ts';
import { decodeWords } from '../../mail/message/encodedWords.ts';
import { fieldBody, type HeaderField } from '../../mail/message/message.ts';
import { type MimePart, readParts } from '../../mail/message/parts.ts';
import { decodeTransfer } from '../../mail/message/transferEncoding.ts';
import { serviceDomain } from '../domains/service.ts';
import { isEmailAddress } from '../emailAddress.ts';
import { decode } from './decode.ts';
import type { Mail } from './message.ts';

type ReplyMail = Mail & { readonly messageId: string };

const longestSubject = 1000;
const mostReferences = 20;
const mostQuoted = { characters: 600, lines: 8 };

/**
 * Creates the reply that a reader's mail program writes to a letter (RFC 5322, section 3.6.4). Returns `undefined` if the letter has no
 * address to reply to.
 */
export function replyTo(letter: Uint8Array, reader: string, now: number): ReplyMail | undefined {
  const read = readParts(letter);
  if ('tooMuch' in read) return undefined;
  const { root } = read;
  const value = fieldValueIn(root.fields);
  const to = addressFor(value);
  if (to === undefined) return undefined;
  const [inReplyTo] = messageIdsIn(value('message-id'));
  return {
    envelope: { from: reader, to },
    from: { name: '', address: reader },
    to: { name: '', address: to },
    subject: subjectFor(decodeWords(value('subject'), decode)),
    date: new Date(now),
    messageId: `<${randomUUID()}@${serviceDomain}>`,
    ...(inReplyTo !== undefined && { inReplyTo, references: threadIds(value, inReplyTo) }),
    text: quotedLetter(textOfPart(root)),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

type FieldValue = (name: string) => string;

/** Returns a function that returns the body of the first header field of a name; empty if there is none. */
function fieldValueIn(fields: readonly HeaderField[]): FieldValue {
  return (name) => {
    const field = fields.find((each) => each.name === name);
    return field ? fieldBody(field) : '';
  };
}

/** Returns the beginning of the first plain-text part at any depth. */
function textOfPart({ type, encoding, body, parts }: MimePart): string {
  if (type.value === 'text/plain') {
    const content = decodeTransfer(body.subarray(0, longestBodyRead), encoding);
    return decode(content, type.parameters.get('charset') ?? '');
  }
  for (const part of parts) {
    const text = textOfPart(part);
    if (text !== '') return text;
  }
  return '';
}

/** The maximum number of bytes to decode: more than a quotation needs in any encoding. */
const longestBodyRead = 20_000;

function addressFor(value: FieldValue): string | undefined {
  const wanted = ['reply-to', 'from']
    .flatMap((name) => addressParser(withoutAddressComments(value(name))))
    .flatMap((each) => each.group ?? [each]);
  return wanted.map(({ address = '' }) => address).find(isEmailAddress);
}

function subjectFor(subject: string): string {
  const line = firstCharacters(subject, longestSubject)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return /^re:/i.test(line) ? line : `Re: ${line}`;
}

/** Returns the ids for `References`. In a long thread, keeps the first message and the last ones, as mail programs do. */
function threadIds(value: FieldValue, letter: string): string[] {
  const [first, ...others] = [...messageIdsIn(value('references') || value('in-reply-to')), letter];
  return first === undefined ? [] : [first, ...others.slice(1 - mostReferences)];
}

function messageIdsIn(text: string): string[] {
  return [...text.matchAll(/<[!-;=?-~]{1,250}>/g)].map(([id]) => id);
}

/** Returns a short answer with the beginning of the letter quoted below it. */
function quotedLetter(letter: string): string {
  const lines = firstCharacters(letter.trim(), mostQuoted.characters).split(/\r\n|[\r\n]/);
  const beginning = lines.slice(0, mostQuoted.lines).join('\n').trim();
  const quoted = beginning.split('\n').map((line) => `> ${line}`.trimEnd());
  const answer = 'Hello,\n\nthank you for your letter. I have a question about it.\n';
  return beginning === '' ? answer : [answer, 'You wrote:', ...quoted, ''].join('\n');
}
