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

describe('Adding the include of the service', () => {
  const changes: Record<string, [before: string | undefined, after: string, place: string]> = {
    'puts it before `all` and keeps the qualifier': [
      'v=spf1 mx  -all',
      'v=spf1 mx  include:_spf.mail.example -all',
      'beforeAll',
    ],
    'puts it before a redirect': [
      'v=spf1 redirect=c.example exp=x.example',
      'v=spf1 include:_spf.mail.example redirect=c.example exp=x.example',
      'beforeRedirect',
    ],
    'puts it before `all` even if a redirect without effect comes first': [
      'v=spf1 redirect=b.example ?all',
      'v=spf1 redirect=b.example include:_spf.mail.example ?all',
      'beforeAll',
    ],
    'puts it at the end, with `~all`': [
      'v=spf1 ip4:192.0.2.1 ',
      'v=spf1 ip4:192.0.2.1 include:_spf.mail.example ~all',
      'atEnd',
    ],
    'creates a record if there is none': [undefined, 'v=spf1 include:_spf.mail.example ~all', 'newRecord'],
    'moves it from behind `all` to the front': [
      'v=spf1 a -all include:_spf.mail.example exp=x.example',
      'v=spf1 a include:_spf.mail.example -all exp=x.example',
      'beforeAll',
    ],
    'ignores an indirect include that is never reached': [
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
      // Adding it again changes nothing.
      assert.equal((await merge(after)).outcome, 'unchanged');
    });
  }

  const present: Record<string, [record: string, path: string[]]> = {
    'changes nothing if the record includes it': ['v=spf1 include:_spf.MAIL.example. -all', ['a.example']],
    'changes nothing if the target of a redirect includes it': [
      'v=spf1 redirect=b.example',
      ['a.example', 'b.example'],
    ],
    'changes nothing if another include includes it': [
      'v=spf1 include:b.example -all',
      ['a.example', 'b.example'],
    ],
    'changes nothing if the record redirects to it': ['v=spf1 redirect=_spf.mail.example', ['a.example']],
  };
  for (const [what, [record, path]] of Object.entries(present)) {
    it(what, async () => {
      const merged = await merge(record);
      assert.equal(merged.outcome, 'unchanged');
      assert.deepEqual([merged.record, merged.path], [record, path]);
    });
  }

  const refused: Record<string, [record: string | Entry, reason: unknown]> = {
    'is refused if there are two records': [
      txt('v=spf1 a -all', 'v=spf1 mx -all'),
      { code: 'severalRecords', records: ['v=spf1 a -all', 'v=spf1 mx -all'] },
    ],
    'is refused if the lookup of the record failed': [{ otherwise: 'timeout' }, { code: 'failedLookup' }],
    'is refused if the record has syntax errors': [
      'v=spf1 ip4:1.2.3 -all',
      { code: 'syntax', mistakes: [{ code: 'badAddress', family: 4, address: '1.2.3', start: 7, end: 16 }] },
    ],
    'is refused if the record includes it with a fail qualifier': [
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

  it('reports that the record then exceeds the lookup limit', async () => {
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

describe('The terms of other SPF records that a record lacks', () => {
  const service = 'v=spf1 include:s.example ~all';

  it('are those that authorize a server, in any spelling', () => {
    assert.deepEqual(
      lostTerms(['v=spf1 a  +MX ip4:192.0.2.7 -all', 'v=spf1 a'], 'v=spf1 mx include:s.example ~all'),
      ['a', 'ip4:192.0.2.7'],
    );
    assert.deepEqual(lostTerms(['v=spf1 redirect=b.example'], service), ['redirect=b.example']);
  });

  it('are none if at most `all` differs', () => {
    for (const record of ['v=spf1 +include:S.example +all', 'v=spf1 ?all', 'v=spf1', ''])
      assert.deepEqual(lostTerms([record], service), []);
  });
});
