import { normalName } from '../domainName.ts';
import { addressParts, formatIp, type IpAddress } from '../ipAddress.ts';
import type { MacroLetter } from './macros.ts';

/** The facts about a letter that a receiving server has when it checks SPF (RFC 7208, section 4.1). */
export interface SpfQuery {
  /** IP address of the sending server. */
  readonly ip: string;
  /** The sending server's HELO name. */
  readonly helo: string;
  /** The envelope sender; empty for a bounce, for which `helo` is checked (section 2.4). */
  readonly sender: string;
  /** The receiving server's name, for explanations. */
  readonly receiver?: string;
  /** Unix seconds, for explanations. */
  readonly now?: number;
}

/** A parsed query. */
export interface SpfLetter {
  readonly ip: IpAddress;
  readonly helo: string;
  readonly local: string;
  readonly senderDomain: string;
  readonly receiver: string;
  readonly now: number;
}

/** Creates a letter from a query and its parsed IP address. A sender without a local part becomes `postmaster` (section 4.3). */
export function spfLetterOf(
  { helo, sender, receiver = 'unknown', now = 0 }: SpfQuery,
  ip: IpAddress,
): SpfLetter {
  const identity = sender === '' ? helo : sender;
  const at = identity.lastIndexOf('@');
  return {
    ip,
    helo,
    local: identity.slice(0, Math.max(at, 0)) || 'postmaster',
    senderDomain: normalName(identity.slice(at + 1)),
    receiver,
    now,
  };
}

/** Returns the value of a macro letter (section 7.2). `name` is the validated name of the IP address. */
export function macroValue(macro: MacroLetter, letter: SpfLetter, domain: string, name: string): string {
  switch (macro) {
    case 's':
      return `${letter.local}@${letter.senderDomain}`;
    case 'l':
      return letter.local;
    case 'o':
      return letter.senderDomain;
    case 'd':
      return domain;
    case 'i':
      return addressParts(letter.ip).join('.');
    case 'p':
      return name;
    case 'v':
      return letter.ip.family === 4 ? 'in-addr' : 'ip6';
    case 'h':
      return letter.helo;
    case 'c':
      return formatIp(letter.ip);
    case 'r':
      return letter.receiver;
    case 't':
      return String(letter.now);
  }
}
