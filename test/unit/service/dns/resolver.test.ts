import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { encode, type Packet } from 'dns-packet';
import { type DnsServer, startDnsServer } from '../../../../src/sandbox/dns/dnsServer.ts';
import type { ZoneRecord } from '../../../../src/sandbox/dns/zone.ts';
import type { NameServer } from '../../../../src/service/dns/ask.ts';
import { dnsResolver } from '../../../../src/service/dns/dnsResolver.ts';
import { oddDns, slowDns } from '../../../support/dns.ts';

const long = Array.from({ length: 300 }, (_, index) => String(index).padStart(250, '-'));

const records: readonly ZoneRecord[] = [
  { name: 'a.test', type: 'TXT', texts: ['v=spf1 ', '-all'] },
  { name: 'a.test', type: 'MX', preference: 10, exchange: 'mx.a.test' },
  { name: 'none.a.test', type: 'MX', preference: 0, exchange: '' },
  { name: 'written.a.test', type: 'MX', preference: 5, exchange: 'мх.пример.рф' },
  { name: 'mx.a.test', type: 'A', to: '192.0.2.1' },
  { name: 'alias.a.test', type: 'CNAME', to: 'a.test' },
  { name: 'one.a.test', type: 'CNAME', to: 'two.a.test' },
  { name: 'two.a.test', type: 'CNAME', to: 'one.a.test' },
  { name: 'long.a.test', type: 'TXT', texts: long.slice(0, 16) },
];

const serverAt = (address: string): NameServer => {
  const [host = '', port] = address.split(':');
  return { host, port: Number(port) };
};

describe('A DNS lookup', () => {
  let dns: DnsServer;
  before(async () => {
    dns = await startDnsServer(() => [{ origin: 'a.test', records }]);
  });
  after(() => dns.close());
  const resolver = () => dnsResolver({ servers: [serverAt(dns.address)] });

  it('returns records with their TTL, or says that there are none', async () => {
    const { lookUp } = resolver();
    assert.deepEqual(await lookUp('a.test', 'TXT'), {
      outcome: 'found',
      records: [['v=spf1 ', '-all']],
      ttl: 300,
    });
    assert.deepEqual(await lookUp('A.Test', 'MX'), {
      outcome: 'found',
      records: [{ priority: 10, exchange: 'mx.a.test' }],
      ttl: 300,
    });
    assert.deepEqual(await lookUp('none.a.test', 'MX'), {
      outcome: 'found',
      records: [{ priority: 0, exchange: '' }],
      ttl: 300,
    });
    assert.deepEqual(await lookUp('written.a.test', 'MX'), {
      outcome: 'found',
      records: [{ priority: 5, exchange: 'xn--l1as.xn--e1afmkfd.xn--p1ai' }],
      ttl: 300,
    });
    assert.deepEqual(await lookUp('a.test', 'A'), { outcome: 'noData', ttl: 300 });
    assert.deepEqual(await lookUp('not.a.test', 'A'), { outcome: 'noSuchName', ttl: 300 });
  });

  it('accepts a name with a trailing dot', async () => {
    const { lookUp } = resolver();
    assert.deepEqual(await lookUp('a.test.', 'TXT'), await lookUp('a.test', 'TXT'));
  });

  it('follows aliases but not in a circle', async () => {
    const { lookUp } = resolver();
    assert.deepEqual(await lookUp('alias.a.test', 'TXT'), {
      outcome: 'found',
      records: [['v=spf1 ', '-all']],
      ttl: 300,
    });
    assert.deepEqual(await lookUp('one.a.test', 'TXT'), { outcome: 'serverFailure' });
  });

  it('retries over TCP when an answer is truncated', async () => {
    const answer = await resolver().lookUp('long.a.test', 'TXT');
    assert.ok(answer.outcome === 'found');
    assert.deepEqual(answer.records, [long.slice(0, 16)]);
  });

  it('asks the next server when one refuses or does not answer', async () => {
    const refusing = await startDnsServer(() => []);
    await using silent = await slowDns(dns.address, Number.POSITIVE_INFINITY);
    const servers = [refusing.address, silent.address, dns.address].map(serverAt);
    const answer = await dnsResolver({ servers, timeoutMs: 100 }).lookUp('mx.a.test', 'A');
    assert.deepEqual(answer, { outcome: 'found', records: ['192.0.2.1'], ttl: 300 });
    await refusing.close();
  });

  it('times out when no server answers, and fails when all of them refuse', async () => {
    await using silent = await slowDns(dns.address, Number.POSITIVE_INFINITY);
    assert.deepEqual(
      await dnsResolver({ servers: [serverAt(silent.address)], timeoutMs: 50 }).lookUp('a.test', 'A'),
      { outcome: 'timeout' },
    );
    assert.deepEqual(await resolver().lookUp('b.test', 'A'), { outcome: 'serverFailure' });
  });

  it('ignores messages that do not answer its question', async () => {
    await using liar = await oddDns((question) => {
      const answer = (change: Partial<Packet>): Packet => ({
        type: 'response',
        id: question.id ?? 0,
        questions: question.questions ?? [],
        answers: [{ type: 'A', name: 'a.test', ttl: 1, data: '203.0.113.1' }],
        ...change,
      });
      return [
        Buffer.from('nothing'),
        encode(answer({ id: ((question.id ?? 0) + 1) % 0x1_0000 })),
        encode(answer({ questions: [{ type: 'A', name: 'b.test' }] })),
        encode(answer({ type: 'query' })),
        encode(answer({ answers: [{ type: 'A', name: 'a.test', ttl: 7, data: '192.0.2.9' }] })),
      ];
    });
    assert.deepEqual(await dnsResolver({ servers: [liar] }).lookUp('a.test', 'A'), {
      outcome: 'found',
      records: ['192.0.2.9'],
      ttl: 7,
    });
  });

  it('stops when its signal is aborted', async () => {
    await using silent = await slowDns(dns.address, Number.POSITIVE_INFINITY);
    const controller = new AbortController();
    const servers = [serverAt(silent.address)];
    const looking = dnsResolver({ servers, signal: controller.signal }).lookUp('a.test', 'A');
    controller.abort(new Error('enough'));
    await assert.rejects(looking, /enough/);
  });

  it('fails at once when a server closes the TCP connection', async () => {
    await using cutting = await oddDns((question) => [
      encode({ type: 'response', id: question.id ?? 0, flags: 0x200, questions: question.questions ?? [] }),
    ]);
    assert.deepEqual(await dnsResolver({ servers: [cutting] }).lookUp('a.test', 'TXT'), {
      outcome: 'serverFailure',
    });
  });
});
