import { Resolver as DnsResolver } from 'node:dns/promises';
import type { DnsAnswer, Records, RecordType, Resolver } from '../../mail/dns.ts';

/** The timeout for one server, in milliseconds, and the number of tries. */
const resolverOptions = { timeout: 2_000, tries: 2 } as const;

type Reads = { readonly [Type in RecordType]: (dns: DnsResolver, name: string) => Promise<Records[Type][]> };

const reads: Reads = {
  A: (dns, name) => dns.resolve4(name),
  AAAA: (dns, name) => dns.resolve6(name),
  CNAME: (dns, name) => dns.resolveCname(name),
  MX: (dns, name) => dns.resolveMx(name),
  PTR: (dns, name) => dns.resolvePtr(name),
  // Node decodes TXT strings as Latin-1, but they are UTF-8.
  TXT: async (dns, name) =>
    (await dns.resolveTxt(name)).map((strings) =>
      strings.map((text) => Buffer.from(text, 'latin1').toString()),
    ),
};

/** The maximum length of a chain of aliases. Longer chains count as endless. */
const longestAliasChain = 8;

/**
 * Creates a resolver for these servers, such as `127.0.0.1:5300`; by default the system's. If a server returns only the first part of a
 * chain of aliases, looks up the rest.
 */
export function nodeResolver(servers: readonly string[]): Resolver {
  const dns = new DnsResolver(resolverOptions);
  if (servers.length > 0) dns.setServers(servers);
  return {
    lookUp: async (name, type) => {
      let current = name;
      for (let aliases = 0; aliases <= longestAliasChain; aliases++) {
        const answer = await askResolver(dns, current, type);
        if (answer.outcome !== 'noData' || type === 'CNAME') return answer;
        const alias = await askResolver(dns, current, 'CNAME');
        if (alias.outcome !== 'found') return answer;
        current = alias.records[0] ?? current;
      }
      return { outcome: 'serverFailure' };
    },
  };
}

async function askResolver<Type extends RecordType>(
  dns: DnsResolver,
  name: string,
  type: Type,
): Promise<DnsAnswer<Type>> {
  try {
    const records = await reads[type](dns, name);
    return records.length > 0 ? { outcome: 'found', records } : { outcome: 'noData' };
  } catch (error) {
    return { outcome: errorOutcome(error) };
  }
}

function errorOutcome(error: unknown): 'noSuchName' | 'noData' | 'serverFailure' | 'timeout' {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOTFOUND') return 'noSuchName';
  if (code === 'ENODATA') return 'noData';
  return code === 'ETIMEOUT' ? 'timeout' : 'serverFailure';
}
