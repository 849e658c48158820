import type { AuditProblem } from './auditTypes.ts';
import type { SpfRecord } from './readRecord.ts';
import { allOf, isBehind, type Place } from './terms.ts';

/**
 * What is wrong with a record by itself, or may surprise its owner; the mistakes first, which make all else unimportant. What an
 * included record says of all others does not matter (RFC 7208, section 5.2): `decides` tells that this is no such record.
 */
export function judge({ terms, mistakes }: SpfRecord, domain: string, decides: boolean): AuditProblem[] {
  const problems: AuditProblem[] = mistakes.length > 0 ? [{ code: 'syntax', domain, mistakes }] : [];
  const all = allOf(terms);
  for (const term of terms) {
    const place: Place & { domain: string } = { domain, start: term.start, end: term.end };
    if (isBehind(term, all)) problems.push({ code: 'unreachable', ...place });
    else if (term.kind === 'ptr') problems.push({ code: 'ptr', ...place });
    else if (term.kind === 'all' && term.qualifier === '+') problems.push({ code: 'plusAll', ...place });
    else if (term.kind === 'unknown') problems.push({ code: 'unknownModifier', name: term.name, ...place });
  }
  const hasEnd = all || terms.some(({ kind }) => kind === 'redirect');
  if (decides && !hasEnd) problems.push({ code: 'noAll', domain });
  return problems;
}
