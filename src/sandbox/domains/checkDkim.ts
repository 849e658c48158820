import type { DomainRecord } from '../../core/service.ts';
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
  const isRight = current.every((text) => keyOf(text) === keyOf(value));
  return isRight ? record('ok', 'ok') : record('err', 'mismatch');
}

/** The key in a record; spaces between its characters do not count (RFC 6376, section 3.2). */
function keyOf(text: string): string | undefined {
  const tag = text.split(';').find((part) => part.trim().startsWith('p='));
  return tag?.trim().slice(2).replace(/\s/g, '');
}
