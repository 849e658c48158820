import type { AuditedRecord, AuditedTerm, SpfAudit } from './audit.ts';
import { mostLookups, mostVoidLookups } from './problem.ts';

/** The lookups of an SPF record as a tree, limited in size for display. */
export interface SpfOutline {
  readonly lookups: number;
  readonly voidLookups: number;
  /** True if receivers give up, so that the record does not count (RFC 7208, section 4.6.4). */
  readonly isTooMuch: boolean;
  /** False if the counts may be too low. */
  readonly complete: boolean;
  readonly terms: readonly OutlinedTerm[];
  /** Number of lookups that are left out of the tree. */
  readonly omitted: number;
}

/** A term with a lookup. */
export interface OutlinedTerm {
  /** The text in the record. */
  readonly text: string;
  readonly finding: SpfFinding;
  /** Number of lookups of the term itself and of the records below. */
  readonly lookups: number;
  /** True if it comes after the last lookup that receivers make. */
  readonly isBeyondLimit: boolean;
  /** Number of hosts of an `mx`. */
  readonly hosts?: number;
  /** The terms of the record that the term includes or redirects to. */
  readonly below: readonly OutlinedTerm[];
}

/**
 * The result of a term's lookup: `void` is certainly void; `letter` depends on the letter; `none` to `loop` say why the included record was
 * not followed.
 */
export type SpfFinding = 'found' | 'void' | 'letter' | 'none' | 'several' | 'failed' | 'loop';

const mostTerms = 60;
const mostLevels = 10;

/** Returns the lookups of an audit as a tree; `undefined` if the domain has no single record. */
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
