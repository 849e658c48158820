import { cut } from '../../core/text/shortText.ts';
import { readAuthenticationResults } from '../../mail/message/authenticationResults.ts';
import { type Decode, decodeWords } from '../../mail/message/encodedWords.ts';
import { fieldBody, type HeaderField, readMessage } from '../../mail/message/message.ts';
import { readParts } from '../../mail/message/parts.ts';
import { doubledFields } from '../../mail/message/shownFields.ts';
import { type LetterTrouble, type ReadLetter, unreadLetter } from '../../protocol/receivedLetter.ts';
import { decoder } from './charsets.ts';
import { contentsOf, textCharset } from './contents.ts';
import { peopleIn } from './people.ts';

/**
 * The maximum size of the source in bytes, number of header fields, and length of a field in UTF-16 units. More would block the page that
 * shows them.
 */
const letterLimits = { source: 500_000, headers: 500, header: 5000 } as const;

/**
 * Parses a received letter, or only its headers if it exceeds the limits of `parts.ts`. `language` is the reader's, such as `ru`: it
 * decides the charset where the letter names none. Never throws.
 */
export function readReceivedLetter(bytes: Uint8Array, language: string): ReadLetter {
  const read = readParts(bytes);
  if ('tooMuch' in read) return readHead(bytes, language, read.tooMuch);
  const { root, flaws } = read;
  const decode = decoder({ language, text: textCharset(root) });
  const contents = contentsOf(root, decode);
  const head = readHeaders(bytes, root.fields, decode);
  return {
    ...head,
    ...contents,
    flaws: [...head.flaws, ...flaws, ...contents.flaws],
    cut: [...contents.cut, ...head.cut],
  };
}

/** Parses only the headers of a letter. `trouble` is the reason why the rest is not parsed. */
export function readHead(bytes: Uint8Array, language: string, trouble: LetterTrouble): ReadLetter {
  return { ...readHeaders(bytes, readMessage(bytes).fields, decoder({ language })), trouble };
}

/** Returns the first lines of a message, up to `letterLimits.source` bytes. Lines stay whole, so that no character is cut. */
function sourceStart(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= letterLimits.source) return bytes;
  const end = bytes.lastIndexOf(0x0a, letterLimits.source - 1) + 1;
  return bytes.subarray(0, end > 0 ? end : letterLimits.source);
}

function readHeaders(bytes: Uint8Array, fields: readonly HeaderField[], decode: Decode): ReadLetter {
  const shown = fields.slice(0, letterLimits.headers).map((field) => ({
    name: field.written.slice(0, Math.min(field.written.indexOf(':'), letterLimits.header)).trim(),
    value: decodeWords(fieldBody(field), decode),
  }));
  const isCut =
    fields.length > letterLimits.headers || shown.some(({ value }) => value.length > letterLimits.header);
  const first = (name: string) => {
    const field = fields.find((each) => each.name === name);
    return field ? decodeWords(fieldBody(field), decode) : '';
  };
  return {
    ...unreadLetter,
    subject: first('subject'),
    from: peopleIn(fields, 'from', decode),
    sender: peopleIn(fields, 'sender', decode),
    to: peopleIn(fields, 'to', decode),
    cc: peopleIn(fields, 'cc', decode),
    replyTo: peopleIn(fields, 'reply-to', decode),
    date: first('date'),
    headers: shown.map(({ name, value }) => ({ name, value: cut(value, letterLimits.header) })),
    doubled: doubledFields(fields),
    flaws: isRaw(fields.find(({ name }) => name === 'subject')) ? ['rawSubject'] : [],
    authentication: fields
      .filter(({ name }) => name === 'authentication-results')
      .map((field) => readAuthenticationResults(fieldBody(field))),
    source: decode(sourceStart(bytes), ''),
    cut: [
      ...(isCut ? (['headers'] as const) : []),
      ...(bytes.length > letterLimits.source ? (['source'] as const) : []),
    ],
  };
}

/** Returns true if a field has bytes beyond ASCII, which only encoded words may stand for (RFC 5322, section 2.2). */
const isRaw = (field: HeaderField | undefined) => field !== undefined && /[\x80-\xff]/.test(fieldBody(field));
