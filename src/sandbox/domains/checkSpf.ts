import type { DomainRecord } from '../../core/port/service.ts';
import type { Resolver } from '../../mail/dns.ts';
import type { SpfAudit } from '../../mail/spf/auditTypes.ts';
import { findSpfRecord } from '../../mail/spf/findRecord.ts';
import { mergeInclude } from '../../mail/spf/mergeInclude.ts';
import { judged } from './judged.ts';
import { spfInclude } from './service.ts';

const mostLookups = 10;
const include = `include:${spfInclude}`;
const standard = `v=spf1 ${include} ~all`;

/** Looks whether the domain's record lets the service send. The value keeps what the domain's own record has. */
export async function checkSpf(domain: string, resolver: Resolver): Promise<DomainRecord> {
  const found = await findSpfRecord(domain, resolver);
  const current =
    found.outcome === 'several' ? found.records : found.outcome === 'found' ? [found.record.text] : [];
  const record = judged({ record: 'spf', type: 'TXT', host: '@', value: standard, current });
  const [text] = current;
  if (found.outcome === 'failed') return record('fail', 'fail');
  if (text === undefined) return record('err', 'missing');
  if (current.length > 1) return record('err', 'multiple', { value: united(current) });

  const merge = await mergeInclude(domain, spfInclude, resolver);
  if (merge.outcome === 'refused') return record('err', 'no_include', { value: united(current) });
  const isThere = merge.outcome === 'unchanged';
  const [value, audit] = isThere ? [merge.record, merge.audit] : [merge.after, merge.auditAfter];
  if (isPlusAll(audit)) return record('err', 'plus_all', { value: withoutPlusAll(value) });
  if (audit.lookups > mostLookups) {
    const { value: _, ...unset } = record('err', 'limit', { extra: String(audit.lookups) });
    return unset as DomainRecord;
  }
  if (!isThere) return record('err', 'no_include', { value });
  return record('ok', 'ok', { value, extra: String(audit.lookups) });
}

function isPlusAll({ root, problems }: SpfAudit): boolean {
  return problems.some(
    ({ code, ...where }) => code === 'plusAll' && 'domain' in where && where.domain === root.domain,
  );
}

function withoutPlusAll(text: string): string {
  return text
    .split(' ')
    .map((term) => (/^\+?all$/i.test(term) ? '~all' : term))
    .join(' ');
}

/** One record of what several say, or of one that cannot be read as it is: what lets others send, and the service. */
function united(records: readonly string[]): string {
  const terms = records
    .flatMap((text) => text.split(' ').slice(1))
    .filter((term) => /^\+?(?:include|a|mx|ip4|ip6|exists)(?:[:/]|$)/i.test(term));
  return ['v=spf1', ...new Set([...terms, include]), '~all'].join(' ');
}
