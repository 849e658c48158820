import type { RecordType, Resolver } from '../../../../src/mail/dns.ts';

const codes = {
  noSuchName: 'ENOTFOUND',
  noData: 'ENODATA',
  serverFailure: 'ESERVFAIL',
  timeout: 'ETIMEOUT',
} as const;

/** Returns a resolver with the interface of Node's `dns.resolve`, which mailauth expects. */
export function asNodeHasIt(resolver: Resolver) {
  return async (name: string, type: string): Promise<string[]> => {
    const answer = await resolver.lookUp(name, type as RecordType);
    if (answer.outcome === 'found') return [...answer.records] as string[];
    throw Object.assign(new Error(answer.outcome), { code: codes[answer.outcome] });
  };
}
