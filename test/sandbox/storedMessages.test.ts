import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { mostInboxLetters } from '../../src/protocol/inbox.ts';
import { usualHabits } from '../../src/protocol/letterHabits.ts';
import { sendContent } from '../../src/sandbox/letters/content.ts';
import { packMessage, unpackMessage } from '../../src/sandbox/letters/packedMessage.ts';
import { accounts, prepare } from '../../src/sandbox/store/account.ts';
import { openDatabase } from '../../src/sandbox/store/database.ts';
import { createList } from '../../src/sandbox/store/lists.ts';
import { createMaket } from '../../src/sandbox/store/makets.ts';
import {
  dropOldMessages,
  droppedMessages,
  keepReceived,
  receivedSource,
} from '../../src/sandbox/store/received.ts';
import { createSend, partsOfSend, startSend } from '../../src/sandbox/store/sends.ts';
import { createSubscriber } from '../../src/sandbox/store/subscribers.ts';
import { newDirectory } from './programs.ts';
import { finished, json, makeList, makeMaket, makeSend, quickSandbox } from './support.ts';

const now = 1_700_000_000_000;
const settings = { footers: { account: '', standard: '<p>Bye</p>' }, habits: usualHabits };

describe('A packed message', () => {
  const message = (head: string, body: string) => Buffer.from(`${head}\r\n\r\n${body}`);
  const model = message('To: ann@studio.test', '<a href="/t/0123">Spring</a>\r\n\r\nOne more line');
  const random = Buffer.concat([Buffer.from('To: x\r\n\r\n'), randomBytes(model.length)]);
  const sources = {
    'the model itself': model,
    'another reader and token': message(
      'To: bob_b@studio.test',
      '<a href="/t/9876">Spring</a>\r\n\r\nOne more line',
    ),
    'a longer body': message('To: bob@studio.test', '<a href="/t/9876">Spring</a>\r\n\r\nOne more long line'),
    'an empty body': message('To: bob@studio.test', ''),
    'no blank line': Buffer.from('To: bob@studio.test\r\nSubject: Spring'),
    'line feeds only': Buffer.from('To: bob@studio.test\n\n<p>Spring</p>'),
    'a blank line first': Buffer.from('\r\n\r\n\r\n\r\nSpring'),
    'a head alone': Buffer.from('To: bob@studio.test\r\n\r\n'),
    'random bytes': random,
    zeros: Buffer.concat([Buffer.from('\r\n\r\n'), Buffer.alloc(10_000)]),
    'a megabyte': Buffer.concat([Buffer.from('To: x\r\n\r\n'), randomBytes(1_000_001)]),
    nothing: Buffer.alloc(0),
    'a byte': Buffer.from('x'),
  };
  for (const [name, source] of Object.entries(sources)) {
    it(`is unpacked byte for byte: ${name}`, () => {
      for (const other of [undefined, ...Object.values(sources)]) {
        assert.ok(unpackMessage(packMessage(source, other), other).equals(source));
      }
    });
  }

  it('is small when its body differs from the model’s in a few bytes', () => {
    const body = randomBytes(20_000).toString('latin1');
    const [one, other] = [message('To: ann@studio.test', body), message('To: bob@studio.test', body)];
    other[10_000] = 0;
    assert.ok(packMessage(other, one).length < 200);
  });
});

describe('The messages of a campaign', () => {
  const paragraph = (number: number) =>
    `<p>${randomBytes(20).toString('hex')} <a href="https://shop.example/${number}">More</a></p>\n`;
  const body = `<html><body>${Array.from({ length: 60 }, (_, number) => paragraph(number)).join('')}</body></html>`;

  it('are stored with shared content, and read back as they arrived', async () => {
    const data = await newDirectory();
    const sandbox = await quickSandbox({ data });
    const addresses = Array.from({ length: 20 }, (_, number) => `reader${number}@studio.test`);
    const included_lists = json([await makeList(sandbox.call, addresses)]);
    const maket_id = await makeMaket(sandbox.call, { body });
    await finished(sandbox.call, await makeSend(sandbox.call, { maket_id, included_lists }));
    const letters = (await Promise.all(addresses.map((address) => sandbox.inbox(address)))).flat();
    await sandbox.close();

    assert.deepEqual(
      letters.map(({ headers }) => headers.to),
      addresses,
    );
    const db = openDatabase(data);
    const { stored } =
      db.one<{ stored: number }>('SELECT sum(size) AS stored FROM received') ?? assert.fail();
    const whole = letters.reduce((sum, { source }) => sum + source.length, 0);
    assert.ok(stored < whole / 10, `${stored} of ${whole} bytes`);
    db.close();
    await rm(data, { recursive: true });
  });

  /** Writes a campaign with all letters delivered, each with its own message. Returns the ids of the letters. */
  function writeCampaign(data: string, count: number): number[] {
    const db = openDatabase(data);
    prepare(db);
    const { first } = accounts;
    const list = createList(db, first, { title: 'A list', subscribeLink: 'https://shop.example/' }, now);
    const maketId = createMaket(db, first, { title: 'A maket', body }, now);
    const send = createSend(
      db,
      first,
      { maketId, letterTitle: 'A', lists: [list], startsAt: now, senderId: undefined },
      now,
    );
    const ids = db.transaction(() => {
      for (let number = 0; number < count; number++) {
        const email = `reader${number}@studio.test`;
        createSubscriber(db, first, { email, listId: list, skipConfirmation: true }, now);
      }
      startSend(db, send, sendContent(partsOfSend(db, send), settings), now);
      db.run("UPDATE letters SET state = 'delivered', settled_at = ?", now);
      const letters = db.all<{ id: number; email: string }>('SELECT id, email FROM letters ORDER BY id');
      for (const { id, email } of letters) {
        const message = { messageId: `<${id}@a.test>`, address: email, letter: id, source: messageOf(id) };
        keepReceived(db, message, now);
      }
      return letters.map(({ id }) => id);
    });
    db.close();
    return ids;
  }

  const messageOf = (letter: number) => Buffer.from(`To: ${letter}\r\n\r\n${body}${letter}`);

  it('are dropped from the oldest on when they use too much space, except those that the inbox lists', async () => {
    const data = await newDirectory();
    const letters = writeCampaign(data, mostInboxLetters + 30);
    const db = openDatabase(data);
    dropOldMessages(db, 1_000_000);
    assert.equal(droppedMessages(db), 0);
    dropOldMessages(db, 1000);
    assert.equal(droppedMessages(db), 30);
    const sources = letters.map((letter) => receivedSource(db, letter));
    assert.deepEqual(
      sources,
      letters.map((letter, index) => (index < 30 ? undefined : messageOf(letter))),
    );
    db.close();

    const sandbox = await quickSandbox({ data });
    assert.equal(await sandbox.ask({ kind: 'dropped' }), 30);
    const [oldest] = await sandbox.ask({ kind: 'find', text: 'reader0@' });
    assert.ok(oldest && 'dropped' in oldest && oldest.dropped);
    const [again] = await sandbox.inbox('reader0@studio.test');
    assert.match(again?.html ?? '', /\/t\/click\//);
    await sandbox.close();
    await rm(data, { recursive: true });
  });
});
