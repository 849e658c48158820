import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DomainRecord } from '../../../src/core/port/service.ts';
import type { DnsLookup } from '../../../src/extension/domains/page/dnsLookups.ts';
import type { SeenNow } from '../../../src/lookup/lookAtRecords.ts';
import { env, window } from '../../support/vscode/index.ts';
import { speak } from '../../support/withoutVsCode.ts';

const { copyRecords, messageWithRecords, questionAbout, recordsAs } = await import(
  '../../../src/extension/domains/page/copyRecords.ts'
);

const dmarc: DomainRecord = {
  record: 'dmarc',
  type: 'TXT',
  host: '_dmarc',
  value: 'v=DMARC1; p=none',
  status: 'err',
  code: 'invalid',
  current: ['v=DMARC1; p=nome'],
};

const badPolicy = { code: 'badPolicy', tag: 'p', value: 'nome' } as const;

const details = {
  id: 1,
  domain: 'a.example',
  checkedAt: 0,
  records: [dmarc],
  monitoring: { postmasterMailru: false },
};

const lookAt = (seen: SeenNow): DnsLookup => ({ at: 0, records: [seen], isUnderWay: false });
const found = (...values: string[]) => ({ outcome: 'found', values }) as const;

describe('A copied DNS record', () => {
  it('has its mistake and the change to make, instead of general advice', () => {
    speak('en');
    const look = lookAt({ public: found('v=DMARC1; p=nome'), mistake: badPolicy });
    assert.equal(
      recordsAs('text', details, look),
      `
DNS records of a.example

DMARC: must be fixed
What to do: Replace.
Tells mailbox providers what to do with letters that others send in your name.
p=nome is not a valid policy.
Begin with none, which changes nothing for your mail. Set quarantine or reject once all your mail passes.
The DMARC record has no valid p=, so receivers ignore it.
Type: TXT
Host: _dmarc
Full host name: _dmarc.a.example
Value: v=DMARC1; p=none
In DNS now: v=DMARC1; p=nome
`.slice(1),
    );
    assert.match(
      recordsAs('markdown', details, look),
      /in your name\. p=nome is not a valid policy\. Begin with none, which changes nothing for your mail\. Set quarantine or reject once all your mail passes\. The DMARC record has/,
    );
    assert.doesNotMatch(recordsAs('text', details), /valid policy/);
    assert.doesNotMatch(recordsAs('zone', details, look), /valid policy/);
  });

  it('has no change to make when it is already set or still propagating', () => {
    speak('en');
    const seen = [
      { public: found(dmarc.value) },
      { public: found('v=DMARC1; p=nome'), source: found(dmarc.value), mistake: badPolicy },
    ];
    const [there = '', onItsWay = ''] = seen.map((each) => recordsAs('text', details, lookAt(each)));
    assert.doesNotMatch(there + onItsWay, /valid policy|Replace/);
    assert.match(
      there,
      /^DMARC: waiting for the service\n(?:.*\n)DNS has the right value now \(checked from this machine\)\./m,
    );
    assert.match(there, /\nThe service saw: v=DMARC1; p=nome\n/);
    assert.match(onItsWay, /\nThe record is set, but has not propagated yet/);
  });

  it('has no change to make when it varies from check to check', () => {
    speak('en');
    assert.doesNotMatch(messageWithRecords(details, undefined, ['dmarc']), /DMARC|Replace/);
    assert.match(recordsAs('text', details, undefined, 'all', ['dmarc']), /DMARC: varies, wait\n/);
  });

  it('is in the user’s language', () => {
    speak('ru');
    const look = lookAt({ public: found('v=DMARC1; p=nome'), mistake: badPolicy });
    assert.match(recordsAs('text', details, look), /\np=nome — недопустимая политика\./);
  });
});

