import { askingOnce, type Resolver } from '../dns.ts';
import { normalName } from '../domainName.ts';
import type { SpfAudit } from './auditTypes.ts';
import { AuditWalk } from './auditWalk.ts';
import { mostLookups, mostVoidLookups } from './problem.ts';

/**
 * What the SPF record of a domain says and leads to, when no letter is there to be checked: every include and redirect is
 * followed, and counted as if nothing matched. A macro that only a letter has a value for is counted, but not followed.
 *
 * Written here because no package shows the tree of includes: `spf-parse` evaluates nothing, `spf-check` passes 98 of the 200
 * official tests, and `mailauth` passes all but bundles to 1.1 MB and gives only a verdict. Tests compare with `mailauth`.
 */
export async function auditSpf(domain: string, resolver: Resolver): Promise<SpfAudit> {
  const walk = new AuditWalk(normalName(domain), askingOnce(resolver));
  const root = await walk.root();
  const { lookups, voidLookups, complete, problems } = walk;
  if (lookups > mostLookups) problems.push({ code: 'tooManyLookups', domain: root.domain });
  if (voidLookups > mostVoidLookups) problems.push({ code: 'tooManyVoidLookups', domain: root.domain });
  return { root, lookups, voidLookups, complete, problems };
}
