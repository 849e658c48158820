import type { DomainRecord } from '../../core/port/service.ts';
import { readDkimKey } from '../../mail/dkim/readKey.ts';
import { failureOf, type Resolver, recordsOf } from '../../mail/dns.ts';
import { judged } from './judged.ts';
import { hosts } from './service.ts';

/** Looks for the key that letters are signed with. `value` is the record as it should be. */
export async function checkDkim(domain: string, value: string, resolver: Resolver): Promise<DomainRecord> {
  const name = `${hosts.dkim}.${domain}`;
  const answer = await resolver.lookUp(name, 'TXT');
  const current = recordsOf(answer).map((strings) => strings.join(''));
  const record = judged({ record: 'dkim', type: 'TXT', host: hosts.dkim, value, current });
  if (failureOf(answer, name, 'TXT')) return record('fail', 'fail');
  if (current.length === 0) return record('err', 'missing');
  const { key } = readDkimKey(value);
  const isRight = current.every((text) => readDkimKey(text).key === key);
  return isRight ? record('ok', 'ok') : record('err', 'mismatch');
}
