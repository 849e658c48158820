import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { DnsAnswer, RecordType, Resolver } from '../../../../src/mail/dns.ts';
import { nodeResolver } from '../../../../src/sandbox/dns/nodeResolver.ts';
import { dnsResolver } from '../../../../src/service/dns/dnsResolver.ts';
import { type NameServerProcess, startNsd } from '../../../support/nsd.ts';

const start = `$TTL 300
@ IN SOA ns hostmaster 1 3600 600 86400 120
@ IN NS ns
ns IN A 127.0.0.1
`;

/** Quoted strings of 250 characters. 258 of them nearly fill the largest DNS message. */
const strings = (count: number) =>
  Array.from({ length: count }, (_, index) => `"${String(index).padStart(250, '-')}"`).join(' ');

/** CNAME records that lead from each name to the next. */
const chain = (names: readonly string[]) =>
  names
    .slice(1)
    .map((name, index) => `${names[index]} IN CNAME ${name}`)
    .join('\n');

const zones = {
  'shop.test': `${start}
@ IN TXT "v=spf1 " "-all"
@ IN TXT "another"
@ IN MX 10 mx
none IN MX 0 .
mx IN A 192.0.2.1
mx IN AAAA 2001:db8::1
empty IN TXT ""
binary IN TXT "\\255\\000\\195\\188"
*.wild IN TXT "anything"
below.between IN A 192.0.2.2
cut IN TXT ${strings(8)}
long IN TXT ${strings(16)}
${Array.from({ length: 100 }, (_, index) => `records IN TXT "record ${index}"`).join('\n')}
alias IN CNAME shop.test.
${chain(['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'shop.test.'])}
${chain(Array.from({ length: 21 }, (_, index) => `many${index}`))}
gone IN CNAME nothing
there IN CNAME here.other.test.
out IN CNAME host.broken.test.
${chain(['self', 'self'])}
${chain(['two1', 'two2', 'two1'])}
${chain(['three1', 'three2', 'three3', 'three1'])}
across IN CNAME back.other.test.
`,
  'other.test': `${start}
here 60 IN TXT "there"
back IN CNAME across.shop.test.
`,
  'broken.test': undefined,
};

/** Questions and the expected outcome of each. */
const states: readonly [question: string, state: string][] = [
  ['TXT shop.test', 'found 2 for 300 s: 7, 11'],
  ['TXT SHOP.Test', 'found 2 for 300 s: 7, 11'],
  ['MX shop.test', 'found 1 for 300 s: 10 mx.shop.test'],
  ['MX none.shop.test', 'found 1 for 300 s: 0 '],
  ['A mx.shop.test', 'found 1 for 300 s: 192.0.2.1'],
  ['AAAA mx.shop.test', 'found 1 for 300 s: 2001:db8::1'],
  ['TXT empty.shop.test', 'found 1 for 300 s: 0'],
  ['TXT binary.shop.test', 'found 1 for 300 s: 3'],
  ['TXT any.wild.shop.test', 'found 1 for 300 s: 8'],
  ['A shop.test', 'noData for 120 s'],
  ['A between.shop.test', 'noData for 120 s'],
  ['A not.shop.test', 'noSuchName for 120 s'],
  ['TXT cut.shop.test', 'found 1 for 300 s: 2000'],
  ['TXT long.shop.test', 'found 1 for 300 s: 4000'],
  ['TXT records.shop.test', 'found 100 for 300 s'],
  ['CNAME alias.shop.test', 'found 1 for 300 s: shop.test'],
  ['TXT alias.shop.test', 'found 2 for 300 s: 7, 11'],
  ['TXT c1.shop.test', 'found 2 for 300 s: 7, 11'],
  ['TXT there.shop.test', 'found 1 for 60 s: 5'],
  ['A many0.shop.test', 'noSuchName for 120 s'],
  ['TXT gone.shop.test', 'noSuchName for 120 s'],
  ['TXT out.shop.test', 'serverFailure'],
  ['TXT self.shop.test', 'serverFailure'],
  ['TXT two1.shop.test', 'serverFailure'],
  ['TXT three1.shop.test', 'serverFailure'],
  ['TXT across.shop.test', 'serverFailure'],
  ['TXT host.broken.test', 'serverFailure'],
  ['TXT nobody.test', 'serverFailure'],
  [`TXT ${'a'.repeat(64)}.shop.test`, 'serverFailure'],
  [`TXT ${'label.'.repeat(50)}shop.test`, 'serverFailure'],
  ['TXT two..dots.shop.test', 'serverFailure'],
  ['TXT ', 'serverFailure'],
];

/** An outcome as the table writes it. TXT records are given by their lengths. */
function said(answer: DnsAnswer<RecordType>): string {
  const ttl = 'ttl' in answer && answer.ttl !== undefined ? ` for ${answer.ttl} s` : '';
  if (answer.outcome !== 'found') return `${answer.outcome}${ttl}`;
  const records = answer.records.map((record) => {
    if (typeof record === 'string') return record;
    return 'exchange' in record ? `${record.priority} ${record.exchange}` : record.join('').length;
  });
  const shown =
    records.length > 10 ? '' : `: ${records.sort((one, other) => (one > other ? 1 : -1)).join(', ')}`;
  return `found ${records.length}${ttl}${shown}`;
}

async function pictureOf({ lookUp }: Resolver): Promise<[question: string, state: string][]> {
  const picture: [string, string][] = [];
  for (const [question] of states) {
    const space = question.indexOf(' ');
    const answer = await lookUp(question.slice(space + 1), question.slice(0, space) as RecordType);
    picture.push([question, said(answer)]);
  }
  return picture;
}

describe('An answer of a real name server (NSD)', () => {
  let server: NameServerProcess;
  before(async () => {
    server = await startNsd(zones);
  });
  after(() => server[Symbol.asyncDispose]());

  it('is read correctly by the extension’s resolver', async () => {
    assert.deepEqual(await pictureOf(dnsResolver({ servers: [server] })), states);
  });

  it('is read the same way by the sandbox’s resolver, which gets no TTL', async () => {
    const withoutTtl = states.map(([question, state]) => [question, state.replace(/ for \d+ s/, '')]);
    assert.deepEqual(await pictureOf(nodeResolver([`${server.host}:${server.port}`])), withoutTtl);
  });
});
