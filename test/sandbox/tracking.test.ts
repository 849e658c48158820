import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { SandboxEvent } from '../../src/protocol/sandbox.ts';
import { finished, json, makeList, makeMaket, makeSend, quickSandbox, type TestSandbox } from './support.ts';

const day = 24 * 60 * 60_000;
const readers = ['ann@post.example', 'bob@post.example', 'cem@post.example', 'nobody@post.example'];

describe('Tracking', () => {
  let data: string;
  let sandbox: TestSandbox;
  let now = Date.now();
  let send: number;
  const counted: number[] = [];
  let list: number;
  before(async () => {
    data = await mkdtemp(join(tmpdir(), 'sandbox-'));
    const onEvent = (event: SandboxEvent) => {
      if (event.type === 'counted') counted.push(...event.sends);
    };
    sandbox = await quickSandbox({ data, now: () => now, trackingWindowMs: 7 * day, onEvent });
    const timer = setInterval(() => {
      now += 10;
    }, 5);
    const { close } = sandbox;
    sandbox = {
      ...sandbox,
      close: () => {
        clearInterval(timer);
        return close();
      },
    };
  });
  after(async () => {
    await sandbox.close();
    await rm(data, { recursive: true });
  });
  beforeEach(async () => {
    const { call } = sandbox;
    list = await makeList(call, readers);
    const body =
      '<body><a href="https://shop.example/?a=1&amp;b=2">a</a><a href="https://shop.example/b">b</a></body>';
    const maket_id = await makeMaket(call, { body });
    send = await makeSend(call, { maket_id, included_lists: json([list]) });
    await finished(call, send);
  });

  const addressesIn = async (reader: string) => {
    const letter = (await sandbox.inbox(reader)).find((each) => each.send === send);
    return [...(letter?.html ?? '').matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
  };
  /** Requests the tracking address of this kind in a reader’s letter. */
  const visit = async (reader: string, kind: string, init?: RequestInit) => {
    const address = (await addressesIn(reader)).find((each) => each.includes(`/t/${kind}`)) ?? '';
    return fetch(address, { redirect: 'manual', ...init });
  };
  const complain = async (reader: string) => {
    const address = (await addressesIn(reader)).find((each) => each.includes('/t/unsubscribe')) ?? '';
    return fetch(address.replace('unsubscribe', 'complaint'), { method: 'POST' });
  };
  const statistics = async () =>
    (await sandbox.call('GET', `/mailer/sendstatistics/${send}.json`)).body.common;

  it('counts opens: unique ones per recipient, and all of them', async () => {
    const pixel = await visit('ann@post.example', 'open');
    assert.equal(pixel.headers.get('content-type'), 'image/gif');
    await visit('ann@post.example', 'open');
    await visit('bob@post.example', 'open');
    const { opened, opens_total, clicked } = await statistics();
    assert.deepEqual({ opened, opens_total, clicked }, { opened: 2, opens_total: 3, clicked: 0 });
  });

  it('emits an event for each counted action, but not once the statistics are final', async () => {
    counted.splice(0);
    await visit('ann@post.example', 'open');
    await visit('ann@post.example', 'click');
    assert.deepEqual(counted.splice(0), [send, send]);
    now += 8 * day;
    await visit('ann@post.example', 'open');
    assert.deepEqual(counted, []);
  });

  it('counts clicks and redirects to the link', async () => {
    const answer = await visit('ann@post.example', 'click');
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, 'https://shop.example/?a=1&b=2']);
    await visit('ann@post.example', 'click');
    const { clicked, clicks_total, opened } = await statistics();
    assert.deepEqual({ clicked, clicks_total, opened }, { clicked: 1, clicks_total: 2, opened: 0 });
  });

  it('unsubscribes by a button on a page, not by opening the page', async () => {
    const page = await visit('ann@post.example', 'unsubscribe');
    assert.match(await page.text(), /<form method="post">/);
    assert.equal((await statistics()).unsubs, 0);

    const headers = { origin: new URL(sandbox.url).origin };
    const done = await visit('ann@post.example', 'unsubscribe', { method: 'POST', headers });
    assert.equal(done.status, 200);
    assert.equal((await statistics()).unsubs, 1);
  });

  it('unsubscribes by a mail program’s one-click request, and sends no more letters', async () => {
    const letter = (await sandbox.inbox('bob@post.example')).find((each) => each.send === send);
    const address = letter?.headers['list-unsubscribe']?.slice(1, -1) ?? '';
    const body = 'List-Unsubscribe=One-Click';
    for (let twice = 0; twice < 2; twice++) {
      assert.equal((await fetch(address, { method: 'POST', body })).status, 200);
    }
    assert.equal((await statistics()).unsubs, 1);

    const maket_id = await makeMaket(sandbox.call);
    const next = await makeSend(sandbox.call, { maket_id, included_lists: json([list]) });
    assert.equal((await finished(sandbox.call, next)).body.count, readers.length - 1);
    assert.equal(
      (await sandbox.inbox('bob@post.example')).some((each) => each.send === next),
      false,
    );
  });

  it('counts complaints, and sends no more letters to those who complained', async () => {
    assert.equal((await complain('cem@post.example')).status, 204);
    const { spam, unsubs } = await statistics();
    assert.deepEqual({ spam, unsubs }, { spam: 1, unsubs: 0 });
    const maket_id = await makeMaket(sandbox.call);
    const next = await makeSend(sandbox.call, { maket_id, included_lists: json([list]) });
    assert.equal((await finished(sandbox.call, next)).body.count, readers.length - 1);
  });

  it('ends with the tracking window, after which nothing is counted', async () => {
    await visit('ann@post.example', 'open');
    const before = await statistics();
    assert.equal(before.final, false);
    now += 7 * day + 1000;
    const answer = await visit('ann@post.example', 'click');
    await visit('bob@post.example', 'open');
    await visit('bob@post.example', 'unsubscribe', { method: 'POST' });
    assert.equal(answer.status, 302);
    assert.deepEqual(await statistics(), { ...before, final: true });
  });

  it('answers 404 for unknown letters and links', async () => {
    const { origin } = new URL(sandbox.url);
    for (const path of ['/t/open/x.gif', '/t/click/x/0', '/t/unsubscribe/x', '/t/confirm/x']) {
      assert.equal((await fetch(origin + path)).status, 404, path);
    }
    const [link = ''] = await addressesIn('ann@post.example');
    assert.equal((await fetch(link.replace(/0$/, '99'), { redirect: 'manual' })).status, 404);
  });

  it('gives the same figures as the database', async () => {
    for (const reader of readers.slice(0, 3)) await visit(reader, 'open');
    await visit('ann@post.example', 'click');
    await visit('bob@post.example', 'unsubscribe', { method: 'POST' });
    const database = new DatabaseSync(join(data, 'sandbox.sqlite'), { readOnly: true });
    const numberOf = (sql: string) => Object.values(database.prepare(sql).get(send) ?? {})[0];
    const letters = (condition: string) =>
      numberOf(`SELECT count(*) FROM letters WHERE send = ? AND ${condition}`);
    const who = (kind: string) =>
      numberOf(
        `SELECT count(DISTINCT letter) FROM events JOIN letters ON letters.id = letter WHERE send = ? AND kind = '${kind}'`,
      );
    const all = (kind: string) =>
      numberOf(
        `SELECT count(*) FROM events JOIN letters ON letters.id = letter WHERE send = ? AND kind = '${kind}'`,
      );
    assert.deepEqual(await statistics(), {
      count: letters('true'),
      delivered: letters("state = 'delivered'"),
      bounce: letters("state = 'bounced'"),
      deferred: letters("state = 'deferred'"),
      opened: who('open'),
      clicked: who('click'),
      spam: who('complaint'),
      unsubs: who('unsubscribe'),
      opens_total: all('open'),
      clicks_total: all('click'),
      final: false,
    });
    database.close();
  });
});
