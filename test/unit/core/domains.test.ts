import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { liveState, type SeenRecord } from '../../../src/core/domains/liveRecord.ts';
import { recordState, worstState } from '../../../src/core/domains/recordState.ts';
import { quotedStrings, recordToSet, zoneLines } from '../../../src/core/domains/recordToSet.ts';
import { judgeSenderRules } from '../../../src/core/domains/senderRules.ts';
import {
  checkedAt,
  keptUntil,
  mayDmarcFollow,
  type SeenState,
  varyingRecords,
  watchDelay,
  withSeen,
} from '../../../src/core/domains/watching.ts';
import type { DomainRecord } from '../../../src/core/port/service.ts';

function record(change: Partial<DomainRecord>): DomainRecord {
  return {
    record: 'spf',
    type: 'TXT',
    host: '@',
    value: 'v=spf1 include:s.example ~all',
    status: 'err',
    code: 'missing',
    current: [],
    ...change,
  };
}

const withStatus = (...statuses: string[]) => ({ records: statuses.map((status) => record({ status })) });

describe('the state of a domain', () => {
  test('is that of its worst record', () => {
    const worst = (...statuses: string[]) => worstState(withStatus(...statuses));
    assert.deepEqual(
      [
        worst('ok', 'ok'),
        worst('ok', 'warn'),
        worst('warn', 'fail'),
        worst('fail', 'err'),
        worst('ok', 'new'),
      ],
      ['ok', 'warn', 'fail', 'err', 'unknown'],
    );
    assert.equal(worstState({ records: [] }), 'off');
    assert.equal(recordState(record({ status: '__proto__' })), 'unknown');
  });

  test('ignores an optional record that is off, stands beside others, or was not checked', () => {
    const optional = (status: string) =>
      record({ record: 'mail', status, optional: true, value: 'mx.s.example', current: ['10 mx.s.example'] });
    const worst = (status: string) => worstState({ records: [record({ status: 'ok' }), optional(status)] });
    assert.deepEqual([worst('off'), worst('fail'), worst('warn'), worst('err')], ['ok', 'ok', 'ok', 'err']);
  });

  test('ignores an optional record that is missing in DNS, even if the service reports an error', () => {
    const mail = { record: 'mail', type: 'MX', status: 'err', optional: true, value: 'mx.s.example' };
    const stateWith = (...current: string[]) => recordState(record({ ...mail, current }));
    assert.deepEqual(
      [stateWith(), stateWith('10 mx.other.example'), stateWith('5 MX.s.example')],
      ['off', 'off', 'err'],
    );
    assert.equal(stateWith('10 mx.s.example', '10 mx.other.example'), 'warn');
  });
});

describe('the time of a check', () => {
  test('is read in seconds and in milliseconds', () => {
    const time = Date.parse('2026-11-22T10:00:00Z');
    assert.equal(checkedAt({ checkedAt: time / 1000 }), time);
    assert.equal(checkedAt({ checkedAt: time }), time);
  });

  test('tells when the cached result of the service expires, even if its clock is wrong', () => {
    const now = Date.parse('2026-11-22T10:00:00Z');
    const left = (ageSeconds: number) =>
      (keptUntil({ checkedAt: now / 1000 - ageSeconds }, now) - now) / 1000;
    assert.deepEqual([0, 120, 300, 4000, -4000].map(left), [300, 180, 0, 0, 300]);
  });
});

describe('the DNS record to set', () => {
  test('has the host in short and in full, and a priority if there is one', () => {
    assert.deepEqual(
      recordToSet(
        'a.example',
        record({ record: 'fbl', type: 'MX', host: 'fbl', priority: 10, value: 'mx.s.example' }),
      ),
      { type: 'MX', host: 'fbl', fullHost: 'fbl.a.example', priority: 10, value: 'mx.s.example' },
    );
    assert.equal(recordToSet('a.example', record({}))?.fullHost, 'a.example');
  });

  test('is undefined if the check failed or the service gives no value', () => {
    assert.equal(recordToSet('a.example', record({ status: 'fail', code: 'fail' })), undefined);
    assert.equal(recordToSet('a.example', record({ code: 'limit', value: '' })), undefined);
  });

  test('is split into quoted strings of 255 bytes if it is too long for one', () => {
    const key = 'k'.repeat(600);
    const { quoted } = recordToSet('a.example', record({ record: 'dkim', value: key })) ?? {};
    assert.equal(quoted, `"${'k'.repeat(255)}" "${'k'.repeat(255)}" "${'k'.repeat(90)}"`);
    assert.equal(quotedStrings('a"b\\c'), '"a\\"b\\\\c"');
    assert.equal(quotedStrings('я'.repeat(128)), `"${'я'.repeat(127)}" "я"`);
  });

  test('is left out of the zone file if its type is unknown or it could add other records', () => {
    const at = (fullHost: string, type: string, value: string, priority?: number) => ({
      type,
      host: '@',
      fullHost,
      value,
      ...(priority !== undefined && { priority }),
    });
    assert.deepEqual(
      zoneLines([
        at('a.example', 'TXT', 'v=spf1 "x" ~all'),
        at('fbl.a.example', 'MX', 'mx.s.example', 5),
        at('a.example', 'TXT', 'one\n$INCLUDE /etc/passwd'),
        at('a.example\nb.example', 'TXT', 'x'),
        at('a.example', 'MX', 'mx.s.example. 3600 IN A 192.0.2.1'),
        at('a.example', 'CNAME', 'b.example'),
      ]),
      ['a.example. 3600 IN TXT "v=spf1 \\"x\\" ~all"', 'fbl.a.example. 3600 IN MX 5 mx.s.example.'],
    );
  });
});

