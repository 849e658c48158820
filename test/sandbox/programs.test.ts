import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sameFigures } from '../../src/core/campaigns/campaign.ts';
import { robotsIn } from '../../src/core/figures/robots.ts';
import { hostReactions } from '../../src/sandbox/reactions.ts';
import { createMailingService } from '../../src/service/index.ts';
import { json, makeList, makeMaket, makeSend, quickSandbox, type TestSandbox, until } from './support.ts';

const body = '<body><a href="https://shop.example/a">a</a><a href="https://shop.example/b">b</a></body>';

describe('Programs that look at the sandbox’s letters', () => {
  const at = (host: string) =>
    Array.from({ length: 2000 }, (_, number) => hostReactions(`reader${number}@${host}.example`, 5001, 3));

  it('click all links at once, when those of the published bursts did', () => {
    const begins = at('robot').map(([open, ...clicks]) => {
      const times = clicks.map(({ afterMs }) => afterMs);
      assert.deepEqual(
        clicks.map(({ kind, link }) => [kind, link]),
        [0, 1, 2].map((link) => ['click', link]),
      );
      assert.ok(Math.max(...times) - Math.min(...times) < 1000);
      assert.ok((open?.afterMs ?? 0) <= Math.min(...times));
      return Math.min(...times) / 1000;
    });
    const percentBetween = (from: number, to: number) =>
      Math.round((100 * begins.filter((begin) => begin >= from && begin < to).length) / begins.length);
    const found = [
      percentBetween(0, 20),
      percentBetween(20, 60),
      percentBetween(60, 300),
      percentBetween(300, 1800),
    ];
    for (const [index, published] of [3, 66, 28, 3].entries())
      assert.ok(Math.abs((found[index] ?? 0) - published) <= 3, `${found}`);
  });

  it('fetch pictures within a minute, half of them within ten seconds', () => {
    const times = at('fetches').map((reactions) => {
      assert.deepEqual(
        reactions.map(({ kind }) => kind),
        ['open'],
      );
      return reactions[0]?.afterMs ?? 0;
    });
    assert.ok(Math.max(...times) <= 60_000);
    const early = times.filter((time) => time < 10_000).length / times.length;
    assert.ok(early > 0.45 && early < 0.6, `${early}`);
  });

  it('are counted as readers, whatever the letter', async () => {
    let skipped = 0;
    const sandbox = await quickSandbox({ now: () => Date.now() + skipped });
    const readers = ['a@robot.example', 'b@robot.example', 'a@fetches.example', 'a@post.example'];
    const included_lists = json([await makeList(sandbox.call, readers)]);
    const maket_id = await makeMaket(sandbox.call, { body });
    const id = await makeSend(sandbox.call, { maket_id, included_lists });
    const figures = async () => (await sandbox.call('GET', `/mailer/sendstatistics/${id}.json`)).body.common;
    const delivered = await until('the delivery', figures, (common) => common.delivered === 4);
    assert.deepEqual([delivered.opened, delivered.clicked], [0, 0]);
    const { opened, clicked, clicks_total } = await until(
      'all clicks',
      () => {
        skipped += 30_000;
        return figures();
      },
      (common) => common.clicks_total === 4 && common.opened === 3,
    );
    assert.deepEqual({ opened, clicked, clicks_total }, { opened: 3, clicked: 2, clicks_total: 4 });
    await sandbox.close();
  });
});

describe('The past readings of the demo’s campaigns', () => {
  let sandbox: TestSandbox;
  const now = Date.now();
  before(async () => {
    sandbox = await quickSandbox({ seed: 'demo', now: () => now });
  });
  after(() => sandbox.close());

  const campaigns = () => sandbox.demo.filter(({ kind }) => kind === 'send');
  const readingsOf = (send: number) => sandbox.ask({ kind: 'readings', send });

  it('end with the figures that the service returns', async () => {
    const service = createMailingService({ address: sandbox.url, key: sandbox.key, dateFormat: 'unix' });
    for (const { id, startAt } of campaigns()) {
      const readings = await readingsOf(id);
      const { status, count } = await service.getSend(id, ['id', 'status', 'count']);
      if (status === 0) {
        assert.deepEqual(readings, []);
        continue;
      }
      const statistics = await service.getStatistics(id, ['id', 'common', 'errors']);
      const last = readings.at(-1);
      assert.ok(last);
      // What happened since the last reading is not in it.
      const isSame = sameFigures(last, { at: now, status, count, statistics });
      assert.ok(isSame || !statistics.common.final, json([last, statistics]));
      assert.ok(readings.length > 10 && readings.length < 500, `${readings.length}`);
      for (const [index, reading] of readings.entries()) {
        assert.ok(reading.at > (readings[index - 1]?.at ?? Date.parse(startAt ?? '')), `${index}`);
        assert.ok((reading.after ?? 0) < reading.at);
      }
    }
    await service.close();
  });

  it('show robots in one campaign, and none in the others', async () => {
    const found: string[] = [];
    for (const { id, title, startAt } of campaigns()) {
      const readings = await readingsOf(id);
      const counters = readings.at(-1)?.statistics?.common;
      if (!counters) continue;
      const verdict = robotsIn({ readings, counters, startAt: Date.parse(startAt ?? '') });
      found.push(`${title}: ${verdict.kind}`);
      if (verdict.kind !== 'some') continue;
      const { people, robots } = verdict;
      assert.equal(counters.clicked, 48 + 17);
      assert.ok(robots.least <= 48 && robots.most >= 48, json(robots));
      assert.ok(people.least <= 17 && people.most >= 17, json(people));
    }
    assert.deepEqual(found, [
      'Light for dark mornings: none',
      'Spring is here: 30 % off: none',
      'An evening at the workshop: none',
      'Light for long evenings: none',
      'Spring sale for offices: some',
      'Летнее меню в «Полдне»: none',
    ]);
  });

  it('are not given for campaigns that somebody created', async () => {
    const { call } = sandbox;
    const included_lists = json([await makeList(call)]);
    const id = await makeSend(call, { maket_id: await makeMaket(call), included_lists });
    assert.deepEqual(await readingsOf(id), []);
  });
});
