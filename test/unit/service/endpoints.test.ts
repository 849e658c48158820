import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MailingService } from '../../../src/core/port/service.ts';
import { connect, testKey } from './support/connect.ts';
import { type Reaction, recordingServer } from './support/recordingServer.ts';

interface Endpoint {
  readonly name: string;
  readonly call: (service: MailingService) => Promise<unknown>;
  readonly answer: Reaction;
  readonly sends: readonly [method: string, path: string, parameters: Readonly<Record<string, string>>];
  readonly returns: unknown;
}

const created = { status: 201, body: { id: 7 } };

const record = {
  record: 'spf',
  type: 'TXT',
  host: '@',
  value: 'v=spf1 include:spf.service.test ~all',
  status: 'warn',
  code: 'no_include',
  current: ['v=spf1 -all'],
};

const endpoints: readonly Endpoint[] = [
  {
    name: 'list folders, ignoring unknown fields',
    call: (service) => service.listFolders(),
    answer: {
      status: 200,
      body: { folders: [{ id: 1, title: 'spring', makets: 3, colour: 'red' }], total: 1 },
    },
    sends: ['GET', '/v1/mailer/folders.json', {}],
    returns: [{ id: 1, title: 'spring', makets: 3 }],
  },
  {
    name: 'list folders when there are none',
    call: (service) => service.listFolders(),
    answer: { status: 204 },
    sends: ['GET', '/v1/mailer/folders.json', {}],
    returns: [],
  },
  {
    name: 'get a folder',
    call: (service) => service.getFolder(12),
    answer: { status: 200, body: { id: 12, title: 'spring', makets: [3, 1, 2] } },
    sends: ['GET', '/v1/mailer/folders/12.json', {}],
    returns: { id: 12, title: 'spring', makets: [3, 1, 2] },
  },
  {
    name: 'add makets to a folder by its name',
    call: (service) => service.addToFolder('Весна & “лето”', [1, 2]),
    answer: created,
    sends: ['POST', '/v1/mailer/folders.json', { title: 'Весна & “лето”', makets: '[1,2]' }],
    returns: 7,
  },
  {
    name: 'rename a folder',
    call: (service) => service.changeFolder(12, { title: 'Summer' }),
    answer: { status: 204 },
    sends: ['PUT', '/v1/mailer/folders/12.json', { title: 'Summer' }],
    returns: undefined,
  },
  {
    name: 'add makets to a folder by its id',
    call: (service) => service.changeFolder(12, { makets: [5, 6] }),
    answer: { status: 204 },
    sends: ['PUT', '/v1/mailer/folders/12.json', { makets: '[5,6]' }],
    returns: undefined,
  },
  {
    name: 'remove makets from a folder',
    call: (service) => service.changeFolder(12, { removeMakets: [5] }),
    answer: { status: 204 },
    sends: ['PUT', '/v1/mailer/folders/12.json', { remove_makets: '[5]' }],
    returns: undefined,
  },
  {
    name: 'delete a folder',
    call: (service) => service.deleteFolder(12),
    answer: { status: 204 },
    sends: ['DELETE', '/v1/mailer/folders/12.json', {}],
    returns: undefined,
  },
  {
    name: 'create a maket with every kind of character',
    call: (service) => service.createMaket({ title: 'a=b&c+d', body: '<p>100 % “да” 🎉\r\n\ttab</p>' }),
    answer: created,
    sends: ['POST', '/v1/mailer/makets.json', { title: 'a=b&c+d', body: '<p>100 % “да” 🎉\r\n\ttab</p>' }],
    returns: 7,
  },
  {
    name: 'create a maket with its own footer and a lone surrogate',
    call: (service) => service.createMaket({ title: 'a', body: '<p>\ud83c</p>', footer: '<p>Bye</p>' }),
    answer: created,
    sends: ['POST', '/v1/mailer/makets.json', { title: 'a', body: '<p>\ufffd</p>', footer: '<p>Bye</p>' }],
    returns: 7,
  },
  {
    name: 'create a list',
    call: (service) => service.createList({ title: 'News', subscribeLink: 'https://example.com/?a=1&b=2' }),
    answer: created,
    sends: [
      'POST',
      '/v1/mailer/lists.json',
      { title: 'News', subscribe_link: 'https://example.com/?a=1&b=2' },
    ],
    returns: 7,
  },
  {
    name: 'create a subscriber',
    call: (service) => service.createSubscriber({ email: 'ann+x@example.com', listId: 3 }),
    answer: created,
    sends: ['POST', '/v1/mailer/emails.json', { email: 'ann+x@example.com', list_id: '3' }],
    returns: 7,
  },
  {
    name: 'create a subscriber with fields and no confirmation letter',
    call: (service) =>
      service.createSubscriber({
        email: 'ann@example.com',
        listId: 3,
        fields: { name: 'Ann', city: 'Омск', favourite_colour: 'red' },
        skipConfirmation: true,
      }),
    answer: created,
    sends: [
      'POST',
      '/v1/mailer/emails.json',
      {
        email: 'ann@example.com',
        list_id: '3',
        name: 'Ann',
        city: 'Омск',
        favourite_colour: 'red',
        activation_letter: '0',
      },
    ],
    returns: 7,
  },
  {
    name: 'list senders, with flags as booleans',
    call: (service) => service.listSenders(['id', 'email', 'approved', 'default']),
    answer: {
      status: 200,
      body: { sender_emails: [{ id: 1, email: 'news@example.com', approved: 1, default: 0 }] },
    },
    sends: ['GET', '/v1/mailer/senderemails.json', { fields: '["id","email","approved","default"]' }],
    returns: [{ id: 1, email: 'news@example.com', approved: true, default: false }],
  },
  {
    name: 'list some fields of the senders',
    call: (service) => service.listSenders(['email']),
    answer: { status: 200, body: { sender_emails: [{ id: 1, email: 'news@example.com' }] } },
    sends: ['GET', '/v1/mailer/senderemails.json', { fields: '["email"]' }],
    returns: [{ email: 'news@example.com' }],
  },
  {
    name: 'create a send that starts at once, from the default sender',
    call: (service) => service.createSend({ maketId: 1, letterTitle: 'Hello', lists: [2, 3] }),
    answer: created,
    sends: [
      'POST',
      '/v1/mailer/sends.json',
      { maket_id: '1', letter_title: 'Hello', included_lists: '[2,3]' },
    ],
    returns: 7,
  },
  {
    name: 'create a send with a start time and a sender',
    call: (service) =>
      service.createSend({
        maketId: 1,
        letterTitle: 'Hello',
        lists: [2],
        startAt: new Date('2100-01-01T00:00:00Z'),
        senderId: 9,
      }),
    answer: created,
    sends: [
      'POST',
      '/v1/mailer/sends.json',
      {
        maket_id: '1',
        letter_title: 'Hello',
        included_lists: '[2]',
        date: '4102444800',
        sender_email_id: '9',
      },
    ],
    returns: 7,
  },
  {
    name: 'get a send whose status is not in the specification',
    call: (service) => service.getSend(5, ['id', 'count', 'status']),
    answer: { status: 200, body: { id: 5, count: 1200, status: 3 } },
    sends: ['GET', '/v1/mailer/sends/5.json', { fields: '["id","count","status"]' }],
    returns: { id: 5, count: 1200, status: 3 },
  },
  {
    name: 'get statistics',
    call: (service) => service.getStatistics(5, ['common', 'errors']),
    answer: {
      status: 200,
      body: {
        common: {
          count: 10,
          delivered: 8,
          bounce: 2,
          opened: 5,
          clicked: 3,
          spam: 1,
          unsubs: 1,
          deferred: 0,
          opens_total: 9,
          clicks_total: 4,
          final: false,
        },
        errors: [{ code: 501, reason: 'No such mailbox', count: 2 }],
      },
    },
    sends: ['GET', '/v1/mailer/sendstatistics/5.json', { fields: '["common","errors"]' }],
    returns: {
      common: {
        count: 10,
        delivered: 8,
        bounce: 2,
        opened: 5,
        clicked: 3,
        spam: 1,
        unsubs: 1,
        deferred: 0,
        opensTotal: 9,
        clicksTotal: 4,
        final: false,
      },
      errors: [{ code: 501, reason: 'No such mailbox', count: 2 }],
    },
  },
  {
    name: 'list domains',
    call: (service) => service.listDomains(),
    answer: { status: 200, body: { domains: [{ id: 1, domain: 'example.com' }] } },
    sends: ['GET', '/v1/mailer/domains.json', {}],
    returns: [{ id: 1, domain: 'example.com' }],
  },
  {
    name: 'list domains when there are none',
    call: (service) => service.listDomains(),
    answer: { status: 204 },
    sends: ['GET', '/v1/mailer/domains.json', {}],
    returns: [],
  },
  {
    name: 'get a domain with a record without a value and one with all fields',
    call: (service) => service.getDomain(1),
    answer: {
      status: 200,
      body: {
        id: 1,
        domain: 'example.com',
        checked_at: 1795165200,
        records: [
          { ...record, value: undefined, code: 'limit', extra: '12' },
          { ...record, record: 'mail', type: 'MX', priority: 10, optional: true, extra: null },
        ],
        monitoring: { postmaster_mailru: true, other: 1 },
      },
    },
    sends: ['GET', '/v1/mailer/domains/1.json', {}],
    returns: {
      id: 1,
      domain: 'example.com',
      checkedAt: 1795165200,
      records: [
        { ...record, value: '', code: 'limit', extra: '12' },
        { ...record, record: 'mail', type: 'MX', priority: 10, optional: true },
      ],
      monitoring: { postmasterMailru: true },
    },
  },
];

