import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import { newDirectory } from './programs.ts';
import { json, makeList, makeMaket, makeSend, quickSandbox, until } from './support.ts';

const readers = process.env.MAILROOM_DEEP === '1' ? 5000 : 250;

/** The mail hosts; each has a tenth of the readers. */
const hosts = 'post left full wall slow down clicks leaves complains robot'.split(' ');
const body = '<body><a href="https://shop.example/a">a</a><a href="https://shop.example/b">b</a></body>';

it(`the statistics of ${readers} letters equal a recount of all recorded events`, async (test) => {
  const data = await newDirectory();
  let skipped = 0;
  const sandbox = await quickSandbox({ data, now: () => Date.now() + skipped, pace: { batchSize: 250 } });
  test.after(() => sandbox.close());
  const list = await makeList(sandbox.call);
  subscribe(data, list);
  const maket_id = await makeMaket(sandbox.call, { body });
  const id = await makeSend(sandbox.call, { maket_id, included_lists: json([list]) });
  const tenth = readers / hosts.length;
  const { common, errors } = await until(
    'everything to have happened',
    async () => {
      skipped += 30_000;
      return (await sandbox.call('GET', `/mailer/sendstatistics/${id}.json`)).body;
    },
    ({ common: { deferred, clicks_total, unsubs, spam } }) =>
      deferred === 0 && clicks_total === 3 * tenth && unsubs === tenth && spam === tenth,
    { withinMs: 300_000, everyMs: 100 },
  );

  const { final: _, ...counters } = common;
  assert.deepEqual(counters, {
    count: readers,
    delivered: 6 * tenth,
    bounce: 4 * tenth,
    deferred: 0,
    opened: 3 * tenth,
    opens_total: 3 * tenth,
    clicked: 2 * tenth,
    clicks_total: 3 * tenth,
    unsubs: tenth,
    spam: tenth,
  });
  assert.deepEqual(
    errors.map(({ code, count }: { code: number; count: number }) => [code, count]),
    [501, 503, 504, 512].map((code) => [code, tenth]),
  );
  assert.deepEqual(recount(data), counters);

  const { id: bouncing } =
    (await sandbox.inbox('reader0@post.example'))[0] ?? assert.fail('It has not arrived.');
  assert.equal(await sandbox.ask({ kind: 'bounce', id: bouncing }), 'bounced');
  const { final: __, ...after } = (await sandbox.call('GET', `/mailer/sendstatistics/${id}.json`)).body
    .common;
  assert.deepEqual(after, { ...counters, delivered: 6 * tenth - 1, bounce: 4 * tenth + 1 });
  assert.deepEqual(recount(data), after);
  test.diagnostic(json(counters));
});

/** Adds subscribers to the database directly, since the interface takes one address per request. */
function subscribe(data: string, list: number): void {
  const database = new DatabaseSync(join(data, 'sandbox.sqlite'));
  const add = database.prepare(
    "INSERT INTO subscribers (list, email, fields, state, created_at) VALUES (?, ?, '{}', 'active', 0)",
  );
  database.exec('BEGIN');
  for (let number = 0; number < readers; number++) {
    add.run(list, `reader${number}@${hosts[number % hosts.length]}.example`);
  }
  database.exec('COMMIT');
  database.close();
}

/** Counts from the answers and reports of mail servers and the requests of readers, independently of the letters’ states. */
function recount(data: string) {
  const database = new DatabaseSync(join(data, 'sandbox.sqlite'), { readOnly: true });
  const rows = <Row>(sql: string) => database.prepare(sql).all() as Row[];
  const last = new Map<number, string>();
  for (const { letter, answer } of [
    ...rows<{ letter: number; answer: string }>('SELECT letter, answer FROM attempts ORDER BY id'),
    ...rows<{ letter: number; answer: string }>('SELECT letter, report AS answer FROM late_bounces'),
  ]) {
    last.set(letter, answer);
  }
  const events = rows<{ letter: number; kind: string }>('SELECT letter, kind FROM events');
  database.close();
  const ended = (pattern: RegExp) => [...last.values()].filter((answer) => pattern.test(answer)).length;
  const total = (kind: string) => events.filter((event) => event.kind === kind).length;
  const unique = (kind: string) =>
    new Set(events.filter((event) => event.kind === kind).map(({ letter }) => letter)).size;
  return {
    count: last.size,
    delivered: ended(/^250 /),
    bounce: ended(/^[45]\d\d /),
    deferred: 0,
    opened: unique('open'),
    opens_total: total('open'),
    clicked: unique('click'),
    clicks_total: total('click'),
    unsubs: unique('unsubscribe'),
    spam: unique('complaint'),
  };
}
