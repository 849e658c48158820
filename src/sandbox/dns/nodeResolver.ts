import { Resolver as DnsResolver } from 'node:dns/promises';
import type { Answer, Records, RecordType, Resolver } from '../../mail/dns.ts';

/** Waits so long for a server, in milliseconds, and asks so many times. */
const patience = { timeout: 2_000, tries: 2 } as const;

type Reads = { readonly [Type in RecordType]: (dns: DnsResolver, name: string) => Promise<Records[Type][]> };

const reads: Reads = {
  A: (dns, name) => dns.resolve4(name),
  AAAA: (dns, name) => dns.resolve6(name),
  CNAME: (dns, name) => dns.resolveCname(name),
  MX: (dns, name) => dns.resolveMx(name),
  PTR: (dns, name) => dns.resolvePtr(name),
  TXT: (dns, name) => dns.resolveTxt(name),
};

/** Asks these servers, such as `127.0.0.1:5300`; the system's when there are none. */
export function nodeResolver(servers: readonly string[]): Resolver {
  const dns = new DnsResolver(patience);
  if (servers.length > 0) dns.setServers(servers);
  return {
    lookUp: async <Type extends RecordType>(name: string, type: Type): Promise<Answer<Type>> => {
      try {
        const records = await reads[type](dns, name);
        return records.length > 0 ? { outcome: 'found', records } : { outcome: 'noData' };
      } catch (error) {
        return { outcome: outcomeOf(error) };
      }
    },
  };
}

function outcomeOf(error: unknown): 'noSuchName' | 'noData' | 'serverFailure' | 'timeout' {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOTFOUND') return 'noSuchName';
  if (code === 'ENODATA') return 'noData';
  return code === 'ETIMEOUT' ? 'timeout' : 'serverFailure';
}
