import type { DecodedPacket, Answer as WireRecord } from 'dns-packet';
import type { Answer, Records, RecordType } from '../../mail/dns.ts';
import { asciiName } from './internationalName.ts';

/** What an answer says of a name; `alias` is where it leads when the answer does not go all the way. */
export type ReadAnswer<Type extends RecordType> =
  | { readonly answer: Answer<Type> }
  | { readonly alias: string; readonly ttl: number };

/**
 * Reads an answer to the question for records of a type of a name. Aliases on the way are followed
 * (RFC 1034, section 4.3.2); those that come back to where they were are a failure (section 3.6.2).
 */
export function readAnswer<Type extends RecordType>(
  packet: DecodedPacket,
  name: string,
  type: Type,
): ReadAnswer<Type> {
  const code = (packet.flags ?? 0) & 0xf;
  if (code !== 0 && code !== 3) return { answer: { outcome: 'serverFailure' } };
  let current = name.toLowerCase();
  let ttl = Number.POSITIVE_INFINITY;
  const passed = new Set<string>();
  const byName = Map.groupBy(packet.answers ?? [], (record) => record.name.toLowerCase());
  while (!passed.has(current)) {
    passed.add(current);
    const here = byName.get(current) ?? [];
    const found = here.filter((record) => record.type === type);
    const oldest = (records: readonly WireRecord[]) =>
      records.reduce((least, record) => Math.min(least, ttlOf(record)), ttl);
    if (found.length > 0) {
      if (found.some(isTooLong)) return { answer: { outcome: 'serverFailure' } };
      const records = found.flatMap((record) => dataOf(record, type));
      return { answer: { outcome: 'found', records, ttl: oldest(found) } };
    }
    const alias = here.find((record) => record.type === 'CNAME');
    if (alias?.type !== 'CNAME') return ending(packet, current, { passed: passed.size, ttl });
    ttl = oldest([alias]);
    current = alias.data.toLowerCase();
  }
  return { answer: { outcome: 'serverFailure' } };
}

/** There is nothing at the name that aliases lead to, or nothing in this answer. */
function ending(
  packet: DecodedPacket,
  current: string,
  { passed, ttl }: { passed: number; ttl: number },
): ReadAnswer<never> {
  const isThere = ((packet.flags ?? 0) & 0xf) === 0;
  if (passed > 1 && isThere) return { alias: current, ttl };
  const negative = negativeTtl(packet);
  const outcome = isThere ? 'noData' : 'noSuchName';
  return { answer: { outcome, ...(negative !== undefined && { ttl: negative }) } };
}

/** How long it may be remembered that there is nothing (RFC 2308, section 5). */
function negativeTtl({ authorities = [] }: DecodedPacket): number | undefined {
  const start = authorities.find((record) => record.type === 'SOA');
  return start?.type === 'SOA' ? Math.min(ttlOf(start), start.data.minimum ?? ttlOf(start)) : undefined;
}

const ttlOf = (record: WireRecord) => ('ttl' in record ? (record.ttl ?? 0) : 0);

/** Limits on one TXT record. The longest SPF and DKIM records have about 2,000 bytes. */
const most = { strings: 200, bytes: 4096 } as const;

function isTooLong(record: WireRecord): boolean {
  if (record.type !== 'TXT' || !Array.isArray(record.data)) return false;
  const { data } = record;
  return data.length > most.strings || data.reduce((sum, text) => sum + text.length, 0) > most.bytes;
}

function dataOf<Type extends RecordType>(record: WireRecord, type: Type): Records[Type][] {
  if (record.type !== type) return [];
  switch (record.type) {
    case 'TXT': {
      const strings = Array.isArray(record.data) ? record.data : [record.data];
      return [strings.map((text) => Buffer.from(text).toString('utf8'))] as unknown as Records[Type][];
    }
    case 'MX': {
      const { preference = 0, exchange } = record.data;
      return [
        { priority: preference, exchange: exchange === '.' ? '' : asciiName(exchange) },
      ] as unknown as Records[Type][];
    }
    default:
      return [record.data] as unknown as Records[Type][];
  }
}
