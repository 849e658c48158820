import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startMailServer } from '../support/smtpServer.ts';
import { createRandom } from '../unit/compiler/edits.ts';
import { listening, newDirectory } from './programs.ts';
import { type Caller, finished, json, makeList, makeMaket, makeSend } from './support.ts';

const { MAILROOM_DEEP, MAILROOM_SEED = '1' } = process.env;
const isDeep = MAILROOM_DEEP === '1';
const kills = isDeep ? 50 : 4;
const readers = isDeep ? 500 : 100;
const pace = [
  '--start-delay',
  '0',
  '--batch-size',
  '20',
  '--batch-interval',
  '5',
  '--deferral',
  '100',
  '--claim',
  '300',
];

/** Addresses at mail hosts of every kind. */
const addresses = Array.from({ length: readers }, (_, number) => {
  const hosts = ['post', 'inbox', 'studio', 'left', 'slow', 'post', 'down', 'wall', 'full', 'letters'];
  return `reader${number}@${hosts[number % hosts.length]}.example`;
});

/** Runs campaigns on these data while killing the sandbox at random moments. Returns the sends. */
async function campaignsWithKills(
  data: string,
  seed: number,
  more: readonly string[] = [],
): Promise<number[]> {
  const random = createRandom(seed);
  const sends: number[] = [];
  const begin = async (call: Caller, list: number) => {
    const id = await makeSend(call, { maket_id: await makeMaket(call), included_lists: json([list]) });
    sends.push(id);
    return id;
  };
  let program = await listening('--data', data, ...pace, ...more);
  const list = await makeList(program.call, addresses);
  let current = await begin(program.call, list);
  for (let killed = 0; killed < kills; killed++) {
    // A random moment within a campaign; nothing is waited for.
    await delay(random() * 400);
    const [exit] = [once(program.child, 'exit')];
    program.child.kill('SIGKILL');
    await exit;
    program = await listening('--data', data, ...pace, ...more);
    const { body } = await program.call('GET', `/mailer/sends/${current}.json`);
    if (body.status === 4) current = await begin(program.call, list);
  }
  for (const send of sends) await finished(program.call, send, 60_000);
  for (const send of sends) {
    for (;;) {
      const { body } = await program.call('GET', `/mailer/sendstatistics/${send}.json`);
      if (body.common.deferred === 0) break;
      await delay(20);
    }
  }
  const ended = once(program.child, 'exit');
  program.child.kill('SIGTERM');
  await ended;
  return sends;
}

describe(`A sandbox killed at ${kills} moments during campaigns of ${readers} letters`, () => {
  const seed = Number(MAILROOM_SEED);

  it(`has one accepted letter or one final error for each subscriber (seed ${seed})`, async (test) => {
    const data = await newDirectory();
    const sends = await campaignsWithKills(data, seed);
    const database = new DatabaseSync(join(data, 'sandbox.sqlite'), { readOnly: true });
    const wrong = database
      .prepare(
        `SELECT send, email, state, code, count(received.id) AS accepted FROM letters LEFT JOIN received ON received.letter = letters.id
         GROUP BY letters.id HAVING accepted <> (state = 'delivered') OR (state = 'bounced') <> (code IS NOT NULL)
           OR state NOT IN ('delivered', 'bounced')`,
      )
      .all();
    const letters = database
      .prepare(
        'SELECT send, count(*) AS letters, count(DISTINCT email) AS people FROM letters GROUP BY send ORDER BY send',
      )
      .all();
    database.close();
    assert.deepEqual(wrong, []);
    assert.deepEqual(
      letters.map((row) => ({ ...row })),
      sends.map((send) => ({ send, letters: readers, people: readers })),
    );
    test.diagnostic(`${sends.length} campaigns, ${sends.length * readers} letters, ${kills} kills`);
  });

  it(`has sent every letter to another mail server, some twice with the same Message-ID (seed ${seed + 1})`, async (test) => {
    await using server = await startMailServer();
    const data = await newDirectory();
    const sends = await campaignsWithKills(data, seed + 1, ['--smtp', server.url]);
    const messages = new Map<string, string>();
    for (const { to, source } of server.accepted) {
      const [, id = ''] = /^Message-ID: <(\d+)\./m.exec(source.toString('latin1')) ?? [];
      assert.equal(messages.get(id) ?? to, to);
      messages.set(id, to);
    }
    assert.equal(messages.size, sends.length * readers);
    test.diagnostic(`${server.accepted.length - messages.size} of ${messages.size} letters went twice`);
  });
});
