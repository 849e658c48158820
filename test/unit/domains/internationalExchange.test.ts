import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DomainDetails, DomainRecord } from '../../../src/core/port/service.ts';
import type { SeenNow } from '../../../src/lookup/lookAtRecords.ts';
import { speak } from '../../support/withoutVsCode.ts';
import { zone } from '../mail/support/zone.ts';

const { domainState } = await import('../../../src/extension/domains/page/domainState.ts');
const { recordsAs } = await import('../../../src/extension/domains/page/copyRecords.ts');
const { liveMistake } = await import('../../../src/lookup/liveMistakes.ts');
const { mistakeWords } = await import('../../../src/extension/domains/texts/mistakeTexts.ts');
const { inAscii } = await import('../../../src/extension/domains/view/domainNames.ts');

const written = 'мх.пример.рф';
const ascii = 'xn--l1as.xn--e1afmkfd.xn--p1ai';

function detailsOf(more: Partial<DomainRecord>): DomainDetails {
  const set = { record: 'fbl', type: 'MX', host: 'servicefbl', priority: 10, value: written };
  const record = { ...set, status: 'err', code: 'missing', current: [], ...more };
  return {
    id: 1,
    domain: 'a.example',
    checkedAt: 0,
    records: [record],
    monitoring: { postmasterMailru: false },
  };
}

function viewOf(details: DomainDetails, seen?: SeenNow) {
  speak('en');
  const look = seen && { at: 0, records: [seen], isUnderWay: false };
  const memory = { account: 'work', accountName: 'Work', id: 1, domain: details.domain };
  return domainState(memory, { details }, look).records[0] ?? assert.fail();
}

const sees = (...values: string[]): SeenNow => ({ public: { outcome: 'found', values } });

/** Returns the mistake found when DNS has a mail server of this name. */
function mistakeWith(exchange: string, value = written) {
  const details = inAscii(detailsOf({ value }));
  const dns = zone({ 'servicefbl.a.example': { MX: [{ priority: 10, exchange }] } });
  return liveMistake(details.records[0] ?? assert.fail(), details, dns);
}

describe('A mail server with an internationalized name', () => {
  it('is the same in Unicode and in ASCII', async () => {
    for (const value of [written, ascii, `${ascii.toUpperCase()}.`]) {
      assert.equal(viewOf(detailsOf({ value }), sees(`10 ${ascii}`)).live?.state, 'right', value);
      assert.equal(await mistakeWith(ascii, value), undefined, value);
    }
    assert.equal(viewOf(detailsOf({}), sees('10 mx.other.example')).live?.state, 'wrong');
    const same = viewOf(detailsOf({ current: [`10 ${written}.`] }), sees(`10 ${ascii}`));
    assert.equal(same.live?.isNews, false);
  });

  it('is shown as the service gives it, along with its other form', () => {
    const given = viewOf(detailsOf({})).toSet;
    assert.deepEqual([given?.value, given?.asciiValue, given?.writtenValue], [written, ascii, undefined]);
    const other = viewOf(detailsOf({ value: ascii })).toSet;
    assert.deepEqual([other?.value, other?.asciiValue, other?.writtenValue], [ascii, undefined, written]);
    assert.match(
      recordsAs('text', detailsOf({})),
      new RegExp(`\\nValue: ${written}\\nValue in ASCII: ${ascii}\\n`),
    );
    assert.equal(
      recordsAs('zone', detailsOf({ value: `${written}.` })),
      `servicefbl.a.example. 3600 IN MX 10 ${ascii}.\n`,
    );
  });

  it('is shown in both forms where it was found', async () => {
    const both = `10 ${written} (${ascii})`;
    const view = viewOf(detailsOf({ current: [`10 ${ascii}`], value: 'fbl.example' }), sees(`20 ${ascii}`));
    assert.deepEqual([view.current, view.live?.values], [[both], [both.replace('10', '20')]]);
    const mistake = await mistakeWith(ascii, 'fbl.example');
    assert.equal(
      mistake && mistakeWords(mistake).cause,
      `The mail goes to another server: ${written} (${ascii}).`,
    );
  });
});
