import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MailingService } from '../../../src/core/port/service.ts';
import type { ServiceError } from '../../../src/core/port/serviceError.ts';
import { createMailingService } from '../../../src/service/index.ts';
import { connect, failureOf } from './support/connect.ts';
import { recordingServer } from './support/recordingServer.ts';

const past = new Date('2020-01-01T00:00:00Z');
const makets = Array.from({ length: 201 }, (_, index) => index + 1);
const send = { maketId: 1, letterTitle: 'Hello', lists: [2] };

/** Calls with an invalid parameter: its name, the reason, and the call. */
const calls: readonly [field: string, reason: string, call: (service: MailingService) => Promise<unknown>][] =
  [
    ['id', 'notAnId', (service) => service.getFolder(1.5)],
    ['id', 'notAnId', (service) => service.getSend(Number.NaN, ['id'])],
    ['id', 'notAnId', (service) => service.getStatistics(2 ** 53, ['id'])],
    ['id', 'notAnId', (service) => service.getDomain('../folders' as unknown as number)],
    ['id', 'notAnId', (service) => service.deleteFolder(Number.POSITIVE_INFINITY)],
    ['id', 'notAnId', (service) => service.changeFolder(0.1, { title: 'a' })],
    ['fields', 'empty', (service) => service.getSend(1, [])],
    ['title', 'empty', (service) => service.addToFolder('', [1])],
    ['title', 'empty', (service) => service.addToFolder('  ', [1])],
    ['title', 'tooLong', (service) => service.addToFolder('я'.repeat(51), [1])],
    ['title', 'forbiddenCharacter', (service) => service.addToFolder('a,b', [1])],
    ['title', 'forbiddenCharacter', (service) => service.changeFolder(1, { title: 'a"b' })],
    ['makets', 'empty', (service) => service.addToFolder('a', [])],
    ['makets', 'tooMany', (service) => service.addToFolder('a', makets)],
    ['makets', 'notAnId', (service) => service.addToFolder('a', [1, 2.5])],
    ['makets', 'tooMany', (service) => service.changeFolder(1, { makets })],
    ['remove_makets', 'tooMany', (service) => service.changeFolder(1, { removeMakets: makets })],
    ['remove_makets', 'empty', (service) => service.changeFolder(1, { removeMakets: [] })],
    ['title', 'empty', (service) => service.createMaket({ title: ' ', body: '<p>a</p>' })],
    ['body', 'empty', (service) => service.createMaket({ title: 'a', body: '\n' })],
    ['title', 'empty', (service) => service.createList({ title: '', subscribeLink: 'https://example.com' })],
    [
      'subscribe_link',
      'notAnAddress',
      (service) => service.createList({ title: 'a', subscribeLink: 'here' }),
    ],
    ['email', 'notAnAddress', (service) => service.createSubscriber({ email: 'ann', listId: 1 })],
    ['list_id', 'notAnId', (service) => service.createSubscriber({ email: 'ann@example.com', listId: 0.5 })],
    ['maket_id', 'notAnId', (service) => service.createSend({ ...send, maketId: Number.NaN })],
    ['letter_title', 'empty', (service) => service.createSend({ ...send, letterTitle: '' })],
    ['included_lists', 'empty', (service) => service.createSend({ ...send, lists: [] })],
    ['date', 'inThePast', (service) => service.createSend({ ...send, startAt: past })],
    ['date', 'inThePast', (service) => service.createSend({ ...send, startAt: new Date('someday') })],
    ['sender_email_id', 'notAnId', (service) => service.createSend({ ...send, senderId: 1.5 })],
  ];

test('a call with an invalid parameter makes no request', async () => {
  await using server = await recordingServer([{ status: 201, body: { id: 1 } }]);
  await using service = connect(server.url, { dateFormat: 'iso8601' });

  for (const [field, reason, call] of calls) {
    const { problem, mayHaveTakenEffect } = await failureOf(call(service));
    assert.deepEqual(
      { problem, mayHaveTakenEffect },
      {
        problem: { kind: 'invalid', field, reason },
        mayHaveTakenEffect: false,
      },
    );
  }

  assert.deepEqual(server.received, []);
});

test('a folder accepts 200 makets, and a name of 50 emoji', async () => {
  await using server = await recordingServer([{ status: 201, body: { id: 1 } }]);
  await using service = connect(server.url);

  assert.equal(await service.addToFolder('🎉'.repeat(50), makets.slice(1)), 1);
});

test('an address that would send the key unencrypted is rejected', () => {
  for (const address of [
    'http://example.com/v1',
    'ftp://example.com',
    'example.com',
    'https://a:b@example.com',
  ]) {
    assert.throws(() => createMailingService({ address, key: 'secret', dateFormat: 'unix' }), {
      name: 'ServiceError',
      problem: { kind: 'invalid', field: 'address', reason: 'notAnAddress' },
    });
  }
});

test('a key that is not a valid header value is rejected', () => {
  const address = 'https://example.com/v1';
  const problemOf = (key: string) => {
    try {
      createMailingService({ address, key, dateFormat: 'unix' });
    } catch (error) {
      return (error as ServiceError).problem;
    }
  };

  assert.deepEqual(problemOf(''), { kind: 'invalid', field: 'key', reason: 'empty' });
  for (const key of ['two\r\nlines', 'ключ', 'tab\t']) {
    assert.deepEqual(problemOf(key), { kind: 'invalid', field: 'key', reason: 'forbiddenCharacter' });
  }
  assert.equal(problemOf('0-9 A-z_.~+/='), undefined);
});
