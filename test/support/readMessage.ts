import PostalMime from 'postal-mime';

/** A message as a mail program shows it, with its headers by lower-case name. */
export interface ReadMessage {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  readonly text: string;
}

/** Parses a message with an independent parser, and converts line ends from CRLF (RFC 5322, section 2.1). */
export async function readMessage(source: Uint8Array): Promise<ReadMessage> {
  const written = Buffer.from(source).toString('latin1');
  /** The parser appends a line break that belongs to the boundary. */
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