describe('the live state of a DNS record', () => {
  const found = (...values: string[]): SeenRecord => ({ outcome: 'found', values });
  const nothing: SeenRecord = { outcome: 'nothing' };
  const noAnswer: SeenRecord = { outcome: 'noAnswer' };
  const spf = record({});

  test('is right if the record differs only in spelling', () => {
    assert.equal(liveState(spf, { public: found('V=SPF1  ~all include:s.example') }), 'right');
    const dkim = record({ record: 'dkim', value: 'v=DKIM1; k=rsa; p=AB' });
    assert.equal(liveState(dkim, { public: found('p=A B;k=rsa') }), 'right');
    const mx = record({ record: 'fbl', type: 'MX', value: 'mx.s.example' });
    assert.equal(liveState(mx, { public: found('20 MX.s.example') }), 'right');
    assert.equal(liveState(spf, { public: found('other=text', spf.value) }), 'right');
  });

  test('is wrong, missing, spreading, or unknown', () => {
    const old = found('v=spf1 -all');
    assert.equal(liveState(spf, { public: old }), 'wrong');
    assert.equal(liveState(spf, { public: found(spf.value, 'v=spf1 -all') }), 'wrong');
    assert.equal(liveState(spf, { public: nothing }), 'missing');
    assert.equal(liveState(spf, { public: old, source: found(spf.value) }), 'spreading');
    assert.equal(liveState(spf, { public: noAnswer, source: nothing }), 'missing');
    assert.equal(liveState(spf, { public: old, source: noAnswer }), 'wrong');
    assert.equal(liveState(spf, { public: noAnswer }), 'unknown');
  });

  test('is `unset` if there is nothing to set', () => {
    assert.equal(liveState(record({ status: 'fail', code: 'fail' }), { public: nothing }), 'unset');
  });

  test('is unknown if neither the service nor this machine got an answer', () => {
    assert.equal(liveState(record({ status: 'fail', code: 'fail' }), { public: noAnswer }), 'unknown');
  });
});

describe('a watched domain', () => {
  /** Returns the history after these checks; each names the records that were right. */
  const seen = (...looks: string[]) =>
    looks.reduce<readonly SeenState[]>(
      (all, right, at) => withSeen(all, { at, right: right.split(' ').filter((name) => name !== '') }),
      [],
    );

  test('keeps only the checks that changed something, the last 50 at most', () => {
    assert.deepEqual(seen('', '', 'spf', 'spf', 'spf dkim', 'dkim spf', 'dkim'), [
      { at: 0, right: [] },
      { at: 2, right: ['spf'] },
      { at: 4, right: ['spf', 'dkim'] },
      { at: 6, right: ['dkim'] },
    ]);
    assert.equal(seen(...Array.from({ length: 200 }, (_, at) => (at % 2 ? 'spf' : ''))).length, 50);
  });

  test('varies in the records that turned from right to wrong, even if they are right again', () => {
    assert.deepEqual(
      [
        seen(),
        seen(''),
        seen('', 'spf'),
        seen('spf', 'spf dkim'),
        seen('spf', ''),
        seen('spf', 'dkim'),
        seen('spf', '', 'spf'),
        seen('spf dkim', 'spf', 'spf dkim', 'spf', 'fbl'),
      ].map((each) => varyingRecords(each).join(' ')),
      ['', '', '', '', 'spf', 'spf', 'spf', 'dkim spf'],
    );
  });

  test('may get its DMARC policy once DKIM and SPF are correct for the first time', () => {
    const seen = (...states: string[]): SeenState[] =>
      states.map((right) => ({ at: 0, right: right.split(' ') }));
    assert.deepEqual(
      [
        seen('', 'dkim'),
        seen('', 'dkim', 'dkim spf'),
        seen('dkim spf'),
        seen('', 'dkim spf dmarc'),
        seen('', 'dkim spf', 'spf', 'dkim spf'),
      ].map(mayDmarcFollow),
      [false, true, false, false, false],
    );
  });

  test('is checked less often the longer it takes', () => {
    const hours = [0, 1, 3, 30].map((hour) => watchDelay(hour * 3_600_000) / 60_000);
    assert.deepEqual(hours, [5, 5, 15, 60]);
  });
});

describe('the rules of large providers', () => {
  const judged = (...records: Partial<DomainRecord>[]) =>
    Object.fromEntries(
      judgeSenderRules({ records: records.map(record) }).map(({ rule, verdict }) => [rule, verdict]),
    );

  test('are kept by working records, broken by faulty ones, and unknown otherwise', () => {
    assert.deepEqual(
      judged(
        { record: 'spf', status: 'ok', code: 'ok' },
        { record: 'dkim', status: 'err', code: 'mismatch' },
        { record: 'dmarc', status: 'warn', code: 'none' },
      ),
      {
        spf: 'kept',
        dkim: 'broken',
        dmarc: 'kept',
        alignment: 'unknown',
        oneClick: 'unknown',
        complaints: 'unknown',
        reverseNames: 'unknown',
        encryption: 'unknown',
      },
    );
  });

  test('accept any DMARC policy, and are unknown after a failed check', () => {
    const policy = (status: string, code: string) => judged({ record: 'dmarc', status, code }).dmarc;
    assert.deepEqual(
      [policy('err', 'no_dkim'), policy('err', 'missing'), policy('err', 'multiple'), policy('fail', 'fail')],
      ['kept', 'broken', 'broken', 'unknown'],
    );
    assert.equal(judged({ record: 'spf', status: 'fail', code: 'fail' }).spf, 'unknown');
    assert.equal(judged().dkim, 'unknown');
  });
});