describe('Copied DNS records', () => {
  const mail: DomainRecord = {
    ...{ ...dmarc, record: 'mail', type: 'MX', host: '@', priority: 10, value: 'mx.s.example' },
    ...{ status: 'err', code: 'missing', current: ['10 mx.a.example'], optional: true },
  };
  const spf = { ...dmarc, record: 'spf', host: '@', value: 'v=spf1 -all', status: 'ok', code: 'ok' };
  const domain = { ...details, records: [mail, dmarc, spf] };
  const hosts = (zone: string) =>
    zone
      .trim()
      .split('\n')
      .map((line) => line.split(' ').slice(0, 4).join(' '));

  it('leave out one that would take away the domain’s mail', () => {
    speak('en');
    assert.deepEqual(hosts(recordsAs('zone', domain)), [
      '; Replaces 1 record',
      '_dmarc.a.example. 3600 IN TXT',
      'a.example. 3600 IN TXT',
    ]);
    const connected = { ...domain, records: [{ ...mail, current: ['10 mx.s.example'] }] };
    assert.deepEqual(hosts(recordsAs('zone', connected)), ['a.example. 3600 IN MX']);
    assert.doesNotMatch(recordsAs('text', domain), /mx\.s\.example/);
    assert.doesNotMatch(recordsAs('json', domain), /mx\.s\.example/);
  });

  it('can be limited to those that must be fixed', () => {
    speak('en');
    assert.deepEqual(hosts(recordsAs('zone', domain, undefined, 'faulty')), [
      '; Replaces 1 record',
      '_dmarc.a.example. 3600 IN TXT',
    ]);
    assert.doesNotMatch(recordsAs('text', domain, undefined, 'faulty'), /SPF:/);
    const look: DnsLookup = {
      at: 0,
      records: [mail, dmarc, spf].map(({ value }) => ({ public: found(value) })),
      isUnderWay: false,
    };
    assert.equal(recordsAs('zone', domain, look, 'faulty').trim(), '', 'DNS has it by now');
  });

  it('are copied all from the formats of those that must be fixed, too', async (context) => {
    speak('en');
    const { showQuickPick } = window as { showQuickPick?: unknown };
    const choices = ['All Records…', 'Zone File'];
    Object.assign(window, {
      showQuickPick: async (items: readonly { readonly label: string }[]) => {
        const label = choices.shift();
        return items.find((item) => item.label === label);
      },
    });
    context.after(() => Object.assign(window, { showQuickPick }));
    await copyRecords(domain, undefined, 'faulty');
    assert.equal(await env.clipboard.readText(), recordsAs('zone', domain));
  });

  it('say what to do with each, by what DNS has now', () => {
    speak('en');
    const tasks = (current: readonly string[], look?: DnsLookup) => {
      const one = { ...details, records: [{ ...dmarc, code: 'multiple', current }] };
      const [, text] = /\n(What to do: .*)\n/.exec(recordsAs('text', one, look, 'faulty')) ?? [];
      const [zone] = recordsAs('zone', one, look, 'faulty').split(' 3600 ')[0]?.split('\n') ?? [];
      const { task } = JSON.parse(recordsAs('json', one, look, 'faulty')).records[0];
      return [text, zone, task];
    };
    const several = [
      'What to do: Delete all but one, and set its value.',
      '; Replaces 2 records that DNS has now',
      'keepOne',
    ];
    assert.deepEqual(tasks(['v=DMARC1; p=nome', 'v=DMARC1; p=reject']), several);
    assert.deepEqual(tasks([]), ['What to do: Add.', '_dmarc.a.example.', 'add']);
    const seenNow = lookAt({ public: found('v=DMARC1; p=nome', 'v=DMARC1; p=reject') });
    assert.deepEqual(tasks([], seenNow), several, 'DNS has them since the service’s check');
    assert.deepEqual(tasks(['v=DMARC1; p=nome'], lookAt({ public: { outcome: 'noAnswer' } })), [
      'What to do: Replace.',
      '; Replaces 1 record that DNS has now',
      'replace',
    ]);
    const spf = { ...dmarc, record: 'spf', code: 'limit', value: '', current: ['v=spf1 include:a.example'] };
    assert.match(
      messageWithRecords({ ...details, records: [spf] }, undefined),
      /What to do: Change\.\n(?:.*\n)*Delete the includes of services that no longer send mail for you\./,
    );
    const unanswered = { ...details, records: [{ ...dmarc, code: 'fail' }] };
    assert.doesNotMatch(messageWithRecords(unanswered, undefined), /What to do|DMARC/);
    const ok = { ...details, records: [{ ...dmarc, status: 'ok', code: 'ok' }] };
    assert.doesNotMatch(recordsAs('text', ok), /What to do/);
  });

  it('have no values for one whose state nobody knows', () => {
    const odd = { ...dmarc, record: 'arc', code: 'odd' };
    const unknown = { ...details, records: [odd, { ...odd, code: 'missing', status: 'new' }] };
    assert.doesNotMatch(recordsAs('text', unknown), /Value:/);
    assert.equal(recordsAs('zone', unknown).trim(), '');
    assert.doesNotMatch(recordsAs('json', unknown), /toSet/);
  });
});

describe('A message about a domain', () => {
  it('asks its administrator to change only the records that are to be fixed', () => {
    speak('en');
    const right = { ...dmarc, record: 'spf', value: 'v=spf1 -all', status: 'ok', code: 'ok' };
    const message = messageWithRecords({ ...details, records: [dmarc, right] }, undefined);
    assert.match(
      message,
      /^We send newsletters from a\.example\. .* tell me when they are made\.\n\nDNS records/,
    );
    assert.match(message, /\nValue: v=DMARC1; p=none\n/);
    assert.doesNotMatch(message, /spf1/);
  });

  it('asks the service’s support about a code that Mailroom doesn’t know', () => {
    const odd = { ...dmarc, record: 'arc', status: 'new', code: 'odd' };
    assert.equal(
      questionAbout(odd, details),
      'The check of domain a.example reports the status “new” and the code “odd” for the record “arc” (TXT, host _dmarc). What does that mean, and what has to be set in DNS?',
    );
  });
});
