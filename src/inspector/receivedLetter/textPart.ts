import { cut } from '../../core/text/shortText.ts';
import type { Decode } from '../../mail/message/encodedWords.ts';
import { joinFlowed } from '../../mail/message/flowed.ts';
import type { MimePart } from '../../mail/message/parts.ts';
import { decodeTransfer } from '../../mail/message/transferEncoding.ts';
import { charsetInHtml, charsetOf } from './charsets.ts';
import { showsNothing } from './showsNothing.ts';

/** The text of a part, or its beginning. */
export interface TextPart {
  readonly kind: 'text' | 'html';
  readonly content: string;
  /** The size of the whole text with LF line breaks, encoded in UTF-8, in bytes. */
  readonly size: number;
  /** True when `content` is only the beginning. */
  readonly isCut: boolean;
  readonly isEmpty: boolean;
}

/** The maximum lengths of texts, in UTF-16 units: longer ones would block the page that shows them. */
const longestContents = { html: 3_000_000, text: 300_000 } as const;

/** Decodes a `text/html` or `text/plain` part. */
export function readTextPart({ type, encoding, body }: MimePart, decode: Decode): TextPart {
  const { value, parameters } = type;
  const kind = value === 'text/html' ? 'html' : 'text';
  const bytes = decodeTransfer(body, encoding);
  const label = parameters.get('charset') ?? '';
  const charset = charsetOf(label) ?? (kind === 'html' ? charsetInHtml(bytes) : undefined) ?? '';
  const decoded = decode(bytes, charset);
  const isFlowed = kind === 'text' && parameters.get('format')?.toLowerCase() === 'flowed';
  // CRLF is the line break of mail transport, so it becomes LF. Base64 keeps the author's line breaks.
  const hasTransportLines = encoding !== 'base64' || isFlowed;
  const longest = longestContents[kind];
  // Only what can be kept is converted: a letter may have tens of millions of lines.
  const beginning = cut(decoded, 2 * longest);
  const kept = cut(hasTransportLines ? beginning.replaceAll('\r\n', '\n') : beginning, longest);
  const content = isFlowed ? joinFlowed(kept, parameters.get('delsp')?.toLowerCase() === 'yes') : kept;
  const size = Buffer.byteLength(decoded) - (hasTransportLines ? countLineBreaks(decoded) : 0);
  return {
    kind,
    content,
    size,
    isCut: size > Buffer.byteLength(kept),
    isEmpty: kind === 'html' ? showsNothing(content) : content.trim() === '',
  };
}

/** Counts the CRLF line breaks. */
function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\r\n'); at !== -1; at = text.indexOf('\r\n', at + 2)) count++;
  return count;
}
