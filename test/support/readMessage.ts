import PostalMime from 'postal-mime';

/** What a mail program shows of a message, and its headers by their names in lower case. */
export interface ReadMessage {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  readonly text: string;
}

/** Reads a message by a parser of its own. Lines end with a line feed: in messages they end with CRLF (RFC 5322, section 2.1). */
export async function readMessage(source: Uint8Array): Promise<ReadMessage> {
  const written = Buffer.from(source).toString('latin1');
  /** The parser gives a last line an end that it has only as the line before a boundary. */
  const content = (type: string, read: string) => {
    const [, encoding] =
      new RegExp(`^Content-Type: ${type};.*\\r\\n.*-Encoding: (.+)\\r$`, 'm').exec(written) ?? [];
    const whole = encoding === 'base64' ? read : read.replace(/\r?\n$/, '');
    return whole.replaceAll('\r\n', '\n');
  };
  const { subject = '', from, to = [], headers, html = '', text = '' } = await PostalMime.parse(source);
  return {
    subject,
    from: from?.address ?? '',
    to: to.map(({ address }) => address).join(', '),
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    html: content('text/html', html),
    text: content('text/plain', text),
  };
}
