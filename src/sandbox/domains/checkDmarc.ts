import type { DomainRecord } from '../../core/service.ts';
import { failureOf, type Resolver, recordsOf } from '../../mail/dns.ts';
import { judged } from './judged.ts';
import { hosts } from './service.ts';

const policies = ['none', 'quarantine', 'reject'];

/** Looks for the domain's policy. One that is stricter than `none` needs a DKIM that works. */
export async function checkDmarc(
  domain: string,
  isDkimRight: boolean,
  resolver: Resolver,
): Promise<DomainRecord> {
  const name = `${hosts.dmarc}.${domain}`;
  const answer = await resolver.lookUp(name, 'TXT');
  const current = recordsOf(answer)
    .map((strings) => strings.join(''))
    .filter((text) => /^v=DMARC1[ \t]*(?:;|$)/.test(text));
  const wanted = isDkimRight ? 'quarantine' : 'none';
  const value = `v=DMARC1; p=${wanted}`;
  const record = judged({ record: 'dmarc', type: 'TXT', host: hosts.dmarc, value, current });
  if (failureOf(answer, name, 'TXT')) return record('fail', 'fail');
  const [text] = current;
  if (text === undefined) return record('err', 'missing');
  if (current.length > 1) return record('err', 'multiple');
  const policy = policyOf(text);
  const extra = policy === undefined ? {} : { extra: policy };
  if (policy === undefined || !policies.includes(policy)) return record('err', 'invalid', extra);
  if (policy === 'none') return record('warn', 'none', { ...extra, value: withPolicy(text, wanted) });
  if (!isDkimRight) return record('err', 'no_dkim', { ...extra, value: withPolicy(text, 'none') });
  return record('ok', 'ok', { ...extra, value: text });
}

const isPolicy = (tag: string) => tag.trim().startsWith('p=');

function policyOf(text: string): string | undefined {
  return text.split(';').find(isPolicy)?.trim().slice(2).trim().toLowerCase();
}

/** The record with another policy, and everything else as it is. */
function withPolicy(text: string, policy: string): string {
  return text
    .split(';')
    .map((tag) => (isPolicy(tag) ? ` p=${policy}` : tag))
    .join(';');
}
