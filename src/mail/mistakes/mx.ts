import { type Records, recordsOf } from '../dns.ts';
import { isQueryable, normalName } from '../domainName.ts';
import { readIp } from '../ipAddress.ts';
import { type RecordContext, textsAt } from './context.ts';
import type { ExpectedMx } from './expected.ts';
import type { MxMistake } from './mistake.ts';
import { isNearly } from './nearly.ts';

/** The MX records at the expected name. */
export interface MxContext extends RecordContext<ExpectedMx> {
  readonly hosts: readonly Records['MX'][];
}

/** Detects an exchange that is not a host name, or is a misspelled variant of the correct one (RFC 5321, section 5.1). */
export function badExchange({ hosts, expected, domain }: MxContext): MxMistake | undefined {
  const right = normalName(expected.exchange);
  if (hosts.some(({ exchange }) => normalName(exchange) === right)) return undefined;
  for (const { exchange: written } of hosts) {
    const exchange = normalName(written);
    if (exchange === `${right}.${domain}`) return { code: 'doubledExchange', exchange };
    if (exchange.replace(/^\d+\D/, '') === right) return { code: 'priorityInExchange', exchange };
    if (isNearly(exchange, right)) return { code: 'misspelledExchange', exchange, expected: right };
    if (readIp(exchange) && expected.name !== domain) return { code: 'addressAsExchange', exchange };
  }
  return undefined;
}

/** Detects other mail servers that receive all or part of the mail. */
export function otherHosts({ hosts, expected, domain }: MxContext): MxMistake | undefined {
  const right = normalName(expected.exchange);
  const other = hosts.find(({ exchange }) => normalName(exchange) !== right)?.exchange;
  if (other === undefined) return undefined;
  if (hosts.some(({ exchange }) => normalName(exchange) === right)) {
    return { code: 'otherMxBeside', exchange: normalName(other) };
  }
  // The owner decides where the domain's own mail goes.
  if (expected.name === domain) return undefined;
  // The exchange of a null MX is empty (RFC 7505).
  if (normalName(other) === '') return { code: 'nullMx' };
  return { code: 'otherMx', exchange: normalName(other) };
}

/** Detects the correct host in a record of another type. */
export async function otherType({ hosts, expected, resolver }: MxContext): Promise<MxMistake | undefined> {
  if (hosts.length > 0) return undefined;
  const { name, exchange } = expected;
  const right = normalName(exchange);
  const isRight = (text: string) => normalName(text.trim().replace(/^\d+\s+/, '')) === right;
  if ((await textsAt(name, resolver)).some(isRight)) return { code: 'textInsteadOfMx' };
  if (!isQueryable(right)) return undefined;
  const [here, there] = await Promise.all([resolver.lookUp(name, 'A'), resolver.lookUp(right, 'A')]);
  const address = recordsOf(here).find((each) => recordsOf(there).includes(each));
  return address === undefined ? undefined : { code: 'addressInsteadOfMx', address };
}
