import { type Decode, decodeWords } from './encodedWords.ts';
import { bytesOfText, byteText, fieldBody, readEntity } from './message.ts';

/** The delivery status for one recipient in a bounce (RFC 3464, section 2.3). Missing fields are empty. */
export interface RecipientDelivery {
  readonly recipient: string;
  /** `failed`, `delayed`, `delivered`, `relayed`, `expanded` or another value, in lowercase. */
  readonly action: string;
  /** The enhanced status code, such as `5.1.1`. */
  readonly status: string;
  /** The text of the server's reply. */
  readonly diagnostic: string;
  /** The name of the server that replied. */
  readonly server: string;
}

/** Maximum number of recipients to read. Real reports have few. */
const mostRecipients = 100;
const longestReport = 100_000;

/** Parses a part of type `message/delivery-status`: groups of fields, separated by empty lines. */
export function readDeliveryStatus(content: Uint8Array, decode: Decode): RecipientDelivery[] {
  const groups = byteText(content.subarray(0, longestReport)).split(/\n(?:[ \t]*\r?\n)+/);
  const deliveries: RecipientDelivery[] = [];
  for (const group of groups) {
    if (deliveries.length === mostRecipients) break;
    const { fields } = readEntity(bytesOfText(group));
    const value = (name: string) => {
      const field = fields.find((each) => each.name === name);
      return field ? decodeWords(fieldBody(field), decode) : '';
    };
    const recipient = untyped(value('final-recipient') || value('original-recipient'));
    if (recipient === '') continue;
    deliveries.push({
      recipient,
      action: value('action').toLowerCase(),
      status: /\d\.\d{1,3}\.\d{1,3}/.exec(value('status'))?.[0] ?? '',
      diagnostic: untyped(value('diagnostic-code')),
      server: untyped(value('remote-mta')),
    });
  }
  return deliveries;
}

/** Removes the type before a value, as in `rfc822; anna@reader.example`. */
const untyped = (value: string) => value.slice(value.indexOf(';') + 1).trim();
