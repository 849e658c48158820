import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MailingService } from '../../../src/core/port/service.ts';
import { connect, failureOf } from './support/connect.ts';
import { recordingServer } from './support/recordingServer.ts';

type Call = (service: MailingService) => Promise<unknown>;

const listFolders: Call = (service) => service.listFolders();
const getFolder: Call = (service) => service.getFolder(1);
const listSenders: Call = (service) => service.listSenders(['id', 'approved']);
const getDomain: Call = (service) => service.getDomain(1);
const statistics: Call = (service) => service.getStatistics(1, ['common']);
const addToFolder: Call = (service) => service.addToFolder('a', [1]);
const createSend: Call = (service) => service.createSend({ maketId: 1, letterTitle: 'a', lists: [1] });
const deleteFolder: Call = (service) => service.deleteFolder(1);

const html = '<!doctype html><title>Sign in</title><p>Welcome to the hotel';

const readings: readonly [call: Call, body: unknown, problem: { field?: string; detail: string }][] = [
  [listFolders, html, { detail: 'HTML instead of JSON' }],
  [listFolders, '{"folders": [{"id": 1, "ti', { detail: '26 bytes instead of JSON' }],
  [listFolders, undefined, { detail: 'status 200 without a body' }],
  [listFolders, [], { detail: 'is an array, not an object' }],
  [listFolders, {}, { field: 'folders', detail: 'is missing' }],
  [listFolders, { folders: null }, { field: 'folders', detail: 'is null, not an array' }],
  [
    listFolders,
    {
      folders: [
        { id: 1, title: 'a', makets: 2 },
        { id: '2', title: 'b', makets: 2 },
      ],
    },
    { field: 'folders[1].id', detail: 'is of type string, not an integer' },
  ],
  [
    listFolders,
    { folders: [{ id: 1, title: 'a', makets: [1] }] },
    { field: 'folders[0].makets', detail: 'is an array, not an integer' },
  ],
  [
    getFolder,
    { id: 1, title: 'a', makets: 3 },
    { field: 'makets', detail: 'is a number out of range, not an array' },
  ],
  [
    getFolder,
    { id: 1.5, title: 'a', makets: [] },
    { field: 'id', detail: 'is a number out of range, not an integer' },
  ],
  [
    getFolder,
    { id: 2 ** 60, title: 'a', makets: [] },
    { field: 'id', detail: 'is a number out of range, not an integer' },
  ],
  [getFolder, { id: 1, makets: [] }, { field: 'title', detail: 'is missing' }],
  [listSenders, { sender_emails: [{ id: 1 }] }, { field: 'sender_emails[0].approved', detail: 'is missing' }],
  [statistics, { common: { count: 1 } }, { field: 'common.delivered', detail: 'is missing' }],
  [
    getDomain,
    { id: 1, domain: 'example.com', checked_at: 1, records: [{ record: 'spf' }], monitoring: {} },
    { field: 'records[0].type', detail: 'is missing' },
  ],
];

test('an answer that does not match the specification is an error that names the field', async () => {
  for (const [call, body, problem] of readings) {
    await using server = await recordingServer([{ status: 200, body }]);
    await using service = connect(server.url);

    const failure = await failureOf(call(service));
    assert.deepEqual(failure.problem, { kind: 'notUnderstood', ...problem });
    assert.equal(failure.mayHaveTakenEffect, false);
    assert.equal(server.received.length, 1);
  }
});

test('a change with an unreadable success may have taken effect, and is not retried', async () => {
  const successes: readonly [call: Call, status: number, body: unknown][] = [
    [createSend, 201, '{"i'],
    [createSend, 201, {}],
    [createSend, 201, { id: '7' }],
    [createSend, 200, html],
    [createSend, 204, undefined],
    [addToFolder, 201, { id: null }],
    [deleteFolder, 200, html],
  ];
  for (const [call, status, body] of successes) {
    await using server = await recordingServer([{ status, body }]);
    await using service = connect(server.url);

    const { problem, mayHaveTakenEffect } = await failureOf(call(service));
    assert.deepEqual([problem.kind, mayHaveTakenEffect], ['notUnderstood', true]);
    assert.equal(server.received.length, 1);
  }
});

test('an endless answer is not read to the end', async () => {
  await using server = await recordingServer([
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const chunk = 'x'.repeat(1024 * 1024);
      const more = () => socket.write(chunk, () => socket.writable && more());
      more();
    },
  ]);
  await using service = connect(server.url);

  assert.deepEqual(await failureOf(service.listFolders()), {
    request: { method: 'GET', path: '/mailer/folders.json' },
    problem: { kind: 'notUnderstood', detail: 'the answer is larger than 1048576 bytes' },
    mayHaveTakenEffect: false,
  });
});

test('an answer that is not HTTP is reported as not understood', async () => {
  await using server = await recordingServer([(socket) => socket.end('220 mail.test ESMTP\r\n')]);
  await using service = connect(server.url);

  const { problem } = await failureOf(service.listFolders());
  assert.equal(problem.kind, 'notUnderstood');
});
