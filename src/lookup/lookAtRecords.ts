import { isOfKind, type LiveRecord, liveState, type SeenRecord } from '../core/domains/liveRecord.ts';
import { recordState } from '../core/domains/recordState.ts';
import { fullHost } from '../core/domains/recordToSet.ts';
import type { DomainDetails, DomainRecord } from '../core/port/service.ts';
import { askingOnce, type DnsAnswer, type Resolver } from '../mail/dns.ts';
import type { Mistake } from '../mail/mistakes/mistake.ts';
import { answeringUntil } from '../service/dns/answeringUntil.ts';
import type { NameServer } from '../service/dns/ask.ts';
import { authoritativeServers } from '../service/dns/authority.ts';
import { dnsResolver } from '../service/dns/dnsResolver.ts';
import { liveMistake } from './liveMistakes.ts';

/** A record as it is in DNS now, and its mistake, if any. */
export interface SeenNow extends LiveRecord {
  readonly mistake?: Mistake;
}

interface LookOptions {
  /** The recursive resolvers to ask. */
  readonly servers: readonly NameServer[];
  /** Ends the lookup: queries that are not answered by then have an unknown result. */
  readonly signal: AbortSignal;
  /** Timeout of one server in milliseconds; 3 seconds by default. */
  readonly timeoutMs?: number;
}

/**
 * Looks up a check's records, in their order, at the recursive resolvers and at the domain's own servers, and finds the mistakes in them.
 * Sends each DNS query only once; a correct record needs one query on each side.
 */
export async function lookAtRecords(
  details: DomainDetails,
  options: LookOptions,
  everywhere = everybodysView(options),
): Promise<SeenNow[]> {
  const source = authoritativeResolver(details.domain, options);
  return Promise.all(
    details.records.map(async (record) => {
      const name = fullHost(details.domain, record.host);
      const seen = see(record, name, everywhere);
      const [everybody, origin, mistake] = await Promise.all([
        seen,
        source.then((resolver) => resolver && see(record, name, resolver)),
        seen.then((found) => {
          const isFine = isAsWanted(record, found);
          return liveMistake(record, details, isFine ? everywhere.asked : everywhere);
        }),
      ]);
      return { public: everybody, ...(origin && { source: origin }), ...(mistake && { mistake }) };
    }),
  );
}

/** Creates a caching resolver that sees DNS as all receivers do. A timeout is an unknown result, not a failure. */
export function everybodysView(options: LookOptions) {
  return askingOnce(answeringUntil(options.signal, dnsResolver(options)));
}

/** Returns true for a record that is correct or not connected. Its mistakes are then searched without further DNS queries. */
function isAsWanted(record: DomainRecord, seen: SeenRecord): boolean {
  return recordState(record) === 'off' || liveState(record, { public: seen }) === 'right';
}

/** Returns a resolver for the authoritative servers of a domain; `undefined` if they cannot be found. */
async function authoritativeResolver(domain: string, options: LookOptions): Promise<Resolver | undefined> {
  const servers = await authoritativeServers(domain, options).catch(() => []);
  if (servers.length === 0) return undefined;
  return askingOnce(answeringUntil(options.signal, dnsResolver({ ...options, servers, recursive: false })));
}

async function see({ record, type }: DomainRecord, name: string, resolver: Resolver): Promise<SeenRecord> {
  const answer: DnsAnswer<'MX' | 'TXT'> = await (type === 'MX'
    ? resolver.lookUp(name, 'MX')
    : resolver.lookUp(name, 'TXT'));
  if (answer.outcome === 'serverFailure' || answer.outcome === 'timeout') return { outcome: 'noAnswer' };
  const ttl = 'ttl' in answer && answer.ttl !== undefined ? { ttl: answer.ttl } : {};
  if (answer.outcome !== 'found') return { outcome: 'nothing', ...ttl };
  const values = answer.records.map((found) =>
    'exchange' in found ? `${found.priority} ${found.exchange || '.'}` : found.join(''),
  );
  const ofKind = type === 'TXT' ? values.filter((text) => isOfKind(record, text)) : values;
  return ofKind.length > 0 ? { outcome: 'found', values: ofKind, ...ttl } : { outcome: 'nothing', ...ttl };
}
