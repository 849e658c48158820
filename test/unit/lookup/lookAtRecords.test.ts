import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { liveState } from '../../../src/core/domains/liveRecord.ts';
import { lookAtRecords } from '../../../src/lookup/lookAtRecords.ts';
import { startDnsServer } from '../../../src/sandbox/dns/dnsServer.ts';
import type { Zone, ZoneRecord } from '../../../src/sandbox/dns/zone.ts';
import { countingDns, oddDns, slowDns } from '../../support/dns.ts';
import {
  soundDetails as details,
  domain,
  askedOfSoundDomain as least,
  otherZones as others,
  soundRecords as right,
  txt,
} from '../../support/soundDomain.ts';

interface Look {
  readonly states: Readonly<Record<string, string>>;
  readonly questions: readonly string[];
}

/** Looks up the records once. Returns their states and mistakes, and the DNS queries in alphabetical order. */
async function look(records: readonly ZoneRecord[], checked = details()): Promise<Look> {
  await using dns = await dnsFor([{ origin: domain, records }, ...others]);
  await using counting = await countingDns(dns.address);
  const seen = await lookAt(counting.address, checked);
  return { states: seen, questions: counting.takeQuestions().sort() };
}

async function dnsFor(zones: readonly Zone[]) {
  const { address, close } = await startDnsServer(() => zones);
  return { address, [Symbol.asyncDispose]: close };
}

async function lookAt(
  address: string,
  checked = details(),
  timeoutMs = 3_000,
): Promise<Record<string, string>> {
  const [host = '', port] = address.split(':');
  const servers = [{ host, port: Number(port) }];
  const signal = AbortSignal.timeout(10_000);
  const seen = await lookAtRecords(checked, { servers, signal, timeoutMs });
  return Object.fromEntries(
    checked.records.map((record, index) => {
      const now = seen[index] ?? assert.fail();
      return [record.record, [liveState(record, now), now.mistake?.code].filter((part) => part).join(' ')];
    }),
  );
}

describe('A lookup of a domain’s records', () => {
  it('needs one query for each record that is right', async () => {
    const { states, questions } = await look(right);
    assert.deepEqual(states, { dkim: 'right', spf: 'right', dmarc: 'right', fbl: 'right', mail: 'missing' });
    assert.deepEqual(questions, least);
  });

  it('reports a mistake in a right record without another query', async () => {
    const behind = 'v=spf1 include:_spf.post.test include:spf.sandbox.test ~all ip4:192.0.2.1';
    const { records } = details();
    const checked = details();
    const changed = records.map((each) => (each.record === 'spf' ? { ...each, value: behind } : each));
    const there = right.map((each) =>
      each.type === 'TXT' && each.name === domain ? txt(domain, behind) : each,
    );
    const { states, questions } = await look(there, { ...checked, records: changed });
    assert.equal(states.spf, 'right behindAll');
    assert.deepEqual(questions, least);
  });

  it('sends more queries only about records that are wrong, and none twice', async () => {
    const dead = 'v=spf1 include:_spf.post.test include:dead.post.test ~all';
    const there = right.map((each) =>
      each.type === 'TXT' && each.name === domain ? txt(domain, dead) : each,
    );
    const { states, questions } = await look(there, details({ spf: 'err' }));
    assert.deepEqual(states, {
      dkim: 'right',
      spf: 'wrong deadInclude',
      dmarc: 'right',
      fbl: 'right',
      mail: 'missing',
    });
    assert.deepEqual(
      questions.filter((question) => !least.includes(question)),
      ['CNAME shop.test', 'TXT _a.post.test', 'TXT _b.post.test', 'TXT _spf.post.test', 'TXT dead.post.test'],
    );
    assert.equal(new Set(questions).size, questions.length);
  });

  it('sends no query twice when no record exists', async () => {
    const { states, questions } = await look(
      [],
      details({ dkim: 'err', spf: 'err', dmarc: 'err', fbl: 'err' }),
    );
    assert.deepEqual(new Set(Object.values(states)), new Set(['missing']));
    assert.equal(new Set(questions).size, questions.length, questions.join('\n'));
  });

  it('retries once for each record when the server is silent', async () => {
    await using silent = await oddDns();
    await using counting = await countingDns(silent.address);
    const states = await lookAt(counting.address, details(), 200);
    assert.deepEqual(new Set(Object.values(states)), new Set(['unknown']));
    const questions = least.filter((question) => !question.startsWith('A '));
    const asked = counting.takeQuestions();
    assert.deepEqual(asked.toSorted(), [...questions, ...questions].sort());
    // No query waits for the answer to another.
    assert.deepEqual(new Set(asked.slice(0, questions.length)), new Set(questions));
  });

  it('sends each query once when the server cannot answer', async () => {
    await using dns = await dnsFor([]);
    await using counting = await countingDns(dns.address);
    const states = await lookAt(counting.address);
    assert.deepEqual(new Set(Object.values(states)), new Set(['unknown']));
    const questions = counting.takeQuestions();
    assert.equal(new Set(questions).size, questions.length, questions.join('\n'));
  });

  it('ends at its timeout', async () => {
    await using dns = await dnsFor([{ origin: domain, records: right }]);
    await using slow = await slowDns(dns.address, Number.POSITIVE_INFINITY);
    const [host = '', port] = slow.address.split(':');
    const servers = [{ host, port: Number(port) }];
    const seen = await lookAtRecords(details(), { servers, signal: AbortSignal.timeout(100) });
    assert.deepEqual(
      seen,
      details().records.map(() => ({ public: { outcome: 'noAnswer' } })),
    );
  });
});
