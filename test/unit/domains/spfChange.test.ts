import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DomainDetails, DomainRecord } from '../../../src/core/port/service.ts';
import type { DnsLookup } from '../../../src/extension/domains/page/dnsLookups.ts';
import { seeDomain } from '../../../src/lookup/liveDomain.ts';
import { speak } from '../../support/withoutVsCode.ts';
import { type Entry, txt, zone } from '../mail/support/zone.ts';

const { serviceInclude } = await import('../../../src/extension/domains/page/spfChange.ts');
const { recordsAs } = await import('../../../src/extension/domains/page/copyRecords.ts');
const { recordViews } = await import('../../../src/extension/domains/page/domainState.ts');

const include = 'spf.service.example';

function detailsOf(more: Partial<DomainRecord>): DomainDetails {
  const record = {
    record: 'spf',
    type: 'TXT',
    host: '@',
    value: '',
    status: 'err',
    code: 'limit',
    current: [],
  };
  const records = [{ ...record, ...more }];
  return { id: 1, domain: 'a.example', checkedAt: 0, records, monitoring: { postmasterMailru: false } };
}

/** SPF terms that need `count` lookups. */
const terms = (count: number) => Array.from({ length: count }, (_, at) => `a:h${at}.example`).join(' ');

/** Looks up the domain when DNS has this SPF record. */
async function lookAt(inDns: string): Promise<DnsLookup> {
  speak('en');
  const names: [string, Entry][] = Array.from({ length: 12 }, (_, at) => [
    `h${at}.example`,
    { A: ['192.0.2.1'] },
  ]);
  const dns = zone({
    ...Object.fromEntries(names),
    'a.example': txt(inDns),
    [include]: txt('v=spf1 ip4:192.0.2.1 -all'),
  });
  return {
    at: 0,
    records: [{ public: { outcome: 'found', values: [inDns] } }],
    domain: await seeDomain('a.example', dns, include),
    isUnderWay: false,
  };
}

/** The record’s view on the page when DNS has this SPF record. */
async function viewOf(more: Partial<DomainRecord>, inDns: string) {
  const look = await lookAt(inDns);
  return recordViews(detailsOf(more), look)[0] ?? assert.fail();
}

describe('An SPF record without a value from the service', () => {
  it('gets a value when it stays within the lookup limit', async () => {
    const before = `v=spf1 ${terms(9)} ~all`;
    const after = `v=spf1 ${terms(9)} include:${include} ~all`;
    const view = await viewOf({ current: [`v=spf1 ${terms(12)} ~all`] }, before);
    assert.deepEqual(view.change, { before, after });
    assert.equal(view.toSet?.value, after);
    assert.match(view.nextStep ?? '', /needs 10 lookups\.$/);
    const copied = recordsAs('zone', detailsOf({}), await lookAt(before), 'faulty');
    assert.equal(copied, `; Replaces 1 record that DNS has now\na.example. 3600 IN TXT "${after}"\n`);
  });

  it('gets no value while it would exceed the lookup limit', async () => {
    const { change, toSet, nextStep } = await viewOf({}, `v=spf1 ${terms(10)} ~all`);
    assert.deepEqual([change, toSet], [undefined, undefined]);
    assert.match(nextStep ?? '', /^Delete the includes/);
  });

  it('gets no value when it already has the include', async () => {
    const { change, toSet } = await viewOf({}, `v=spf1 include:${include} ~all`);
    assert.deepEqual([change, toSet], [undefined, undefined]);
  });

  it('never gets a value when DNS did not answer the service', async () => {
    const standard = `v=spf1 include:${include} ~all`;
    for (const failed of [
      { status: 'fail', code: 'fail', value: standard },
      { status: 'fail', code: 'fail' },
      { status: 'fail', code: 'limit' },
      { status: 'err', code: 'fail', value: standard },
    ]) {
      const { change, toSet } = await viewOf(failed, 'v=spf1 a ~all');
      assert.deepEqual([change, toSet], [undefined, undefined], JSON.stringify(failed));
    }
  });

  it('gets no value when the service gives none for another reason', async () => {
    const { toSet } = await viewOf({ code: 'odd' }, 'v=spf1 a ~all');
    assert.equal(toSet, undefined);
  });
});

describe('An SPF record with a value from the service', () => {
  const current = ['v=spf1 a ~all'];
  const value = `v=spf1 a include:${include} ~all`;

  it('is shown before and after the change', async () => {
    const view = await viewOf({ code: 'no_include', value, current }, 'v=spf1 a ~all');
    assert.deepEqual(view.change, { before: 'v=spf1 a ~all', after: value });
    assert.equal(view.toSet?.value, value);
  });

  it('is shown without a change when DNS has another value than the service saw', async () => {
    const { change } = await viewOf({ code: 'no_include', value, current }, 'v=spf1 mx ~all');
    assert.equal(change, undefined);
  });

  it('is shown without a change when it is fine or one of several', async () => {
    const fine = await viewOf({ status: 'ok', code: 'ok', value, current: [value] }, value);
    const several = await viewOf({ code: 'multiple', value, current: ['v=spf1 a ~all', value] }, value);
    assert.deepEqual([fine.change, several.change], [undefined, undefined]);
  });
});

describe('The service’s include', () => {
  it('is the one that its values have and DNS does not', () => {
    const [standard, merged] = [
      `v=spf1 include:${include} ~all`,
      `v=spf1 include:b.example include:${include} ~all`,
    ];
    const tell = (...records: Partial<DomainRecord>[]) => serviceInclude(records.map(detailsOf));
    assert.equal(tell({ value: standard }), include);
    assert.equal(
      tell({ value: standard }, { value: merged, current: ['v=spf1 include:b.example ~all'] }),
      include,
    );
    assert.equal(tell({ value: merged, current: [merged] }, {}), undefined);
    assert.equal(tell({ value: merged }), undefined);
    assert.equal(tell(), undefined);
  });
});
