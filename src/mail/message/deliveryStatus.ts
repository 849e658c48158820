import { type Decode, decodeWords } from './encodedWords.ts';
import { bytesOfText, byteText, fieldBody, readEntity } from './message.ts';

/** What became of a message for one recipient, as a bounce tells it (RFC 3464, section 2.3). Empty is what it does not tell. */
export interface Delivery {
  readonly recipient: string;
  /** `failed`, `delayed`, `delivered`, `relayed` or `expanded`, in lower case; it may be anything. */
  readonly action: string;
  /** The enhanced code, such as `5.1.1`. */
  readonly status: string;
  /** What the server answered. */
  readonly diagnostic: string;
  /** The server that answered. */
  readonly server: string;
}

/** So many recipients are told of: those of one letter are not more. */
const mostRecipients = 100;
const longest = 100_000;

/** Reads the content of a part of type `message/delivery-status`: groups of fields with empty lines between them. */
export function readDeliveryStatus(content: Uint8Array, decode: Decode): Delivery[] {
  const groups = byteText(content.subarray(0, longest)).split(/\n(?:[ \t]*\r?\n)+/);
  const deliveries: Delivery[] = [];
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

/** Without the type in front, as in `rfc822; anna@reader.example`. */
const untyped = (value: string) => value.slice(value.indexOf(';') + 1).trim();
