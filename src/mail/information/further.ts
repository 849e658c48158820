import type { Resolver } from '../dns.ts';
import { findBimi, readBimi } from './bimi.ts';
import type { FoundText } from './textRecord.ts';
import { findMtaSts, findTlsReporting, readMtaSts, readTlsReporting } from './transportSecurity.ts';

/** Records that a domain may have, and that nobody needs to send letters. */
export type FurtherKind = 'bimi' | 'tlsReporting' | 'mtaSts';

export interface FurtherRecord {
  readonly kind: FurtherKind;
  readonly found: FoundText;
  /** Whether what was found is not as its specification has it. */
  readonly isMistaken: boolean;
}

/** Looks all of them up. */
export function findFurther(domain: string, resolver: Resolver): Promise<FurtherRecord[]> {
  return Promise.all(
    kinds.map(async ({ kind, find, read }) => {
      const found = await find(domain, resolver);
      const isMistaken = found.outcome === 'found' && read(found.text).problems.length > 0;
      return { kind, found, isMistaken };
    }),
  );
}

interface Kind {
  readonly kind: FurtherKind;
  readonly find: (domain: string, resolver: Resolver) => Promise<FoundText>;
  readonly read: (text: string) => { readonly problems: readonly object[] };
}

const kinds: readonly Kind[] = [
  { kind: 'bimi', find: findBimi, read: readBimi },
  { kind: 'tlsReporting', find: findTlsReporting, read: readTlsReporting },
  { kind: 'mtaSts', find: findMtaSts, read: readMtaSts },
];
