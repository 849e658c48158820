import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readLayouts } from '../../src/sandbox/demo/layouts.ts';
import { people } from '../../src/sandbox/demo/people.ts';
import { demoLayouts, json, makeSend, quickSandbox, type TestSandbox, until } from './support.ts';

describe('The demo', () => {
  let data: string;
  let sandbox: TestSandbox;
  let now = Date.now();
  before(async () => {
    data = await mkdtemp(join(tmpdir(), 'sandbox-'));
    sandbox = await quickSandbox({ data, seed: 'demo', now: () => now });
  });
  after(async () => {
    await sandbox.close();
    await rm(data, { recursive: true });
  });

  const demo = (kind: string) => sandbox.demo.filter((each) => each.kind === kind);
  const idOf = (title: string) => sandbox.demo.find((each) => each.title === title)?.id ?? 0;

  it('has folders with makets', async () => {
    const { body } = await sandbox.call('GET', '/mailer/folders.json');
    const folders = body.folders.map(
      ({ title, makets }: { title: string; makets: number }) => `${title}: ${makets}`,
    );
    assert.deepEqual(folders, [
      'events: 2',
      'newsletters: 2',
      'spring: 3',
      'welcome and orders: 2',
      'кофейня «полдень»: 2',
    ]);
  });

  it('reports its makets, lists and sends, since they can’t be listed', async () => {
    assert.deepEqual(
      ['maket', 'list', 'send'].map((kind) => demo(kind).length),
      [10, 4, 7],
    );
    for (const { id, maket, lists, at, startAt } of demo('send')) {
      assert.equal((await sandbox.call('GET', `/mailer/sends/${id}.json`)).status, 200);
      assert.ok(demo('maket').some((each) => each.id === maket));
      assert.ok(lists?.every((list) => demo('list').some(({ id }) => id === list)));
      assert.ok(Date.parse(at ?? '') < Date.parse(startAt ?? ''));
    }
  });

  it('has finished sends with plausible statistics, and a planned one', async () => {
    const states = [];
    for (const { id } of demo('send')) {
      const { body: send } = await sandbox.call('GET', `/mailer/sends/${id}.json`);
      const { body } = await sandbox.call('GET', `/mailer/sendstatistics/${id}.json`);
      const { count, delivered, bounce, deferred, opened, clicked, opens_total, clicks_total, final } =
        body.common;
      states.push([send.status, final]);
      if (send.status === 0) continue;
      assert.equal(count, delivered + bounce + deferred);
      assert.equal(
        bounce,
        body.errors.reduce((sum: number, error: { count: number }) => sum + error.count, 0),
      );
      assert.ok(opened > clicked && clicked > 0 && opened < delivered);
      assert.ok(opens_total >= opened && clicks_total >= clicked);
    }
    assert.deepEqual(states, [
      [4, true],
      [4, true],
      [4, true],
      [4, false],
      [4, false],
      [4, false],
      [0, false],
    ]);
  });

  it('has a confirmed default sender, another confirmed one, and an unconfirmed one', async () => {
    const { body } = await sandbox.call('GET', '/mailer/senderemails.json');
    assert.deepEqual(
      body.sender_emails.map((sender: Record<string, number>) => [sender.approved, sender.default]),
      [
        [1, 1],
        [1, 0],
        [0, 0],
      ],
    );
  });

  it('has two domains with all kinds of records, in different states', async () => {
    const { body } = await sandbox.call('GET', '/mailer/domains.json');
    const health = [];
    for (const { id, domain } of body.domains) {
      const { body: details } = await sandbox.call('GET', `/mailer/domains/${id}.json`);
      const records = details.records.map(
        (each: Record<string, string>) => `${each.record} ${each.status} ${each.code}`,
      );
      health.push([domain, ...records]);
    }
    assert.deepEqual(health, [
      ['lumen.example', 'dkim ok ok', 'spf ok ok', 'dmarc warn none', 'fbl ok ok', 'mail off off'],
      [
        'tern.example',
        'dkim err mismatch',
        'spf err no_include',
        'dmarc err no_dkim',
        'fbl err foreign',
        'mail err not_confirmed',
      ],
    ]);
  });

  it('checks a domain again after 5 minutes, not earlier', async () => {
    const { body } = await sandbox.call('GET', '/mailer/domains.json');
    const checkedAt = async () =>
      (await sandbox.call('GET', `/mailer/domains/${body.domains[0].id}.json`)).body.checked_at;
    const first = await checkedAt();
    now += 4 * 60_000;
    assert.equal(await checkedAt(), first);
    now += 60_000;
    assert.equal(await checkedAt(), Math.floor(now / 1000));
  });

  it('has readers who open, click and unsubscribe after a send', async () => {
    const maket_id = idOf('Spring sale');
    const included_lists = json([idOf('Newsletter')]);
    const send = await makeSend(sandbox.call, { maket_id, included_lists });
    const { common } = await until(
      'readers',
      async () => {
        now += 60_000;
        return (await sandbox.call('GET', `/mailer/sendstatistics/${send}.json`)).body;
      },
      (body) => body.common.opened > 450 && body.common.clicked > 100 && body.common.unsubs > 0,
      { withinMs: 600_000 },
    );
    assert.ok(common.opened < common.delivered);
  });

  it('is created completely or not at all', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
    await assert.rejects(
      quickSandbox({ data: directory, seed: 'demo', layouts: join(directory, 'missing') }),
    );
    const second = await quickSandbox({ data: directory, seed: 'demo' });
    assert.equal(second.demo.length, 21);
    await second.close();
    await rm(directory, { recursive: true });
  });

  it('is created once: deleted objects do not come back', async () => {
    const { body } = await sandbox.call('GET', '/mailer/folders.json');
    await sandbox.call('DELETE', `/mailer/folders/${body.folders[0].id}.json`);
    await sandbox.close();
    sandbox = await quickSandbox({ data, seed: 'demo', now: () => now });
    const again = await sandbox.call('GET', '/mailer/folders.json');
    assert.equal(again.body.folders.length, body.folders.length - 1);
    assert.equal(demo('maket').length, 10);
  });
});

describe('The demo’s subscribers', () => {
  it('are all different, at domains that don’t exist', () => {
    const everybody = people(1200);
    assert.equal(new Set(everybody.map(({ email }) => email)).size, 1200);
    for (const { email } of everybody) assert.match(email, /^[a-z]+\.[a-z]+@[a-z]+\.example$/);
  });
});

describe('The demo’s layouts', () => {
  for (const [name, html] of readLayouts(demoLayouts)) {
    it(`${name}.html loads nothing, and has a language, title and preheader`, () => {
      assert.doesNotMatch(html, /<(img|script|link|iframe)|url\(|@import/i);
      assert.match(html, /<html lang="(en|ru)"/);
      assert.match(html, /<title>.+<\/title>/);
      assert.match(html, /color-scheme/);
      assert.match(html, /max-height:0/);
      for (const [table] of html.matchAll(/<table[^>]*>(?!\s*<caption)/g))
        assert.match(table, /role="presentation"/);
      for (const [, host] of html.matchAll(/https?:\/\/([^/"]+)/g)) assert.match(host ?? '', /\.example$/);
    });
  }

  it('are part of the package', () => {
    const build = readFileSync(join(import.meta.dirname, '../../scripts/build.ts'), 'utf8');
    assert.match(build, /src\/sandbox\/demo\/layouts', 'dist\/demo\/layouts'/);
  });
});
