import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lostTerms } from '../../../src/mail/spf/lostTerms.ts';
import { mergeInclude } from '../../../src/mail/spf/mergeInclude.ts';
import { type Entry, txt, zone } from './support/zone.ts';

const others = {
  '_spf.mail.example': txt('v=spf1 ip4:192.0.2.0/24 -all'),
  'b.example': txt('v=spf1 include:_spf.mail.example ~all'),
  'c.example': txt('v=spf1 ip4:198.51.100.1 -all'),
  'd.example': txt('v=spf1 -all include:_spf.mail.example'),
};

async function merge(own: string | Entry | undefined) {
  const entry = typeof own === 'string' ? txt(own) : own;
  const entries = { ...others, ...(entry && { 'a.example': entry }) };
  return mergeInclude('a.example', '_SPF.mail.example.', zone(entries));
}

describe('Including the service', () => {
  const changes: Record<string, [before: string | undefined, after: string, place: string]> = {
    'goes before `all` and leaves its qualifier': [
      'v=spf1 mx  -all',
      'v=spf1 mx  include:_spf.mail.example -all',
      'beforeAll',
    ],
    'goes before a redirect': [
      'v=spf1 redirect=c.example exp=x.example',
      'v=spf1 include:_spf.mail.example redirect=c.example exp=x.example',
      'beforeRedirect',
    ],
    'goes before `all` also where a redirect is without effect': [
      'v=spf1 redirect=b.example ?all',
      'v=spf1 redirect=b.example include:_spf.mail.example ?all',
      'beforeAll',
    ],
    'goes to the end with `~all`': [
      'v=spf1 ip4:192.0.2.1 ',
      'v=spf1 ip4:192.0.2.1 include:_spf.mail.example ~all',
      'atEnd',
    ],
    'begins a record where there is none': [undefined, 'v=spf1 include:_spf.mail.example ~all', 'newRecord'],
    'brings what stands behind `all` in front of it': [
      'v=spf1 a -all include:_spf.mail.example exp=x.example',
      'v=spf1 a include:_spf.mail.example -all exp=x.example',
      'beforeAll',
    ],
    'does not take an include that is never reached for one': [
      'v=spf1 include:d.example -all',
      'v=spf1 include:d.example include:_spf.mail.example -all',
      'beforeAll',
    ],
    'keeps +all': ['V=SPF1 +all', 'V=SPF1 include:_spf.mail.example +all', 'beforeAll'],
  };
  for (const [what, [before, after, place]] of Object.entries(changes)) {
    it(what, async () => {
      const merged = await merge(before);
      assert.equal(merged.outcome, 'changed');
      assert.deepEqual([merged.before, merged.after, merged.place], [before, after, place]);
      assert.equal(merged.auditAfter.lookups, merged.auditBefore.lookups + 1);
      // Once it is there, nothing more is to be done.
      assert.equal((await merge(after)).outcome, 'unchanged');
    });
  }

  const present: Record<string, [record: string, path: string[]]> = {
    'is not done again': ['v=spf1 include:_spf.MAIL.example. -all', ['a.example']],
    'is not done when a redirect does it': ['v=spf1 redirect=b.example', ['a.example', 'b.example']],
    'is not done when an include does it': ['v=spf1 include:b.example -all', ['a.example', 'b.example']],
    'is not done when the record is the service’s': ['v=spf1 redirect=_spf.mail.example', ['a.example']],
  };
  for (const [what, [record, path]] of Object.entries(present)) {
    it(what, async () => {
      const merged = await merge(record);
      assert.equal(merged.outcome, 'unchanged');
      assert.deepEqual([merged.record, merged.path], [record, path]);
    });
  }

  const refused: Record<string, [record: string | Entry, reason: unknown]> = {
    'is refused where there are two records': [
      txt('v=spf1 a -all', 'v=spf1 mx -all'),
      { code: 'severalRecords', records: ['v=spf1 a -all', 'v=spf1 mx -all'] },
    ],
    'is refused while nobody knows the record': [{ otherwise: 'timeout' }, { code: 'failedLookup' }],
    'is refused where the record cannot be read': [
      'v=spf1 ip4:1.2.3 -all',
      { code: 'syntax', mistakes: [{ code: 'badAddress', family: 4, address: '1.2.3', start: 7, end: 16 }] },
    ],
    'is refused where it is included to fail': [
      'v=spf1 -include:_spf.mail.example +all',
      { code: 'otherQualifier', qualifier: '-', start: 7, end: 33 },
    ],
  };
  for (const [what, [record, reason]] of Object.entries(refused)) {
    it(what, async () => {
      const merged = await merge(record);
      assert.equal(merged.outcome, 'refused');
      assert.deepEqual(merged.reason, reason);
    });
  }

  it('says when it becomes too much', async () => {
    const merged = await merge({ ...txt(`v=spf1${' a'.repeat(10)} -all`), A: ['192.0.2.1'] });
    assert.equal(merged.outcome, 'changed');
    const { auditBefore, auditAfter } = merged;
    assert.deepEqual([auditBefore.lookups, auditBefore.problems], [10, []]);
    assert.deepEqual(
      [auditAfter.lookups, auditAfter.problems],
      [11, [{ code: 'tooManyLookups', domain: 'a.example' }]],
    );
  });
});

describe('The terms that an SPF record lacks of others', () => {
  const service = 'v=spf1 include:s.example ~all';

  it('are those that authorize a server, however they are written', () => {
    assert.deepEqual(
      lostTerms(['v=spf1 a  +MX ip4:192.0.2.7 -all', 'v=spf1 a'], 'v=spf1 mx include:s.example ~all'),
      ['a', 'ip4:192.0.2.7'],
    );
    assert.deepEqual(lostTerms(['v=spf1 redirect=b.example'], service), ['redirect=b.example']);
  });

  it('are none if only `all` differs, or nothing', () => {
    for (const record of ['v=spf1 +include:S.example +all', 'v=spf1 ?all', 'v=spf1', ''])
      assert.deepEqual(lostTerms([record], service), []);
  });
});
