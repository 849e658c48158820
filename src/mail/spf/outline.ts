import type { AuditedRecord, AuditedTerm, SpfAudit } from './audit.ts';
import { mostLookups, mostVoidLookups } from './problem.ts';

/** What a record's look-ups are and lead to, small enough to be shown whatever the record is. */
export interface SpfOutline {
  readonly lookups: number;
  readonly voidLookups: number;
  /** Whether receivers give up, so that the record does not count (RFC 7208, section 4.6.4). */
  readonly isTooMuch: boolean;
  /** False when the counts may be too small. */
  readonly complete: boolean;
  readonly terms: readonly OutlinedTerm[];
  /** Look-ups that are counted, but not among the terms. */
  readonly omitted: number;
}

/** A term that asks the DNS. */
export interface OutlinedTerm {
  /** As the record has it. */
  readonly text: string;
  readonly finding: SpfFinding;
  /** Its own look-up and those below. */
  readonly lookups: number;
  /** Whether it comes after the last look-up that receivers make. */
  readonly isBeyondLimit: boolean;
  /** How many hosts an `mx` means. */
  readonly hosts?: number;
  /** The terms of the record that it leads to. */
  readonly below: readonly OutlinedTerm[];
}

/** What became of a look-up: `void` has certainly found nothing, `letter` depends on the letter; others are of what was to be a record. */
export type SpfFinding = 'found' | 'void' | 'letter' | 'none' | 'several' | 'failed' | 'loop';

const mostTerms = 60;
const mostLevels = 10;

/** The look-ups of an audit as a tree; nothing when the domain has no record that can be told. */
export function outlineSpf({ root, lookups, voidLookups, complete }: SpfAudit): SpfOutline | undefined {
  if (root.outcome !== 'found') return undefined;
  let shown = 0;
  const outlined = (record: AuditedRecord | undefined, level: number): OutlinedTerm[] => {
    const terms: OutlinedTerm[] = [];
    if (record?.outcome !== 'found' || level > mostLevels) return terms;
    for (const audited of record.terms) {
      const { term, ordinal, hosts, below } = audited;
      if (ordinal === undefined) continue;
      if (shown === mostTerms) break;
      shown += 1;
      terms.push({
        text: record.record.text.slice(term.start, term.end),
        finding: findingOf(audited),
        lookups: audited.lookups,
        isBeyondLimit: ordinal > mostLookups,
        ...(hosts !== undefined && { hosts }),
        below: outlined(below, level + 1),
      });
    }
    return terms;
  };
  const terms = outlined(root, 1);
  const isTooMuch = lookups > mostLookups || voidLookups > mostVoidLookups;
  return { lookups, voidLookups, isTooMuch, complete, terms, omitted: lookups - shown };
}

function findingOf({ below, isVoid, target }: AuditedTerm): SpfFinding {
  if (below && below.outcome !== 'found') return below.outcome;
  if (isVoid) return 'void';
  return target === undefined ? 'letter' : 'found';
}
