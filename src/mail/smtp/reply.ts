import { firstCharacters } from '../firstCharacters.ts';

/** A server's reply to an SMTP command (RFC 5321, section 4.2). */
export interface Reply {
  readonly status: number;
  /** The enhanced status code, such as `5.1.1` (RFC 3463), if the server gives one. */
  readonly enhanced?: string;
  /** The text of the reply, in one line and without control characters. */
  readonly text: string;
}

const longestReply = 300;

/**
 * Parses a reply: lines that start with the status, separated by line breaks. Returns `undefined` if the text is not a reply. Truncates the
 * reply's text to 300 characters.
 */
export function readReply(answer: string): Reply | undefined {
  // Parses only the start, because an answer may be of any length.
  const lines = answer.slice(0, 4 * longestReply).split(/\r?\n/);
  const status = Number(/^[2-5]\d\d(?=[ -]|$)/.exec(lines[0] ?? '')?.[0]);
  if (!Number.isInteger(status)) return undefined;
  const [enhanced] = lines.flatMap(
    (line) => /^[245]\.\d{1,3}\.\d{1,3}(?= |$)/.exec(line.slice(4))?.[0] ?? [],
  );
  const texts = lines.map((line) => {
    const text = /^\d{3}(?:[ -]|$)/.test(line) ? line.slice(4) : line;
    return enhanced !== undefined && text.startsWith(enhanced) ? text.slice(enhanced.length) : text;
  });
  const line = texts
    .join(' ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const text = firstCharacters(line, longestReply);
  return { status, ...(enhanced !== undefined && { enhanced }), text };
}

/** Formats the reply as one line, as in mail server logs. */
export function replyLine({ status, enhanced, text }: Reply): string {
  return [status, enhanced, text].filter((part) => part !== undefined && part !== '').join(' ');
}
