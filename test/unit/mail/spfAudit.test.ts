import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { auditSpf } from '../../../src/mail/spf/audit.ts';
import { drawAudit } from './support/drawAudit.ts';
import { type Entry, txt, zone } from './support/zone.ts';

async function drawn(entries: Record<string, Entry>, domain = 'a.example'): Promise<string> {
  return drawAudit(await auditSpf(domain, zone(entries)));
}

const hosts = (count: number): Entry => ({
  MX: Array.from({ length: count }, (_, at) => ({ priority: at, exchange: `m${at}.example` })),
});

describe('An audit of an SPF record', () => {
  it('shows all included records, in the order of lookups', async () => {
    const picture = await drawn({
      'a.example': {
        ...txt('v=spf1 a include:one.example mx ip4:192.0.2.0/24 ~all'),
        ...hosts(2),
        A: ['192.0.2.1'],
      },
      'one.example': txt('v=spf1 include:two.example a:host.example -all'),
      'two.example': txt('v=spf1 ip6:2001:db8::/32 -all'),
      'host.example': { AAAA: ['2001:db8::1'] },
    });
    assert.equal(
      picture,
      `5 lookups, 0 void
a.example: 5
  1: a
  2: include:one.example (3)
    one.example: 2
      3: include:two.example
        two.example: 0
          ip6:2001:db8::/32
          -all
      4: a:host.example
      -all
  5: mx 2 hosts
  ip4:192.0.2.0/24
  ~all`,
    );
  });

  it('follows a redirect last, wherever it is written', async () => {
    const picture = await drawn({
      'a.example': { ...txt('v=spf1 redirect=%{d}._spf.b.example exists:%{i}.c.example'), A: [] },
      'a.example._spf.b.example': txt('v=spf1 a:nobody.example'),
    });
    assert.equal(
      picture,
      `3 lookups, 1 void
a.example: 3
  2: redirect=%{d}._spf.b.example (2)
    a.example._spf.b.example: 1
      3: a:nobody.example void
  1: exists:%{i}.c.example
noAll {"domain":"a.example._spf.b.example"}`,
    );
  });

  it('reports unreachable terms, unknown modifiers and discouraged mechanisms', async () => {
    const picture = await drawn({
      'a.example': txt('v=spf1 ptr ip4=192.0.2.1 +all include:b.example redirect=b.example'),
    });
    assert.equal(
      picture,
      `1 lookups, 0 void
a.example: 1
  1: ptr
  ip4=192.0.2.1
  +all
  include:b.example never reached
  redirect=b.example never reached
ptr {"domain":"a.example","start":7,"end":10}
unknownModifier {"name":"ip4","domain":"a.example","start":11,"end":24}
plusAll {"domain":"a.example","start":25,"end":29}
unreachable {"domain":"a.example","start":30,"end":47}
unreachable {"domain":"a.example","start":48,"end":66}`,
    );
  });

  it('reports all syntax errors', async () => {
    const record =
      'v=spf1 ip4:1.2.3 a/33 include: mx:x/129 all:x foo a:%{x}.b.c a:b exp=a.b exp=a.b 1=2 é ip6:::1/129';
    const { problems } = await auditSpf('a.example', zone({ 'a.example': txt(record) }));
    const mistakes = problems.flatMap((problem) => (problem.code === 'syntax' ? problem.mistakes : []));
    assert.deepEqual(
      mistakes.map(({ start, end, code, ...values }) => [
        record.slice(start, end),
        code,
        ...Object.values(values),
      ]),
      [
        ['é', 'badCharacter', 0xe9],
        ['ip4:1.2.3', 'badAddress', 4, '1.2.3'],
        ['a/33', 'badPrefix', 4, '33'],
        ['include:', 'missingArgument', 'include'],
        ['mx:x/129', 'badPrefix', 4, '129'],
        ['all:x', 'unexpectedArgument', 'all', ':x'],
        ['foo', 'unknownMechanism', 'foo'],
        ['a:%{x}.b.c', 'badMacro', '%{x}.b.c'],
        ['a:b', 'badDomain', 'b'],
        ['exp=a.b', 'repeatedModifier', 'exp'],
        ['1=2', 'badModifierName', '1'],
        ['ip6:::1/129', 'badPrefix', 6, '129'],
      ],
    );
  });

  it('reports failed lookups, repeated records and missing records', async () => {
    const picture = await drawn({
      'a.example': txt(
        'v=spf1 include:silent.example include:two.example include:none.example mx:broken.example -all',
      ),
      'silent.example': { otherwise: 'timeout' },
      'two.example': txt('v=spf1 -all', 'V=SPF1 ~all'),
      'broken.example': { otherwise: 'serverFailure' },
    });
    assert.equal(
      picture,
      `4 lookups, 0 void, incomplete
a.example: 4
  1: include:silent.example
    silent.example: failed
  2: include:two.example
    two.example: several
  3: include:none.example
    none.example: none
  4: mx:broken.example 0 hosts
  -all
failedLookup {"domain":"silent.example","failure":{"name":"silent.example","type":"TXT","outcome":"timeout"}}
severalRecords {"domain":"two.example","records":["v=spf1 -all","V=SPF1 ~all"]}
noRecord {"domain":"a.example","target":"none.example"}
failedLookup {"domain":"a.example","failure":{"name":"broken.example","type":"MX","outcome":"serverFailure"}}`,
    );
  });

  it('reports every limit that is exceeded', async () => {
    const { lookups, voidLookups, problems } = await auditSpf(
      'a.example',
      zone({
        'a.example': {
          ...txt(`v=spf1${' a:%{d}'.repeat(6)} a:x.example a:y.example a:z.example mx mx -all`),
          ...hosts(11),
          A: ['192.0.2.1'],
        },
      }),
    );
    assert.deepEqual(
      [lookups, voidLookups, problems.map(({ code }) => code)],
      [11, 3, ['tooManyHosts', 'tooManyHosts', 'tooManyLookups', 'tooManyVoidLookups']],
    );
  });

  it('reports include loops and impossible names', async () => {
    const picture = await drawn({
      'a.example': txt(`v=spf1 include:b.example a:${'x'.repeat(64)}.example -all`),
      'b.example': txt('v=spf1 include:c.example'),
      'c.example': txt('v=spf1 include:B.example. -all'),
    });
    assert.equal(
      picture.split('\n').slice(-2).join('\n'),
      `loop {"domain":"b.example","path":["b.example","c.example","b.example"]}
impossibleName {"domain":"a.example","target":"${'x'.repeat(64)}.example","start":25,"end":99}`,
    );
  });

  it('reports a missing record', async () => {
    assert.equal(await drawn({}), '0 lookups, 0 void\na.example: none\nnoOwnRecord {"domain":"a.example"}');
  });

  it('is incomplete for thousands of includes, after at most 51 lookups', async () => {
    const long = `v=spf1${Array.from({ length: 4_000 }, (_, at) => ` include:n${at}.example`).join('')}`;
    const names = Array.from({ length: 4_000 }, (_, at) => [`n${at}.example`, txt(long)]);
    const dns = zone({ 'a.example': txt(long), ...Object.fromEntries(names) });
    const { complete, problems } = await auditSpf('a.example', dns);
    assert.equal(complete, false);
    assert.ok(problems.some(({ code }) => code === 'tooLarge'));
    assert.ok(dns.questions.length <= 51, String(dns.questions.length));
  });

  it('asks each DNS question once', async () => {
    const dns = zone({
      'a.example': { ...txt('v=spf1 a a include:b.example include:b.example -all'), A: ['192.0.2.1'] },
      'b.example': txt('v=spf1 a:a.example -all'),
    });
    const { lookups } = await auditSpf('a.example', dns);
    assert.deepEqual([lookups, dns.questions], [6, ['TXT a.example', 'A a.example', 'TXT b.example']]);
  });
});
