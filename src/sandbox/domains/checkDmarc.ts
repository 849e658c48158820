import type { DomainRecord } from '../../core/port/service.ts';
import { isDmarcRecord, readDmarcRecord } from '../../mail/dmarc/readRecord.ts';
import { failureOf, type Resolver, recordsOf } from '../../mail/dns.ts';
import { readTagList } from '../../mail/tagList.ts';
import { judged } from './judged.ts';
import { hosts } from './service.ts';

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
    .filter(isDmarcRecord);
  const wanted = isDkimRight ? 'quarantine' : 'none';
  const value = `v=DMARC1; p=${wanted}`;
  const record = judged({ record: 'dmarc', type: 'TXT', host: hosts.dmarc, value, current });
  if (failureOf(answer, name, 'TXT')) return record('fail', 'fail');
  const [text] = current;
  if (text === undefined) return record('err', 'missing');
  if (current.length > 1) return record('err', 'multiple');
  const written = policyTag(text)?.value.toLowerCase();
  const extra = written === undefined ? {} : { extra: written };
  const { p: policy } = readDmarcRecord(text);
  if (policy === undefined) return record('err', 'invalid', extra);
  if (policy === 'none') return record('warn', 'none', { ...extra, value: withPolicy(text, wanted) });
  if (!isDkimRight) return record('err', 'no_dkim', { ...extra, value: withPolicy(text, 'none') });
  return record('ok', 'ok', { ...extra, value: text });
}

const policyTag = (text: string) => readTagList(text).tags.find(({ name }) => name === 'p');

/** The record with another policy, and everything else as it is. */
function withPolicy(text: string, policy: string): string {
  const tag = policyTag(text);
  if (!tag) return text;
  return text.slice(0, tag.valueStart) + policy + text.slice(tag.valueStart + tag.value.length);
}
