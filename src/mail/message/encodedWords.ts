import { bytesOfText } from './message.ts';
import { decodeBase64 } from './transferEncoding.ts';

/** Decodes bytes to text. `charset` is the name in the message, or empty if the message names none. Never throws. */
export type Decode = (bytes: Uint8Array, charset: string) => string;

interface EncodedWord {
  readonly charset: string;
  readonly isBase64: boolean;
  readonly content: string;
}

/**
 * Decodes the encoded words (RFC 2047) and raw 8-bit text of a field body, given as one character per byte. Adjacent words of one
 * charset are decoded together, since many programs cut characters in two. `wordAs` formats the text of a run of words.
 */
export function decodeWords(body: string, decode: Decode, wordAs = (text: string) => text): string {
  let [text, done] = ['', 0];
  let run: EncodedWord[] = [];
  const finish = () => {
    if (run.length > 0) text += wordAs(textOfRun(run, decode));
    run = [];
  };
  for (const match of body.matchAll(/=\?([^?\s]+)\?([bq])\?([^?]*)\?=/gi)) {
    const [written, charset = '', encoding = '', content = ''] = match;
    const between = body.slice(done, match.index);
    if (run.length === 0 || !/^[ \t]*$/.test(between)) {
      finish();
      text += rawText(between, decode);
    }
    // The charset may be followed by a language (RFC 2231, section 5).
    const [name = ''] = charset.toLowerCase().split('*', 1);
    run.push({ charset: name, isBase64: /b/i.test(encoding), content });
    done = match.index + written.length;
  }
  finish();
  return text + rawText(body.slice(done), decode);
}

function rawText(text: string, decode: Decode): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : decode(bytesOfText(text), '');
}

function textOfRun(words: readonly EncodedWord[], decode: Decode): string {
  let text = '';
  for (let from = 0; from < words.length; ) {
    const charset = words[from]?.charset ?? '';
    let to = from + 1;
    while (words[to]?.charset === charset) to++;
    const pieces = withWholeGroups(words.slice(from, to)).map(wordBytes);
    const together = decode(joinedBytes(pieces), charset);
    text += together.includes('\ufffd') ? pieces.map((bytes) => decode(bytes, charset)).join('') : together;
    from = to;
  }
  return text;
}

/** Joins adjacent words if base64 was cut within a group of four digits. */
function withWholeGroups(words: readonly EncodedWord[]): EncodedWord[] {
  const whole: EncodedWord[] = [];
  let begun: string[] = [];
  let length = 0;
  for (const [index, word] of words.entries()) {
    begun.push(word.content);
    length += word.content.length;
    const isCut = word.isBase64 && length % 4 !== 0 && !word.content.endsWith('=');
    if (isCut && words[index + 1]?.isBase64) continue;
    whole.push({ ...word, content: begun.join('') });
    [begun, length] = [[], 0];
  }
  return whole;
}

const wordBytes = ({ isBase64, content }: EncodedWord) =>
  isBase64 ? decodeBase64(bytesOfText(content)) : bytesOfQ(content);

function joinedBytes(all: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const bytes of all) {
    joined.set(bytes, at);
    at += bytes.length;
  }
  return joined;
}

const bytesOfQ = (content: string) =>
  bytesOfText(
    content
      .replaceAll('_', ' ')
      .replace(/=([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
  );
