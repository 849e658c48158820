import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { readMessage } from '../support/readMessage.ts';
import { newDirectory } from './programs.ts';
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

/** The tracking window of the statistics, in ms. */
const windowMs = 3_600_000;

describe('A letter that bounces after delivery', () => {
  let sandbox: TestSandbox;
  let mails: number;
  let counted: number[];
  let aheadMs: number;
  let data: string;
  let send: number;
  beforeEach(async () => {
    aheadMs = 0;
    data = await newDirectory();
    await open();
    const { call } = sandbox;
    const included_lists = json([
      await makeList(call, ['ann@studio.test', 'bob@studio.test', 'nobody@a.test']),
    ]);
    send = await makeSend(call, { maket_id: await makeMaket(call), included_lists, letter_title: 'Spring' });
    await finished(call, send);
    [mails, counted] = [0, []];
  });
  afterEach(() => sandbox.close());

  async function open(): Promise<void> {
    sandbox = await quickSandbox({
      data,
      trackingWindowMs: windowMs,
      now: () => Date.now() + aheadMs,
      onEvent: (event) => {
        if (event.type === 'mail') mails++;
        if (event.type === 'counted') counted.push(...event.sends);
      },
    });
  }

  const letterTo = async (email: string) =>
    (await sandbox.inbox(email))[0]?.id ?? assert.fail(`Nothing has come to ${email}.`);
  const bounce = (id: number) => sandbox.ask({ kind: 'bounce', id });
  const statistics = async () => {
    const { common, errors } = (await sandbox.call('GET', `/mailer/sendstatistics/${send}.json`)).body;
    return {
      common,
      errors: errors.map(({ code, count }: { code: number; count: number }) => [code, count]),
    };
  };

  it('is counted as bounced instead of delivered, and its reader’s actions no longer count', async () => {
    const { common } = await statistics();
    const id = await letterTo('ann@studio.test');
    const [, pixel = ''] =
      /"(http[^"]+\/t\/open\/[^"]+)"/.exec((await sandbox.inbox('ann@studio.test'))[0]?.html ?? '') ?? [];
    assert.equal((await fetch(pixel)).status, 200);
    assert.equal(await bounce(id), 'bounced');
    assert.equal((await fetch(pixel)).status, 404);
    const after = await statistics();
    assert.deepEqual(after.common, { ...common, delivered: 1, bounce: 2, opened: 1, opens_total: 1 });
    assert.deepEqual(after.errors, [[501, 2]]);
    const { body } = await sandbox.call('GET', `/mailer/sends/${send}.json`);
    assert.deepEqual(body, { id: send, status: 4, count: 3 });
  });

  it('disappears from the inbox, with an event, but its source can still be read', async () => {
    const id = await letterTo('ann@studio.test');
    await bounce(id);
    assert.deepEqual([mails, counted], [1, [send]]);
    assert.deepEqual(
      (await sandbox.ask({ kind: 'letters', send })).map(({ to }) => to),
      ['bob@studio.test'],
    );
    assert.deepEqual(await sandbox.inbox('ann@studio.test'), []);
    assert.deepEqual(await sandbox.ask({ kind: 'find', text: 'ann@' }), []);
    const source = await sandbox.ask({ kind: 'source', id });
    assert.equal((await readMessage(source ?? Buffer.of())).subject, 'Spring');
    await bounce(await letterTo('bob@studio.test'));
    assert.deepEqual(await sandbox.ask({ kind: 'campaigns' }), []);
  });

  it('bounces only once', async () => {
    const id = await letterTo('ann@studio.test');
    assert.deepEqual([await bounce(id), await bounce(id)], ['bounced', 'gone']);
    assert.deepEqual((await statistics()).errors, [[501, 2]]);
    assert.deepEqual(counted, [send]);
  });

  it('can’t bounce when the statistics are final', async () => {
    const id = await letterTo('ann@studio.test');
    aheadMs = windowMs;
    const before = await statistics();
    assert.equal(before.common.final, true);
    assert.equal(await bounce(id), 'final');
    assert.deepEqual(await statistics(), before);
    assert.deepEqual([mails, counted], [0, []]);
    assert.equal(await letterTo('ann@studio.test'), id);
  });

  it('must have been delivered and belong to a campaign', async () => {
    const arrived = await letterTo('ann@studio.test');
    for (const id of [arrived + 2, arrived + 1000, 0]) assert.equal(await bounce(id), 'gone');
    await sandbox.ask({ kind: 'addSender', email: 'eva@other.test' });
    const toConfirm = await until(
      'the letter that asks to confirm',
      () => sandbox.inbox('eva@other.test'),
      (letters) => letters.length === 1,
    );
    assert.equal(await bounce(toConfirm[0]?.id ?? 0), 'gone');
    assert.equal((await sandbox.inbox('eva@other.test')).length, 1);
  });

  it('stays bounced after a restart', async () => {
    const id = await letterTo('ann@studio.test');
    await bounce(id);
    const before = await statistics();
    await sandbox.close();
    await open();
    assert.deepEqual(await statistics(), before);
    assert.ok(await sandbox.ask({ kind: 'source', id }));
    assert.equal(await bounce(id), 'gone');
  });
});
