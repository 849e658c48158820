import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, it } from 'node:test';
import type { SandboxEvent, SandboxOptions } from '../../src/protocol/sandbox.ts';
import type { InProcessOptions } from '../../src/sandbox/index.ts';
import {
  finished,
  json,
  makeList,
  makeMaket,
  makeSend,
  quickSandbox,
  type TestSandbox,
  until,
} from './support.ts';

describe('A sandbox', () => {
  const opened: TestSandbox[] = [];
  const start = async (options: SandboxOptions & InProcessOptions = {}) => {
    const sandbox = await quickSandbox(options);
    opened.push(sandbox);
    return sandbox;
  };
  afterEach(async () => {
    for (const sandbox of opened.splice(0)) await sandbox.close();
  });

  const sendTo = async ({ call }: TestSandbox, lists: readonly number[], form: Record<string, string> = {}) =>
    makeSend(call, { maket_id: await makeMaket(call), included_lists: json(lists), ...form });
  const statistics = async ({ call }: TestSandbox, send: number) =>
    (await call('GET', `/mailer/sendstatistics/${send}.json`)).body;
  const statusOf = async ({ call }: TestSandbox, send: number) =>
    (await call('GET', `/mailer/sends/${send}.json`)).body.status;
  const addresses = (count: number) =>
    Array.from({ length: count }, (_, number) => `reader${number}@post.example`);

  it('delivers a send in batches, from planned to running to finished, while the counters grow', async () => {
    const sandbox = await start({ pace: { startDelayMs: 200, batchSize: 5, batchIntervalMs: 30 } });
    const send = await sendTo(sandbox, [await makeList(sandbox.call, addresses(30))]);
    const statuses: number[] = [];
    const delivered: number[] = [];
    await until(
      'the end of the send',
      async () => {
        delivered.push((await statistics(sandbox, send)).common.delivered);
        statuses.push(await statusOf(sandbox, send));
        return statuses.at(-1);
      },
      (status) => status === 4,
    );
    assert.deepEqual([...new Set(statuses)], [0, 1, 4]);
    assert.deepEqual(
      delivered,
      delivered.toSorted((a, b) => a - b),
    );
    assert.ok(new Set(delivered).size > 3, `${delivered}`);
    assert.equal((await statistics(sandbox, send)).common.delivered, 30);
  });

  it('starts a send at its date, in any of the usual formats', async () => {
    let now = Date.UTC(2030, 0, 1, 12);
    const sandbox = await start({ now: () => now });
    const list = await makeList(sandbox.call, addresses(2));
    const local = new Date(now + 60_000);
    const two = (value: number) => String(value).padStart(2, '0');
    const localText = `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())} ${two(local.getHours())}:${two(local.getMinutes())}:00`;
    const dates = [String(now / 1000 + 60), '2030-01-01T12:01:00Z', '2030-01-01T14:01:00+02:00', localText];
    const sends = [];
    for (const date of dates) sends.push(await sendTo(sandbox, [list], { date }));

    now += 59_000;
    const early = await sendTo(sandbox, [list]);
    now += 50;
    await finished(sandbox.call, early);
    for (const send of sends) assert.equal(await statusOf(sandbox, send), 0);
    now += 2000;
    for (const send of sends) await finished(sandbox.call, send);
    assert.equal((await sandbox.inbox('reader0@post.example')).length, 5);
  });

  it('bounces letters that can’t be built, and delivers the others of the batch', async () => {
    const data = await mkdtemp(join(tmpdir(), 'mr-delivery-'));
    const errors: string[] = [];
    const onEvent = (event: SandboxEvent) => event.type === 'log' && errors.push(event.line);
    const sandbox = await start({ data, onEvent });
    using database = new DatabaseSync(join(data, 'sandbox.sqlite'));
    database.exec(`CREATE TRIGGER spoil AFTER INSERT ON contents WHEN NEW.subject = 'Spoilt'
      BEGIN UPDATE contents SET links = 'no JSON' WHERE id = NEW.id; END`);
    const list = await makeList(sandbox.call, addresses(3));
    const spoilt = await sendTo(sandbox, [list], { letter_title: 'Spoilt' });
    const sound = await sendTo(sandbox, [list]);
    await finished(sandbox.call, sound);
    assert.equal((await statistics(sandbox, sound)).common.delivered, 3);
    await until(
      'the end of the letters that cannot be written',
      () => statistics(sandbox, spoilt),
      ({ common }) => common.bounce === 3,
    );
    await finished(sandbox.call, spoilt);
    assert.match(errors.join('\n'), /SyntaxError/);
    await rm(data, { recursive: true });
  });

  it('delivers or bounces letters by the kind of mail host, with code and reason', async () => {
    const sandbox = await start();
    const list = await makeList(sandbox.call, [
      'a@post.example',
      'b@left.example',
      'nobody.knows@post.example',
      'c@wall.example',
      'd@slow.example',
      'e@down.example',
    ]);
    const send = await sendTo(sandbox, [list]);
    await finished(sandbox.call, send);
    const settled = await until(
      'deferred letters to be settled',
      () => statistics(sandbox, send),
      ({ common }) => common.deferred === 0,
    );
    const { delivered, bounce, count } = settled.common;
    assert.deepEqual(
      { delivered, bounce, count, errors: settled.errors },
      {
        count: 6,
        delivered: 2,
        bounce: 4,
        errors: [
          { code: 501, reason: 'The mailbox does not exist.', count: 2 },
          { code: 504, reason: 'The mail host could not be reached for too long.', count: 1 },
          { code: 512, reason: 'The mailbox provider blocked the letter as spam.', count: 1 },
        ],
      },
    );
    assert.equal((await sandbox.inbox('d@slow.example')).length, 1);
    assert.equal((await sandbox.inbox('e@down.example')).length, 0);
  });

  it('counts deferred letters until they are settled, also after the send has finished', async () => {
    const sandbox = await start({ pace: { deferralMs: 400 }, trackingWindowMs: 0 });
    const send = await sendTo(sandbox, [await makeList(sandbox.call, ['a@slow.example', 'b@post.example'])]);
    await finished(sandbox.call, send);
    const { common: waiting } = await statistics(sandbox, send);
    assert.deepEqual([waiting.delivered, waiting.deferred, waiting.final], [1, 1, false]);
    const { common } = await until(
      'the second attempt',
      () => statistics(sandbox, send),
      ({ common }) => common.deferred === 0,
    );
    assert.deepEqual([common.delivered, common.deferred, common.final], [2, 0, true]);
  });

  it('sends one letter to an address in several lists, regardless of case', async () => {
    const sandbox = await start();
    const lists = [
      await makeList(sandbox.call, ['ann@post.example', 'bob@post.example']),
      await makeList(sandbox.call, ['Ann@Post.example']),
    ];
    const send = await sendTo(sandbox, lists);
    assert.equal((await finished(sandbox.call, send)).body.count, 2);
    assert.equal((await sandbox.inbox('ann@post.example')).length, 1);
  });

  it('asks a new address to confirm, and sends it campaign letters only afterwards', async () => {
    const sandbox = await start();
    const list = await makeList(sandbox.call);
    const form = { email: 'ann@post.example', list_id: list };
    assert.equal((await sandbox.call('POST', '/mailer/emails.json', { form })).status, 201);
    const [letter] = await until(
      'the confirmation letter',
      () => sandbox.inbox('ann@post.example'),
      (letters) => letters.length > 0,
    );
    assert.equal(letter?.subject, 'Confirm your subscription to “A list”');

    assert.equal((await finished(sandbox.call, await sendTo(sandbox, [list]))).body.count, 0);
    const link = /href="([^"]+)"/.exec(letter?.html ?? '')?.[1] ?? '';
    assert.equal((await fetch(link)).status, 200);
    assert.equal((await finished(sandbox.call, await sendTo(sandbox, [list]))).body.count, 1);
    assert.equal((await sandbox.inbox('ann@post.example')).length, 2);
  });

  it('accepts activation_letter=0 only on a plan that includes it', async () => {
    const sandbox = await start({ plan: 'basic' });
    const list_id = await makeList(sandbox.call);
    const add = (form: Record<string, string | number>) =>
      sandbox.call('POST', '/mailer/emails.json', { form: { list_id, ...form } });
    assert.equal((await add({ email: 'a@post.example', activation_letter: 0 })).status, 422);
    assert.equal((await add({ email: 'a@post.example' })).status, 201);
  });

  it('refuses an address that is already in the list', async () => {
    const sandbox = await start();
    const list_id = await makeList(sandbox.call, ['ann@post.example']);
    const form = { email: 'ANN@post.example', list_id };
    assert.equal((await sandbox.call('POST', '/mailer/emails.json', { form })).status, 422);
  });
});
