import { isMailDomain, normalName } from '../domainName.ts';
import { isInNetwork, readIp } from '../ipAddress.ts';
import { fieldBody, type HeaderField, type Message } from '../message/message.ts';
import type { SpfQuery } from './letter.ts';

/** The maximum length of a `Received` field that is read. Real ones have a few hundred characters. */
const longestField = 2_000;

/** The maximum length of an envelope sender (RFC 5321, section 4.5.3.1), which the macros of a record may repeat. */
const longestSender = 320;

/**
 * Returns what SPF needs to know of a received letter: the topmost public address that a `Received` field names as the sending server
 * (RFC 5321, section 4.4), with its HELO name, and the envelope sender in `Return-Path`. The servers above it are the receiver's own.
 * Returns `undefined` if a field is missing, or if the domain to check is none. Fields can be forged, except those of the receiving server, which are the topmost ones.
 */
export function deliveryOf({ fields }: Pick<Message, 'fields'>): SpfQuery | undefined {
  const returnPath = fields.find(({ name }) => name === 'return-path');
  const sender = returnPath && addressIn(fieldBody(returnPath));
  if (sender === undefined || sender.length > longestSender) return undefined;
  for (const field of fields) {
    const server = field.name === 'received' ? serverIn(field) : undefined;
    if (server) return isMailDomain(domainOf(sender || server.helo)) ? { ...server, sender } : undefined;
  }
  return undefined;
}

const domainOf = (identity: string) => normalName(identity.slice(identity.lastIndexOf('@') + 1));

/** Returns the address in angle brackets, or the whole text: `<>` is the empty sender of a bounce. */
function addressIn(text: string): string {
  const [start, end] = [text.indexOf('<'), text.lastIndexOf('>')];
  return start !== -1 && start < end ? text.slice(start + 1, end).trim() : text.trim();
}

/** Returns the server before `by`: `from mail.example (mail.example [192.0.2.1]) by …`. */
function serverIn(field: HeaderField): { readonly ip: string; readonly helo: string } | undefined {
  const text = fieldBody(field).slice(0, longestField);
  const [, helo = ''] = /^from\s{1,9}([^\s()[\];]{1,255})/i.exec(text) ?? [];
  const end = text.search(/\sby\s/i);
  const from = end === -1 ? text : text.slice(0, end);
  for (const [, ip = ''] of from.matchAll(/[[(](?:IPv6:)?([\da-f:.]{2,45})[\])]/gi)) {
    const address = readIp(ip);
    if (address && !privateNetworks.some(({ network, prefix }) => isInNetwork(address, network, prefix))) {
      return { ip, helo: helo.toLowerCase() };
    }
  }
  return undefined;
}

/** The networks of hosts that only exist on a machine or inside an organization. */
const privateNetworks = [
  ...['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
  ...['::1/128', 'fc00::/7', 'fe80::/10'],
].flatMap((written) => {
  const [address = '', prefix] = written.split('/');
  const network = readIp(address);
  return network ? [{ network, prefix: Number(prefix) }] : [];
});
