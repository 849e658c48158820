import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, it, test } from 'node:test';
import { readMessage } from '../support/readMessage.ts';
import { signatureBy } from '../support/signature.ts';
import { startMailServer } from '../support/smtpServer.ts';
import { letterShapes, subjects } from './letterShapes.ts';
import {
  finished,
  json,
  makeList,
  makeMaket,
  makeSend,
  quickSandbox,
  type ReadLetter,
  type TestSandbox,
  until,
} from './support.ts';

describe('Letters over SMTP', () => {
  let sandbox: TestSandbox;
  before(async () => {
    sandbox = await quickSandbox({ seed: 'demo', footers: { standard: '<p>Footer</p>' } });
  });
  after(() => sandbox.close());

  const send = async (body: string, title = 'A subject', email = 'ann@studio.test'): Promise<ReadLetter> => {
    const { call } = sandbox;
    const included_lists = json([await makeList(call, [email])]);
    const maket_id = await makeMaket(call, { body });
    const id = await makeSend(call, { maket_id, included_lists, letter_title: title });
    await finished(call, id);
    const letter = (await sandbox.inbox(email)).find((each) => each.send === id);
    return letter ?? assert.fail('No letter has come.');
  };

  for (const [shape, body] of Object.entries(letterShapes)) {
    it(`arrive as uploaded, ${shape}, with a valid signature`, async () => {
      const letter = await send(body);
      const [before = '', afterFooter = ''] = letter.html.split('<p>Footer</p>');
      const uploaded = before + afterFooter.replace(/<img src="[^"]*\/t\/open\/[^>]*>/, '');
      assert.equal(uploaded, body.replaceAll('\r\n', '\n'));
      assert.equal(await signatureBy(sandbox.dns, letter.source), 'pass');
    });
  }

  for (const title of subjects) {
    it(`have the subject ${title.slice(0, 30)}`, async () => {
      const letter = await send('<p>A letter</p>', title);
      assert.equal(letter.subject, title);
      assert.equal(await signatureBy(sandbox.dns, letter.source), 'pass');
    });
  }

  it('can’t get headers injected by a subject', async () => {
    const letter = await send('<p>A letter</p>', 'Hello\r\nBcc: spy@else.example\r\n\r\n<p>Mine</p>');
    assert.equal(letter.headers.bcc, undefined);
    assert.equal(letter.subject, 'Hello Bcc: spy@else.example  <p>Mine</p>');
  });

  it('have headers about their sender and how to unsubscribe', async () => {
    const second = Math.floor(Date.now() / 1000);
    const letter = await send('<p>A letter</p>', 'Headers', 'ann@headers.test');
    const { origin } = new URL(sandbox.url);
    const link = letter.headers['list-unsubscribe'];
    assert.match(link ?? '', new RegExp(`^<${origin}/t/unsubscribe/[\\da-f]{32}>$`));
    assert.equal(letter.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click');
    assert.match(letter.headers['list-id'] ?? '', /^<3\d\d\.lists\.sandbox\.example>$/);
    assert.match(letter.headers['feedback-id'] ?? '', /^5\d{3}:3\d\d:campaign:sandbox$/);
    assert.match(letter.headers['message-id'] ?? '', /^<\d+\.[\w-]{36}@lumen\.example>$/);
    const sent = Date.parse(letter.headers.date ?? '') / 1000;
    assert.ok(second <= sent && sent <= Date.now() / 1000, letter.headers.date);
    const signature = letter.headers['dkim-signature'] ?? '';
    assert.match(signature, /\bd=lumen\.example;.*\bs=sandbox;/s);
    const [, signed = ''] = /\bh=([\w:\s-]+);/.exec(signature.replace(/\s+/g, '')) ?? [];
    for (const header of ['From', 'Subject', 'List-Unsubscribe', 'List-Unsubscribe-Post']) {
      assert.ok(
        signed.toLowerCase().split(':').includes(header.toLowerCase()),
        `${header} is not in ${signed}`,
      );
    }
  });

  it('have a text part with the addresses of links and the way to unsubscribe', async () => {
    const body =
      '<html><head><title>T</title><style>p{}</style></head><body><h1>Spring</h1><p>Up to <b>30 %</b> off: <a href="https://shop.example/sale">see all</a></p><img src="https://shop.example/a.png" alt="A vase"></body></html>';
    sandbox.useFooters({ standard: '<p>Too many? <a href="#">Unsubscribe</a></p>' });
    const letter = await send(body);
    sandbox.useFooters({ standard: '<p>Footer</p>' });
    const { origin } = new URL(sandbox.url);
    const text = letter.text
      .replaceAll(origin, '')
      .replace(/\/t\/(\w+)\/[\da-f]{32}/g, '/$1')
      .replace(/\s+/g, ' ');
    assert.equal(
      text,
      'Spring Up to 30 % off: see all (/click/0) A vase Too many? Unsubscribe (/unsubscribe)',
    );
  });
});

