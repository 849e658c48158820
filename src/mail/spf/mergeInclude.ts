import { askingOnce, type Resolver } from '../dns.ts';
import { normalName } from '../domainName.ts';
import { type AuditedRecord, auditSpf, type SpfAudit } from './audit.ts';
import { findSpfRecord } from './findRecord.ts';
import type { SpfRecord } from './readRecord.ts';
import { allOf, isBehind, type Qualifier, type SyntaxMistake, type Term, type TextPlace } from './terms.ts';

/** The position of the added include, or `newRecord` if there was no record. */
type IncludePlace = 'beforeAll' | 'beforeRedirect' | 'atEnd' | 'newRecord';

/** The result of adding an include to a domain's record. Texts are complete records. */
export type IncludeMerge =
  /**
   * The domain already has the include, possibly in a record that it includes. `path` names the domains of these records, starting with the
   * domain itself.
   */
  | {
      readonly outcome: 'unchanged';
      readonly record: string;
      readonly path: readonly string[];
      readonly audit: SpfAudit;
    }
  | {
      readonly outcome: 'changed';
      readonly before?: string;
      readonly after: string;
      readonly place: IncludePlace;
      readonly auditBefore: SpfAudit;
      readonly auditAfter: SpfAudit;
    }
  /** Nothing was added, because the correct record cannot be determined. */
  | { readonly outcome: 'refused'; readonly reason: MergeRefusal; readonly audit: SpfAudit };

type MergeRefusal =
  | { readonly code: 'severalRecords'; readonly records: readonly string[] }
  | { readonly code: 'failedLookup' }
  | { readonly code: 'syntax'; readonly mistakes: readonly SyntaxMistake[] }
  /** The include is present, but its qualifier prevents a pass. */
  | ({ readonly code: 'otherQualifier'; readonly qualifier: Qualifier } & TextPlace);

/**
 * Adds `include:` with a domain to another domain's record, and changes nothing else: before `all`, else before `redirect=`, else at the
 * end with `~all`. Audits both records, so that a caller can see if the new one exceeds the limits (RFC 7208, section 4.6.4).
 */
export async function mergeInclude(
  domain: string,
  include: string,
  resolver: Resolver,
): Promise<IncludeMerge> {
  const [owner, wanted, once] = [normalName(domain), normalName(include), askingOnce(resolver)];
  const audit = await auditSpf(owner, once);
  const found = await findSpfRecord(owner, once);
  const refused = (reason: MergeRefusal): IncludeMerge => ({ outcome: 'refused', reason, audit });
  if (found.outcome === 'failed') return refused({ code: 'failedLookup' });
  if (found.outcome === 'several') return refused({ code: 'severalRecords', records: found.records });
  const record = found.outcome === 'found' ? found.record : undefined;
  if (record && record.mistakes.length > 0) return refused({ code: 'syntax', mistakes: record.mistakes });
  const path = includePath(wanted, audit.root);
  if (record && path) return { outcome: 'unchanged', record: record.text, path, audit };
  const other = record?.terms.find((term) => isIncludeOf(term, wanted) && term.qualifier !== '+');
  if (other && 'qualifier' in other) {
    const { qualifier, start, end } = other;
    return refused({ code: 'otherQualifier', qualifier, start, end });
  }
  const { after, place } = record ? insertInclude(record, wanted) : newRecord(wanted);
  const auditAfter = await auditSpf(owner, withRecord(once, owner, after));
  const before = record && { before: record.text };
  return { outcome: 'changed', ...before, after, place, auditBefore: audit, auditAfter };
}

function newRecord(include: string): { after: string; place: IncludePlace } {
  return { after: `v=spf1 include:${include} ~all`, place: 'newRecord' };
}

function insertInclude(record: SpfRecord, include: string): { after: string; place: IncludePlace } {
  const all = allOf(record.terms);
  const next = all ?? record.terms.find(({ kind }) => kind === 'redirect');
  // Moves an include that is after `all`, where it has no effect.
  const useless = record.terms.find((term) => isIncludeOf(term, include) && isBehind(term, all));
  const rest = useless
    ? record.text.slice(0, useless.start).trimEnd() + record.text.slice(useless.end)
    : record.text;
  if (!next) return { after: `${rest.trimEnd()} include:${include} ~all`, place: 'atEnd' };
  const after = `${rest.slice(0, next.start)}include:${include} ${rest.slice(next.start)}`;
  return { after, place: all ? 'beforeAll' : 'beforeRedirect' };
}

function isIncludeOf(term: Term, domain: string): term is Extract<Term, { kind: 'include' }> {
  if (term.kind !== 'include' || term.target.length !== 1) return false;
  const [name] = term.target;
  return typeof name === 'string' && normalName(name) === domain;
}

/** Returns the domains that lead to `wanted` by redirects and passing includes; `undefined` if none do. */
function includePath(wanted: string, record: AuditedRecord): string[] | undefined {
  if (record.outcome !== 'found') return undefined;
  for (const { term, isReached, target, below } of record.terms) {
    if (!isReached || (term.kind === 'include' ? term.qualifier !== '+' : term.kind !== 'redirect')) continue;
    if (target === wanted) return [record.domain];
    const path = below && includePath(wanted, below);
    if (path) return [record.domain, ...path];
  }
  return undefined;
}

/** Returns a resolver with a different record at one name. */
function withRecord(resolver: Resolver, domain: string, record: string): Resolver {
  return {
    async lookUp(name, type) {
      const answer = await resolver.lookUp(name, type);
      if (type !== 'TXT' || name !== domain) return answer;
      return { outcome: 'found', records: [[record]] } as unknown as typeof answer;
    },
  };
}
