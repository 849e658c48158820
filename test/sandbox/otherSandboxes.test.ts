import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { finished, json, makeList, makeMaket, makeSend, quickSandbox, until } from './support.ts';

test('a sandbox is notified of letters, reactions and confirmed senders of another one on the same data', async () => {
  const data = await mkdtemp(join(tmpdir(), 'mr-two-'));
  const news = { mail: 0, confirmed: 0, counted: new Set<number>() };
  const one = await quickSandbox({ data });
  const other = await quickSandbox({
    data,
    onEvent: (event) => {
      if (event.type === 'mail') news.mail++;
      if (event.type === 'confirmed') news.confirmed++;
      if (event.type === 'counted') for (const send of event.sends) news.counted.add(send);
    },
  });
  try {
    const maket_id = await makeMaket(one.call);
    const list = await makeList(one.call, ['ann@studio.test', 'bob@studio.test']);
    const send = await makeSend(one.call, { maket_id, included_lists: json([list]) });
    await finished(one.call, send);
    await until(
      'news of letters',
      () => news.mail,
      (mail) => mail > 0,
    );
    assert.deepEqual([...news.counted], []);

    const [letter] = await other.inbox('ann@studio.test');
    await one.ask({ kind: 'react', id: letter?.id ?? 0, reaction: 'open' });
    await until(
      'news of an open',
      () => news.counted,
      ({ size }) => size > 0,
    );
    assert.deepEqual([...news.counted], [send]);

    news.counted.clear();
    const [second] = await other.inbox('bob@studio.test');
    await one.ask({ kind: 'bounce', id: second?.id ?? 0 });
    await until(
      'news of a late bounce',
      () => news.counted,
      ({ size }) => size > 0,
    );
    assert.deepEqual([...news.counted], [send]);

    assert.equal(news.confirmed, 0);
    await one.ask({ kind: 'addSender', email: 'dora@fourth.test' });
    const [question] = await until(
      'the letter that asks to confirm',
      () => one.inbox('dora@fourth.test'),
      ({ length }) => length > 0,
    );
    const [, link = ''] = /href="([^"]+\/t\/confirm\/[^"]+)"/.exec(question?.html ?? '') ?? [];
    await fetch(link);
    await until(
      'news of a confirmed sender',
      () => news.confirmed,
      (confirmed) => confirmed > 0,
    );
  } finally {
    await Promise.all([one.close(), other.close()]);
    await rm(data, { recursive: true });
  }
});
