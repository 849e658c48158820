import { isWithin } from '../domainName.ts';
import { auditSpf } from '../spf/audit.ts';
import type { AuditedRecord, SpfAudit } from '../spf/auditTypes.ts';
import { mostLookups, mostVoidLookups } from '../spf/problem.ts';
import type { ExpectedSpf } from './expected.ts';
import type { SpfMistake } from './mistake.ts';
import { type SpfScene, wantedIncludes } from './spfScene.ts';

/** What is wrong with what the record includes, and with how much that is (RFC 7208, sections 4.6.4 and 5.2). */
export async function badTree(scene: SpfScene): Promise<SpfMistake | undefined> {
  if (!scene.record) return undefined;
  const audit = await auditSpf(scene.domain, scene.resolver);
  return brokenBelow(audit) ?? tooMuch(audit, scene.expected);
}

function brokenBelow({ root, problems }: SpfAudit): SpfMistake | undefined {
  for (const problem of problems) {
    if (problem.code === 'loop') return { code: 'includeLoop', domain: problem.domain };
    if (problem.code === 'noRecord') return { code: 'deadInclude', target: problem.target };
    const isBroken = problem.code === 'severalRecords' || problem.code === 'syntax';
    if (isBroken && problem.domain !== root.domain) return { code: 'brokenInclude', target: problem.domain };
  }
  return undefined;
}

function tooMuch({ root, lookups, voidLookups }: SpfAudit, expected: ExpectedSpf): SpfMistake | undefined {
  if (lookups > mostLookups) {
    const drop = whatToDrop(root, lookups - mostLookups, expected);
    return { code: 'tooManyLookups', lookups, ...(drop && { drop }) };
  }
  const term = voidLookups > mostVoidLookups ? firstVoid(root) : undefined;
  return term === undefined ? undefined : { code: 'tooManyVoidLookups', term };
}

/** The smallest include that is large enough, else the largest: its owner can take it out, unless it is the service's. */
function whatToDrop(root: AuditedRecord, excess: number, expected: ExpectedSpf) {
  if (root.outcome !== 'found') return undefined;
  const kept = wantedIncludes(expected);
  const includes = root.terms
    .flatMap(({ term, target, lookups }) =>
      term.kind === 'include' && target !== undefined ? [{ target, lookups }] : [],
    )
    .filter(
      ({ target }) => !isOfHost(target, expected.keptHost) && (expected.keptHost || !kept.includes(target)),
    )
    .sort((one, other) => one.lookups - other.lookups);
  return includes.find(({ lookups }) => lookups >= excess) ?? includes.at(-1);
}

/** Whether a name is in the same domain as a host. */
function isOfHost(name: string, host: string | undefined): boolean {
  return host !== undefined && isWithin(name, host.slice(host.indexOf('.') + 1));
}

/** The term, in whatever record, that is the first to find nothing. */
function firstVoid(record: AuditedRecord): string | undefined {
  if (record.outcome !== 'found') return undefined;
  for (const { term, isVoid, below } of record.terms) {
    const found = isVoid ? record.record.text.slice(term.start, term.end) : below && firstVoid(below);
    if (found !== undefined) return found;
  }
  return undefined;
}
