import type { Resolver } from '../dns.ts';
import { type BimiRecord, findBimi, readBimi } from './bimi.ts';
import type { FoundText } from './textRecord.ts';
import {
  findMtaSts,
  findTlsReporting,
  type MtaSts,
  readMtaSts,
  readTlsReporting,
  type TlsReporting,
} from './transportSecurity.ts';

/** Records that a domain may have, and that nobody needs to send letters. */
export type FurtherKind = 'bimi' | 'tlsReporting' | 'mtaSts';

export type FurtherMistake = (BimiRecord | TlsReporting | MtaSts)['problems'][number];

export interface FurtherRecord {
  readonly kind: FurtherKind;
  readonly found: FoundText;
  /** The first thing in which what was found is not as its specification has it. */
  readonly mistake?: FurtherMistake;
}

/** Looks all of them up. */
export function findFurther(domain: string, resolver: Resolver): Promise<FurtherRecord[]> {
  return Promise.all(
    kinds.map(async ({ kind, find, read }) => {
      const found = await find(domain, resolver);
      const [mistake] = found.outcome === 'found' ? read(found.text).problems : [];
      return { kind, found, ...(mistake && { mistake }) };
    }),
  );
}

interface Kind {
  readonly kind: FurtherKind;
  readonly find: (domain: string, resolver: Resolver) => Promise<FoundText>;
  readonly read: (text: string) => { readonly problems: readonly FurtherMistake[] };
}

const kinds: readonly Kind[] = [
  { kind: 'bimi', find: findBimi, read: readBimi },
  { kind: 'tlsReporting', find: findTlsReporting, read: readTlsReporting },
  { kind: 'mtaSts', find: findMtaSts, read: readMtaSts },
];
