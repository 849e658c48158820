import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { auditSpf } from '../../../src/mail/spf/audit.ts';
import { type OutlinedTerm, outlineSpf, type SpfOutline } from '../../../src/mail/spf/outline.ts';
import { type Entry, txt, zone } from './support/zone.ts';

async function outline(entries: Record<string, Entry>): Promise<SpfOutline | undefined> {
  return outlineSpf(await auditSpf('a.example', zone(entries)));
}

async function drawn(entries: Record<string, Entry>): Promise<string> {
  const found = (await outline(entries)) ?? assert.fail('no outline');
  const counts = `${found.lookups} lookups, ${found.voidLookups} void`;
  const marks = [found.isTooMuch && 'too much', !found.complete && 'incomplete'].filter(Boolean);
  return [[counts, ...marks].join(', '), ...found.terms.flatMap(drawnTerm)].join('\n');
}

function drawnTerm({ text, finding, lookups, isBeyondLimit, hosts, below }: OutlinedTerm): string[] {
  const line = [text, lookups, finding, hosts !== undefined && `${hosts} hosts`, isBeyondLimit && 'beyond'];
  return [`  ${line.filter(Boolean).join(' ')}`, ...below.flatMap(drawnTerm).map((each) => `  ${each}`)];
}

const countOf = (terms: readonly OutlinedTerm[]): number =>
  terms.reduce((sum, { below }) => sum + 1 + countOf(below), 0);
const depthOf = (terms: readonly OutlinedTerm[]): number =>
  terms.reduce((most, { below }) => Math.max(most, 1 + depthOf(below)), 0);

describe('The outline of an SPF record', () => {
  it('has the terms with DNS lookups, nested, with their results', async () => {
    const picture = await drawn({
      'a.example': {
        ...txt('v=spf1 ip4:192.0.2.0/24 include:one.example mx a:nobody.example exists:%{i}.l.example -all'),
        MX: [{ priority: 10, exchange: 'm.example' }],
      },
      'one.example': txt('v=spf1 include:two.example ?include:gone.example redirect=three.example'),
      'two.example': txt('v=spf1 a:host.example include:a.example'),
      'host.example': { A: ['192.0.2.1'] },
      'three.example': txt('v=spf1 -all', 'v=spf1 ~all'),
    });
    assert.equal(
      picture,
      `9 lookups, 1 void, incomplete
  include:one.example 6 found
    include:two.example 3 found
      a:host.example 1 found
      include:a.example 1 loop
    ?include:gone.example 1 none
    redirect=three.example 1 several
  mx 1 found 1 hosts
  a:nobody.example 1 void
  exists:%{i}.l.example 1 letter`,
    );
  });

  it('marks the lookups beyond the limit', async () => {
    const terms = Array.from({ length: 12 }, (_, at) => `a:h${at}.example`);
    const entries = Object.fromEntries(terms.map((term) => [term.slice(2), { A: ['192.0.2.1'] }]));
    const found = await outline({ ...entries, 'a.example': txt(`v=spf1 ${terms.join(' ')} -all`) });
    assert.deepEqual(
      found?.terms.filter(({ isBeyondLimit }) => isBeyondLimit).map(({ text }) => text),
      ['a:h10.example', 'a:h11.example'],
    );
    assert.ok(found.isTooMuch);
  });

  it('is marked as too much after too many void lookups', async () => {
    const found = await outline({ 'a.example': txt('v=spf1 a:x.example a:y.example a:z.example -all') });
    assert.deepEqual([found?.voidLookups, found?.isTooMuch], [3, true]);
  });

  it('is limited in size, and counts the omitted terms', async () => {
    const wide = await outline({ 'a.example': txt(`v=spf1 ${'a '.repeat(20_000)}-all`) });
    assert.equal(countOf(wide?.terms ?? []), 60);
    // At most 500 terms of a record are read.
    assert.equal(wide?.omitted, 440);
    const chain = Array.from({ length: 40 }, (_, at) => [
      at === 0 ? 'a.example' : `i${at}.example`,
      txt(`v=spf1 include:i${at + 1}.example -all`),
    ]);
    const deep = await outline(Object.fromEntries(chain));
    assert.equal(depthOf(deep?.terms ?? []), 10);
    assert.equal(deep?.omitted, 30);
  });

  it('is undefined without exactly one record', async () => {
    assert.equal(await outline({}), undefined);
    assert.equal(await outline({ 'a.example': txt('v=spf1 -all', 'v=spf1 ~all') }), undefined);
  });
});