for (const { name, call, answer, sends, returns } of endpoints) {
  test(`endpoint: ${name}`, async () => {
    await using server = await recordingServer([answer]);
    await using service = connect(server.url);

    assert.deepEqual(await call(service), returns);

    const arrived = server.received.map(({ method, path, parameters }) => [method, path, parameters]);
    assert.deepEqual(arrived, [sends]);
    assert.equal(server.received[0]?.headers['x-service-auth'], testKey);
  });
}

test('the parameters of a changing request are sent as form fields', async () => {
  await using server = await recordingServer([created]);
  await using service = connect(`${server.url}/`);

  await service.createMaket({ title: 'a', body: 'b' });

  const [request] = server.received;
  assert.equal(request?.path, '/v1/mailer/makets.json');
  assert.equal(request?.headers['content-type'], 'application/x-www-form-urlencoded');
});

test('a letter of 5 MB arrives unchanged and does not block the thread', async () => {
  await using server = await recordingServer([created]);
  await using service = connect(server.url);
  const body = `<p>${'🎉 100 % & “да” '.repeat(350_000)}</p>`;

  let turns = 0;
  const counting = setInterval(() => turns++, 0);
  await service.createMaket({ title: 'a', body });
  clearInterval(counting);

  assert.ok(server.received[0]?.parameters.body === body, 'The body arrived changed.');
  assert.ok(turns > 5, `${turns} turns for others`);
});

test('each attempt is logged without its parameters', async () => {
  await using server = await recordingServer([{ status: 503 }, { status: 200, body: { id: 5 } }]);
  const lines: unknown[] = [];
  await using service = connect(server.url, {
    onExchange: ({ method, path, outcome }) => lines.push([method, path, outcome]),
  });

  await service.getSend(5, ['id']);

  assert.deepEqual(lines, [
    ['GET', '/mailer/sends/5.json', '503'],
    ['GET', '/mailer/sends/5.json', '200'],
  ]);
});
