import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DomainRecord } from '../../../src/core/port/service.ts';
import { speak } from '../../support/withoutVsCode.ts';

const { recordViews } = await import('../../../src/extension/domains/page/domainState.ts');

const value = 'v=DMARC1; p=none';

/** The view of a DMARC record that is now in DNS, after the service saw `current`. */
function viewAfter(current: readonly string[], code: string) {
  speak('en');
  const record: DomainRecord = {
    record: 'dmarc',
    type: 'TXT',
    host: '_dmarc',
    value,
    status: 'warn',
    code,
    current,
  };
  const details = {
    id: 1,
    domain: 'a.example',
    checkedAt: 0,
    records: [record],
    monitoring: { postmasterMailru: false },
  };
  const seen = { public: { outcome: 'found', values: [value] } } as const;
  return recordViews(details, { at: 0, records: [seen], isUnderWay: false })[0] ?? assert.fail();
}

describe('The view of a record that is now in DNS as required', () => {
  it('says that the service will see it when it has seen another value', () => {
    const { stateWords, cause, live, nextStep } = viewAfter([], 'missing');
    assert.equal(stateWords, 'waiting for the service');
    assert.match(
      cause,
      /^DNS has this record now \(checked from this machine\)\. The service saw none at its last check \(.*\), and will look again at the next one\.$/,
    );
    assert.deepEqual([live?.words, nextStep], [undefined, undefined]);
  });

  it('gives the next step when the service has seen the same value', () => {
    const { live, nextStep } = viewAfter([value], 'none');
    assert.equal(live?.words, undefined);
    assert.equal(nextStep, 'After DKIM and SPF have worked for a few weeks, set p=quarantine.');
  });
});