test('letters go to another mail server when one is set', async () => {
  await using server = await startMailServer();
  const sandbox = await quickSandbox({ smtp: server.url });
  const list = await makeList(sandbox.call, ['ann@studio.test', 'bob@studio.test', 'nobody@studio.test']);
  const maket_id = await makeMaket(sandbox.call, { body: '<p>A letter</p>' });
  const id = await makeSend(sandbox.call, { maket_id, included_lists: json([list]) });
  await finished(sandbox.call, id);
  const { body } = await sandbox.call('GET', `/mailer/sendstatistics/${id}.json`);
  await sandbox.close();
  assert.deepEqual([body.common.delivered, body.common.bounce], [3, 0]);
  assert.deepEqual(server.accepted.map(({ from, to }) => `${from} > ${to}`).sort(), [
    'news@lumen.example > ann@studio.test',
    'news@lumen.example > bob@studio.test',
    'news@lumen.example > nobody@studio.test',
  ]);
  const { html } = await readMessage(server.accepted[0]?.source ?? Buffer.of());
  assert.match(html, /^<p>A letter<\/p>/);
});

describe('Mail hosts of the sandbox', () => {
  it('answer, and have readers who react, as their names say', async () => {
    const data = await mkdtemp(join(tmpdir(), 'sandbox-'));
    let skipped = 0;
    const sandbox = await quickSandbox({ data, now: () => Date.now() + skipped });
    const hosts = 'post left full wall slow down opens clicks leaves complains robot fetches'.split(' ');
    const list = await makeList(
      sandbox.call,
      hosts.map((host) => `a@${host}.example`),
    );
    const body = '<body><a href="https://shop.example/a">a</a><a href="https://shop.example/b">b</a></body>';
    const maket_id = await makeMaket(sandbox.call, { body });
    const id = await makeSend(sandbox.call, { maket_id, included_lists: json([list]) });
    const { common, errors } = await until(
      'all that is going to happen',
      async () => {
        skipped += 60_000;
        return (await sandbox.call('GET', `/mailer/sendstatistics/${id}.json`)).body;
      },
      ({ common: { deferred, opens_total, clicks_total, unsubs, spam } }) =>
        deferred === 0 && opens_total + clicks_total + unsubs + spam === 10,
      { withinMs: 60_000 },
    );
    const { count, delivered, bounce, opened, clicked, unsubs, spam, clicks_total } = common;
    assert.deepEqual(
      { count, delivered, bounce, opened, clicked, clicks_total, unsubs, spam },
      { count: 12, delivered: 8, bounce: 4, opened: 5, clicked: 2, clicks_total: 3, unsubs: 1, spam: 1 },
    );
    assert.deepEqual(
      errors.map(({ code, reason }: { code: number; reason: string }) => `${code} ${reason}`),
      [
        '501 The mailbox does not exist.',
        '503 The mailbox is full.',
        '504 The mail host could not be reached for too long.',
        '512 The mailbox provider blocked the letter as spam.',
      ],
    );
    await sandbox.close();
    const rows = new DatabaseSync(join(data, 'sandbox.sqlite'), { readOnly: true })
      .prepare('SELECT email, answer FROM attempts JOIN letters ON letters.id = letter ORDER BY attempts.id')
      .all();
    const answers = (host: string) =>
      rows.filter(({ email }) => email === `a@${host}.example`).map(({ answer }) => answer);
    assert.deepEqual(
      { slow: answers('slow'), down: answers('down'), wall: answers('wall'), left: answers('left') },
      {
        slow: ['451 4.7.1 Greylisted, try again later', '250 2.0.0 The letter is accepted'],
        down: Array(3).fill('451 4.4.1 The mailbox cannot be reached just now'),
        wall: ['554 5.7.1 The letter looks like spam'],
        left: ['550 5.1.1 There is no such mailbox here'],
      },
    );
    await rm(data, { recursive: true });
  });
});
