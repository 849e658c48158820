import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { it } from 'node:test';
import type { Connection } from '../../src/extension/accounts/connection.ts';
import type { KeptDraft } from '../../src/protocol/review.ts';
import { answerMessages } from '../host/support/answerMessages.ts';
import { answerReviews } from '../host/support/answerReviews.ts';
import { startCuttingProxy } from '../host/support/cuttingProxy.ts';
import { startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { sendingParts } from '../host/support/sendingParts.ts';
import { openTestWindow } from '../host/support/testWindow.ts';
import { createRandom } from '../unit/compiler/edits.ts';

const deep = process.env.MAILROOM_DEEP === '1';
const campaigns = deep ? 10_000 : 60;

/**
 * More bytes than a request and its answer have. A request leaves this machine in one write before the proxy
 * cuts it, so a cut inside the request looks like a cut after it: both outcomes are unknown.
 */
const mostBytes = 1200;

it('a campaign is requested at most once, despite broken connections and repeated clicks', async () => {
  const seed = Number(process.env.MAILROOM_SEED ?? randomInt(1_000_000));
  const random = createRandom(seed);
  const sandbox = await startSandboxProcess();
  const proxy = await startCuttingProxy(sandbox.url);
  const window = await openTestWindow();
  const answers = answerMessages({
    'The connection broke': undefined,
    'It isn’t known whether': undefined,
    'Couldn’t send': undefined,
  });
  try {
    await window.use({ name: 'Work', address: proxy.url, kind: 'test' }, sandbox.key);
    const connection = await window.active.connect();
    const draft = await firstDraft(connection);
    const { reviews } = await sendingParts(window);
    const outcomes = { created: 0, unknown: 0, refused: 0 };
    for (let number = 0; number < campaigns; number++) {
      const subject = `Campaign ${number}`;
      const id = number + 1;
      const {
        identity: account,
        account: { name: accountName },
      } = connection;
      const memory = { account, accountName, id, draft: { ...draft, subject } };
      const isRestored = random() < 0.3;
      if (random() < 0.8) proxy.cut({ after: Math.floor(random() * mostBytes) });
      else proxy.cut(undefined);
      // A page that is restored, or answered twice, sends once.
      for (const _ of isRestored ? [1, 2] : [1]) {
        let clicks = random() < 0.5 ? 1 : 2;
        const click = random() < 0.5 ? 'send' : 'sendTwice';
        const answered = answerReviews(({ go }) => (go && clicks-- > 0 ? click : undefined));
        reviews.pages.show(memory);
        await answered.left();
        answered.close();
        answered.dispose();
      }
      const seen = proxy.takeSends().filter((send) => send.subject === subject);
      const records = window.journal.records(account);
      const known = [...records.sends.values()].filter((send) => send.subject === subject);
      const unknown = records.unknown.filter(
        ({ creation }) => creation.kind === 'send' && creation.subject === subject,
      );
      const what = `seed ${seed}: ${subject} ${JSON.stringify(seen)}`;
      const whole = seen.filter((send) => send.isWhole);
      assert.ok(whole.length <= 1, `${what} was requested twice`);
      const [made] = whole;
      if (made && !made.isCut) assert.deepEqual([known.length, unknown.length], [1, 0], what);
      else if (made) assert.equal(known.length + unknown.length, 1, `${what} was forgotten`);
      else assert.equal(known.length, 0, what);
      assert.ok(unknown.length === 0 || seen.some((send) => send.isCut), `${what} is unknown without a cut`);
      outcomes[known.length > 0 ? 'created' : unknown.length > 0 ? 'unknown' : 'refused']++;
    }
    reviews.dispose();
    if (deep) console.log(`seed ${seed}: ${JSON.stringify(outcomes)}`);
    assert.ok(outcomes.created > 0 && outcomes.unknown > 0, JSON.stringify(outcomes));
  } finally {
    answers.dispose();
    await window[Symbol.asyncDispose]();
    await proxy.stop();
    await sandbox.stop();
  }
});

async function firstDraft({ service }: Connection): Promise<KeptDraft> {
  const maket = await service.createMaket({ title: 'Spring', body: '<p>Hello</p>' });
  const list = await service.createList({ title: 'Readers', subscribeLink: 'https://example.com/' });
  const [sender] = (await service.listSenders(['id', 'email', 'approved'])).filter(
    ({ approved }) => approved,
  );
  assert.ok(sender);
  return { letter: { maket }, lists: [list], sender: { id: sender.id, email: sender.email }, start: 'now' };
}
