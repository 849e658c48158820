import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { DomainRecord } from '../../src/core/port/service.ts';
import { type DnsServer, startDnsServer } from '../../src/sandbox/dns/dnsServer.ts';
import type { ZoneRecord } from '../../src/sandbox/dns/zone.ts';
import { type Database, openDatabase } from '../../src/sandbox/store/database.ts';
import { countingDns } from '../support/dns.ts';
import { quickSandbox, type TestSandbox } from './support.ts';

/** The DNS content: texts and mail servers (`10 host`) by host, relative to the domain. */
type Dns = Readonly<Record<string, { readonly txt?: readonly string[]; readonly mx?: readonly string[] }>>;

const ours = '10 fbl.sandbox.example';
const include = 'include:spf.sandbox.example';

describe('The check of a domain', () => {
  let data: string;
  let database: Database;
  let dns: DnsServer;
  let sandbox: TestSandbox;
  const zones = new Map<string, Dns>();

  before(async () => {
    data = await mkdtemp(join(tmpdir(), 'mr-domains-'));
    zones.set('sandbox.example', { spf: { txt: ['v=spf1 ip4:127.0.0.1 -all'] } });
    dns = await startDnsServer(() =>
      [...zones].map(([origin, hosts]) => ({ origin, records: recordsOf(origin, hosts) })),
    );
    sandbox = await quickSandbox({ data, dns: [dns.address], domainCheckLifetimeMs: 0 });
    database = openDatabase(data);
  });
  after(async () => {
    await sandbox.close();
    database.close();
    await dns.close();
    await rm(data, { recursive: true });
  });

  /** Adds a domain to the account, with its DNS content; without, DNS does not answer for it. */
  function add(domain: string, hosts?: Dns, { account = 1 } = {}): number {
    if (hosts) zones.set(domain, hosts);
    return database.run(
      "INSERT INTO domains (account, domain, records, postmaster_mailru) VALUES (?, ?, '[]', 0)",
      account,
      domain,
    ).id;
  }

  async function check(id: number, { call } = sandbox): Promise<Record<string, DomainRecord>> {
    const { status, body } = await call('GET', `/mailer/domains/${id}.json`);
    assert.equal(status, 200);
    return Object.fromEntries(body.records.map((record: DomainRecord) => [record.record, record]));
  }

  const said = (records: Record<string, DomainRecord>) =>
    Object.fromEntries(
      Object.values(records).map(({ record, status, code }) => [record, `${status} ${code}`]),
    );

  it('looks up an internationalized domain by its A-labels', async () => {
    zones.set('xn--e1afmkfd.example', {
      '@': { txt: [`v=spf1 ${include} ~all`] },
      _dmarc: { txt: ['v=DMARC1; p=none'] },
    });
    const { spf, dmarc, fbl } = await check(add('пример.example'));
    assert.deepEqual(
      [spf, dmarc, fbl].map((record) => record?.code),
      ['ok', 'none', 'missing'],
    );
  });

  it('finds a domain whose records are all correct', async () => {
    const id = add('fine.example', {});
    const { dkim } = await check(id);
    zones.set('fine.example', {
      'sandbox._domainkey': { txt: [dkim?.value ?? ''] },
      '@': { txt: ['another=text', `v=spf1 mx ${include} ~all`], mx: [ours] },
      _dmarc: { txt: ['v=DMARC1; p=reject; rua=mailto:d@fine.example'] },
      sandboxfbl: { mx: [ours] },
    });
    database.run(
      "INSERT INTO senders (account, email, approved, is_default) VALUES (1, 'me@Fine.example', 1, 0)",
    );
    assert.deepEqual(await check(id), {
      dkim: {
        record: 'dkim',
        type: 'TXT',
        host: 'sandbox._domainkey',
        value: dkim?.value,
        current: [dkim?.value],
        status: 'ok',
        code: 'ok',
      },
      spf: {
        record: 'spf',
        type: 'TXT',
        host: '@',
        value: `v=spf1 mx ${include} ~all`,
        current: [`v=spf1 mx ${include} ~all`],
        status: 'ok',
        code: 'ok',
        extra: '2',
      },
      dmarc: {
        record: 'dmarc',
        type: 'TXT',
        host: '_dmarc',
        value: 'v=DMARC1; p=reject; rua=mailto:d@fine.example',
        current: ['v=DMARC1; p=reject; rua=mailto:d@fine.example'],
        status: 'ok',
        code: 'ok',
        extra: 'reject',
      },
      fbl: {
        record: 'fbl',
        type: 'MX',
        host: 'sandboxfbl',
        priority: 10,
        value: 'fbl.sandbox.example',
        current: [ours],
        status: 'ok',
        code: 'ok',
      },
      mail: {
        record: 'mail',
        type: 'MX',
        host: '@',
        priority: 10,
        value: 'fbl.sandbox.example',
        current: [ours],
        status: 'ok',
        code: 'ok',
        optional: true,
      },
    });
  });

  it('finds nothing in an empty zone, and gives the values to set', async () => {
    const records = await check(add('empty.example', {}));
    assert.deepEqual(said(records), {
      dkim: 'err missing',
      spf: 'err missing',
      dmarc: 'err missing',
      fbl: 'err missing',
      mail: 'off off',
    });
    assert.match(records.dkim?.value ?? '', /^v=DKIM1; k=rsa; p=MII[\w+/]{300,}={0,2}$/);
    assert.equal(records.spf?.value, `v=spf1 ${include} ~all`);
    assert.equal(records.dmarc?.value, 'v=DMARC1; p=none');
  });

  it('reports that DNS does not answer', async () => {
    const records = await check(add('nowhere.example'));
    assert.deepEqual(said(records), {
      dkim: 'fail fail',
      spf: 'fail fail',
      dmarc: 'fail fail',
      fbl: 'fail fail',
      mail: 'fail fail',
    });
    assert.equal(records.spf?.value, `v=spf1 ${include} ~all`);
  });

  it('reports the mistake in each record', async () => {
    const wrong = await check(
      add('wrong.example', {
        'sandbox._domainkey': { txt: ['v=DKIM1; k=rsa; p=AAAA'] },
        '@': { txt: ['v=spf1 ip4:192.0.2.1 -all'], mx: [ours, '20 mx.other.example'] },
        _dmarc: { txt: ['v=DMARC1; p=reject'] },
        sandboxfbl: { mx: ['10 mx.other.example'] },
      }),
    );
    assert.deepEqual(said(wrong), {
      dkim: 'err mismatch',
      spf: 'err no_include',
      dmarc: 'err no_dkim',
      fbl: 'err foreign',
      mail: 'err not_confirmed',
    });
    assert.equal(wrong.spf?.value, `v=spf1 ip4:192.0.2.1 ${include} -all`);
    assert.deepEqual([wrong.dmarc?.value, wrong.dmarc?.extra], ['v=DMARC1; p=none', 'reject']);
  });

  it('reports multiple records, and an SPF record that allows anybody to send', async () => {
    const several = await check(
      add('several.example', {
        '@': { txt: ['v=spf1 ip4:192.0.2.1 -all', 'v=spf1 include:spf.sandbox.example ~all'] },
        _dmarc: { txt: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] },
      }),
    );
    assert.deepEqual([said(several).spf, said(several).dmarc], ['err multiple', 'err multiple']);
    assert.equal(several.spf?.value, `v=spf1 ip4:192.0.2.1 ${include} ~all`);
    const open = await check(
      add('open.example', { '@': { txt: ['v=spf1 mx +all'] }, _dmarc: { txt: ['v=DMARC1; p=never'] } }),
    );
    assert.deepEqual([said(open).spf, said(open).dmarc], ['err plus_all', 'err invalid']);
    assert.equal(open.spf?.value, `v=spf1 mx ${include} ~all`);
  });

  it('gives no value for an SPF record that would need more than ten lookups', async () => {
    const many = Array.from({ length: 10 }, (_, index) => `a:h${index}.many.example`).join(' ');
    const { spf } = await check(add('many.example', { '@': { txt: [`v=spf1 ${many} ~all`] } }));
    assert.deepEqual(spf, {
      record: 'spf',
      type: 'TXT',
      host: '@',
      current: [`v=spf1 ${many} ~all`],
      status: 'err',
      code: 'limit',
      extra: '11',
    });
  });

  it('warns about a policy of none, mail that also goes elsewhere, and a domain in several accounts', async () => {
    const id = add('watching.example', { '@': { mx: [ours, '20 mx.other.example'] } });
    add('watching.example', undefined, { account: 2 });
    database.run(
      "INSERT INTO senders (account, email, approved, is_default) VALUES (1, 'a@watching.example', 1, 0)",
    );
    const { dkim } = await check(id);
    zones.set('watching.example', {
      ...zones.get('watching.example'),
      'sandbox._domainkey': { txt: [dkim?.value ?? ''] },
      _dmarc: { txt: ['v=DMARC1; p=none; sp=none'] },
    });
    const { dmarc, mail } = await check(id);
    assert.deepEqual(
      [dmarc?.status, dmarc?.code, dmarc?.value, dmarc?.extra],
      ['warn', 'none', 'v=DMARC1; p=quarantine; sp=none', 'none'],
    );
    assert.deepEqual([mail?.status, mail?.code, mail?.extra], ['warn', 'partial', 'several_accounts']);
  });

  it('takes at most 10 seconds, and leaves the rest unchecked', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `s${index}`);
    const chain = Object.fromEntries(
      names.map((name, index) => [name, { txt: [`v=spf1 include:s${index + 1}.slow.example ~all`] }]),
    );
    const id = add('slow.example', { '@': { txt: ['v=spf1 include:s0.slow.example ~all'] }, ...chain });
    let now = Date.now();
    await using slow = await countingDns(dns.address, () => {
      now += 1_500;
    });
    const patient = await quickSandbox({
      data,
      dns: [slow.address],
      domainCheckLifetimeMs: 0,
      now: () => now,
    });
    const records = await check(id, patient);
    await patient.close();
    assert.equal(said(records).mail, 'fail not_checked');
    const asked = slow.takeQuestions();
    assert.ok(asked.includes('TXT s0.slow.example') && !asked.includes('TXT s6.slow.example'), `${asked}`);
  });

  it('is cached for its lifetime', async () => {
    const id = add('kept.example', {});
    const keeping = await quickSandbox({ data, dns: [dns.address] });
    const first = await keeping.call('GET', `/mailer/domains/${id}.json`);
    zones.set('kept.example', { '@': { txt: [`v=spf1 ${include} ~all`] } });
    assert.deepEqual(await keeping.call('GET', `/mailer/domains/${id}.json`), first);
    await keeping.close();
    assert.equal((await check(id)).spf?.code, 'ok');
  });

  it('is not made for the list of domains', async () => {
    add('silent.example');
    const { body } = await sandbox.call('GET', '/mailer/domains.json');
    assert.ok(body.domains.some(({ domain }: { domain: string }) => domain === 'silent.example'));
  });
});

function recordsOf(origin: string, hosts: Dns): ZoneRecord[] {
  return Object.entries(hosts).flatMap(([host, { txt = [], mx = [] }]) => {
    const name = host === '@' ? origin : `${host}.${origin}`;
    return [
      ...txt.map((text): ZoneRecord => ({ name, type: 'TXT', texts: text.match(/.{1,255}/g) ?? [] })),
      ...mx.map((entry): ZoneRecord => {
        const [preference = '', exchange = ''] = entry.split(' ');
        return { name, type: 'MX', preference: Number(preference), exchange };
      }),
    ];
  });
}
