import type { DecodedPacket, Answer as WireRecord } from 'dns-packet';
import type { DnsAnswer, Records, RecordType, Resolver } from '../../mail/dns.ts';
import { askServer, type DnsQuestion, type NameServer } from './ask.ts';
import { asciiName } from './internationalName.ts';

export interface DnsOptions {
  readonly servers: readonly NameServer[];
  /** True (the default) to request recursion; false for authoritative servers. */
  readonly recursive?: boolean;
  /** Timeout of one server in milliseconds; 3 seconds by default. A server that does not answer in time is asked twice. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const rounds = 2;
const mostAliases = 8;

/** Creates a resolver that asks servers one after another until one answers. Its answers include their TTL. */
export function dnsResolver(options: DnsOptions): Resolver {
  return {
    lookUp: async <Type extends RecordType>(name: string, type: Type): Promise<DnsAnswer<Type>> => {
      // Removes the root's dot at the end, which names in messages don't have.
      let [current, ttl] = [name.endsWith('.') ? name.slice(0, -1) : name, Number.POSITIVE_INFINITY];
      for (let aliases = 0; aliases <= mostAliases && isDnsName(current); aliases++) {
        const packet = await askServers(
          { name: current, type, recursive: options.recursive ?? true },
          options,
        );
        if (packet === 'timeout' || packet === 'serverFailure') return { outcome: packet };
        const read = readPacket(packet, current, type);
        if ('answer' in read) return withTtl(read.answer, ttl);
        [current, ttl] = [read.alias, Math.min(ttl, read.ttl)];
      }
      return { outcome: 'serverFailure' };
    },
  };
}

/** Returns true if a DNS message can hold the name (RFC 1035, section 2.3.4). No server can answer for other names. */
function isDnsName(name: string): boolean {
  if (Buffer.byteLength(name) > 253) return false;
  return name.split('.').every((label) => label !== '' && Buffer.byteLength(label) <= 63);
}

/**
 * Returns the first usable answer, or else the failure of the last server. Asks a server again only after a timeout, because a datagram may
 * have been lost.
 */
export async function askServers(
  question: DnsQuestion,
  { servers, timeoutMs = 3_000, signal }: DnsOptions,
): Promise<DecodedPacket | 'timeout' | 'serverFailure'> {
  let outcome: 'timeout' | 'serverFailure' = 'serverFailure';
  let left = servers;
  for (let round = 0; round < rounds; round++) {
    const silent: NameServer[] = [];
    for (const server of left) {
      const answer = await askOnce(server, question, timeoutMs, signal);
      if (typeof answer === 'object') return answer;
      outcome = answer;
      if (answer === 'timeout') silent.push(server);
    }
    left = silent;
  }
  return outcome;
}

async function askOnce(
  server: NameServer,
  question: DnsQuestion,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<DecodedPacket | 'timeout' | 'serverFailure'> {
  signal?.throwIfAborted();
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const packet = await askServer(server, question, signal ? AbortSignal.any([signal, limit]) : limit);
    return isServerFailure(packet) ? 'serverFailure' : packet;
  } catch {
    signal?.throwIfAborted();
    return limit.aborted ? 'timeout' : 'serverFailure';
  }
}

/** Returns true if another server may know the answer. */
function isServerFailure({ flags = 0 }: DecodedPacket): boolean {
  const code = flags & 0xf;
  return code !== 0 && code !== 3;
}

function withTtl<Type extends RecordType>(answer: DnsAnswer<Type>, ttl: number): DnsAnswer<Type> {
  return 'ttl' in answer && answer.ttl !== undefined ? { ...answer, ttl: Math.min(ttl, answer.ttl) } : answer;
}

/** The parsed answer for a name. `alias` is the last CNAME target, if the answer has no records for that target. */
type ReadAnswer<Type extends RecordType> =
  | { readonly answer: DnsAnswer<Type> }
  | { readonly alias: string; readonly ttl: number };

/**
 * Reads the records of a type for a name from an answer. Follows CNAMEs in it (RFC 1034, section 4.3.2); a loop is a failure
 * (section 3.6.2).
 */
function readPacket<Type extends RecordType>(
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
    if (alias?.type !== 'CNAME') return resultWithoutRecords(packet, current, { passed: passed.size, ttl });
    ttl = oldest([alias]);
    current = alias.data.toLowerCase();
  }
  return { answer: { outcome: 'serverFailure' } };
}

/**
 * Returns the result if the answer has no records at the end of the CNAMEs: the last alias, which must be looked up, or a negative answer.
 */
function resultWithoutRecords(
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

/** Returns how long a negative answer may be cached, in seconds (RFC 2308, section 5). */
function negativeTtl({ authorities = [] }: DecodedPacket): number | undefined {
  const start = authorities.find((record) => record.type === 'SOA');
  return start?.type === 'SOA' ? Math.min(ttlOf(start), start.data.minimum ?? ttlOf(start)) : undefined;
}

const ttlOf = (record: WireRecord) => ('ttl' in record ? (record.ttl ?? 0) : 0);

/** Limits on one TXT record. The longest SPF and DKIM records have about 2,000 bytes. */
const txtLimits = { strings: 200, bytes: 4096 } as const;

function isTooLong(record: WireRecord): boolean {
  if (record.type !== 'TXT' || !Array.isArray(record.data)) return false;
  const { data } = record;
  return (
    data.length > txtLimits.strings || data.reduce((sum, text) => sum + text.length, 0) > txtLimits.bytes
  );
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
