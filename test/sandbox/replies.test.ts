import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import type { InboxReply } from '../../src/protocol/inbox.ts';
import type { SandboxEvent } from '../../src/protocol/sandbox.ts';
import { type ReadMessage, readMessage } from '../support/readMessage.ts';
import { startMailServer } from '../support/smtpServer.ts';
import { newDirectory } from './programs.ts';
import {
  callerOf,
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

const body = '<body><h1>Spring</h1><p>It has come.</p></body>';

describe('A reader’s reply', () => {
  let sandbox: TestSandbox;
  let data: string;
  let mails: number;
  let counted: number[];
  beforeEach(async () => {
    data = await newDirectory();
    await open();
  });
  afterEach(() => sandbox.close());

  async function open(): Promise<void> {
    const onEvent = (event: SandboxEvent) => {
      if (event.type === 'mail') mails++;
      if (event.type === 'counted') counted.push(...event.sends);
    };
    sandbox = await quickSandbox({ data, secondKey: 'second', footers: { standard: '' }, onEvent });
    [mails, counted] = [0, []];
  }

  /** Sends a campaign to this address. Returns its letter when the campaign has finished. */
  async function letterTo(email: string, letter_title = 'Spring', call = sandbox.call): Promise<ReadLetter> {
    const included_lists = json([await makeList(call, [email])]);
    const maket_id = await makeMaket(call, { body });
    const send = await makeSend(call, { maket_id, included_lists, letter_title });
    await finished(call, send);
    [mails, counted] = [0, []];
    return (await sandbox.inbox(email)).at(-1) ?? assert.fail(`Nothing has come to ${email}.`);
  }

  const replyTo = async ({ id }: { readonly id: number }): Promise<InboxReply> => {
    const reply = await sandbox.ask({ kind: 'reply', id });
    return typeof reply === 'string' ? assert.fail(reply) : reply;
  };
  const messageOf = async ({ id }: InboxReply): Promise<ReadMessage> => {
    const source = await sandbox.ask({ kind: 'replySource', id });
    return readMessage(source ?? assert.fail('There is no such reply.'));
  };
  const replies = () => sandbox.ask({ kind: 'replies' });

  /** Replaces the source of a delivered letter, keeping its Message-ID. Lines end with LF. */
  function replace({ id, headers }: ReadLetter, message: string): void {
    const database = new DatabaseSync(join(data, 'sandbox.sqlite'));
    const source = `Message-ID: ${headers['message-id']}\n${message}`.replaceAll('\n', '\r\n');
    database
      .prepare('UPDATE received SET source = ? WHERE letter = ?')
      .run(deflateRawSync(Buffer.from(source)), id);
    database.close();
  }

  it('is in the letter’s thread and quotes its beginning', async () => {
    const letter = await letterTo('ann@studio.test');
    const second = Math.floor(Date.now() / 1000);
    const reply = await replyTo(letter);
    const { from, to, subject, text, html, headers } = await messageOf(reply);
    assert.deepEqual([from, to, subject, html], ['ann@studio.test', 'news@lumen.example', 'Re: Spring', '']);
    assert.equal(headers['in-reply-to'], letter.headers['message-id']);
    assert.equal(headers.references, letter.headers['message-id']);
    assert.match(headers['message-id'] ?? '', /^<[\w-]{36}@sandbox\.example>$/);
    const sent = Date.parse(headers.date ?? '') / 1000;
    assert.ok(second <= sent && sent <= Date.now() / 1000, headers.date);
    assert.equal(
      text,
      'Hello,\n\nthank you for your letter. I have a question about it.\n\nYou wrote:\n> Spring\n>\n> It has come.',
    );
  });

  it('has “Re:” before its subject exactly once', async () => {
    const subjects = [
      'Re: Spring',
      'RE:Spring',
      'Весна — уже здесь, и она останется с нами надолго',
      'Reading',
      '“Re:”',
    ];
    const written: string[] = [];
    for (const subject of subjects) {
      const reply = await replyTo(await letterTo('ann@studio.test', subject));
      assert.equal(reply.subject, (await messageOf(reply)).subject);
      written.push(reply.subject);
    }
    assert.deepEqual(written, [
      'Re: Spring',
      'RE:Spring',
      'Re: Весна — уже здесь, и она останется с нами надолго',
      'Re: Reading',
      'Re: “Re:”',
    ]);
  });

  it('appears in the inbox, with an event, and can be found', async () => {
    assert.deepEqual(await replies(), { count: 0, newest: [] });
    const letter = await letterTo('ann@studio.test');
    const first = await replyTo(letter);
    assert.equal(mails, 1);
    const before = Date.now();
    const second = await replyTo(letter);
    assert.deepEqual(await replies(), { count: 2, newest: [second, first] });
    const { id, at, ...shown } = second;
    assert.deepEqual(shown, { from: 'ann@studio.test', to: 'news@lumen.example', subject: 'Re: Spring' });
    assert.ok(before <= at && at <= Date.now());
    const found = await sandbox.ask({ kind: 'find', text: 'ANN@' });
    assert.deepEqual(found.slice(0, 2), [second, first]);
    assert.deepEqual(
      found.slice(2).map((each) => each.id),
      [letter.id],
    );
    assert.deepEqual(await sandbox.ask({ kind: 'find', text: 're: sp' }), [second, first]);
  });

  it('is not counted in the statistics', async () => {
    const letter = await letterTo('ann@studio.test');
    const statistics = async () =>
      (await sandbox.call('GET', `/mailer/sendstatistics/${letter.send}.json`)).body;
    const before = await statistics();
    await replyTo(letter);
    assert.deepEqual(await statistics(), before);
    assert.deepEqual(counted, []);
  });

  it('is kept across a restart, after which letters can still be replied to', async () => {
    const letter = await letterTo('ann@studio.test');
    const reply = await replyTo(letter);
    const source = await sandbox.ask({ kind: 'replySource', id: reply.id });
    await sandbox.close();
    await open();
    assert.deepEqual(await replies(), { count: 1, newest: [reply] });
    assert.deepEqual(await sandbox.ask({ kind: 'replySource', id: reply.id }), source);
    await replyTo(letter);
    assert.equal((await replies()).count, 2);
  });

  it('is not sent to another mail server', async () => {
    await using elsewhere = await startMailServer();
    const letter = await letterTo('ann@studio.test');
    sandbox.useMailServer(elsewhere.url);
    await letterTo('bob@studio.test');
    await replyTo(letter);
    assert.deepEqual(
      elsewhere.accepted.map(({ to }) => to),
      ['bob@studio.test'],
    );
  });

  it('can be written only to campaign letters of the account in the inbox', async () => {
    const letter = await letterTo('ann@studio.test');
    const reply = await replyTo(letter);
    await sandbox.ask({ kind: 'bounce', id: letter.id });
    await sandbox.ask({ kind: 'addSender', email: 'eva@other.test' });
    const [toConfirm] = await until(
      'the letter that asks to confirm',
      () => sandbox.inbox('eva@other.test'),
      (letters) => letters.length === 1,
    );
    const second = callerOf({ url: sandbox.url, key: 'second' });
    const list = await makeList(second, ['ann@studio.test']);
    const { body: senders } = await second('GET', '/mailer/senderemails.json');
    const foreign = await makeSend(second, {
      maket_id: await makeMaket(second),
      included_lists: json([list]),
      sender_email_id: senders.sender_emails[0].id,
    });
    await finished(second, foreign);
    const others = [letter.id, toConfirm?.id ?? 0, (toConfirm?.id ?? 0) + 1, reply.id, 0];
    for (const id of others) assert.equal(await sandbox.ask({ kind: 'reply', id }), 'gone');
    assert.deepEqual(await replies(), { count: 1, newest: [reply] });
    for (const kind of ['bounce', 'source'] as const) {
      const answer = await sandbox.ask({ kind, id: reply.id });
      assert.equal(answer, kind === 'bounce' ? 'gone' : undefined);
    }
  });

  it('may come from an internationalized domain', async () => {
    const reply = await replyTo(await letterTo('anna@почта.test'));
    assert.equal(reply.from, 'anna@почта.test');
    assert.match((await messageOf(reply)).from, /^anna@(почта|xn--80a1acny)\.test$/);
  });

  describe('to a hostile letter', () => {
    it('goes to a valid Reply-To address, or else to the sender', async () => {
      const letter = await letterTo('ann@studio.test');
      const recipients: string[] = [];
      for (const headers of [
        'From: news@lumen.example\nReply-To: "Help, desk" <help@lumen.example>, other@lumen.example',
        'From: news@lumen.example\nReply-To: Us: nobody at all, <team@lumen.example>;',
        'From: news@lumen.example\nReply-To: "a b"@lumen.example, <x@y>, @, <a@b.test@c>',
        'From: =?utf-8?Q?news=40lumen.example=0D=0ABcc:_spy=40else.example?= <news@lumen.example>',
      ]) {
        replace(letter, `${headers}\nSubject: Spring\n\nText`);
        const reply = await replyTo(letter);
        recipients.push(reply.to);
        const { to, headers: written } = await messageOf(reply);
        assert.deepEqual([to, written.bcc, written.cc], [reply.to, undefined, undefined]);
      }
      assert.deepEqual(recipients, [
        'help@lumen.example',
        'team@lumen.example',
        'news@lumen.example',
        'news@lumen.example',
      ]);
    });

    it('is not written when the letter has no valid address', async () => {
      const letter = await letterTo('ann@studio.test');
      for (const headers of ['From: nobody at all', 'Subject: Spring', 'From: <>']) {
        replace(letter, `${headers}\n\nText`);
        assert.equal(await sandbox.ask({ kind: 'reply', id: letter.id }), 'noAddress', headers);
      }
      assert.equal((await replies()).count, 0);
      assert.equal(mails, 0);
    });

    it('can’t get headers or SMTP commands injected by the letter', async () => {
      const letter = await letterTo('ann@studio.test');
      replace(
        letter,
        [
          'From: news@lumen.example',
          'Subject: =?utf-8?Q?Spring=0D=0ABcc:_spy=40else.example=0D=0A=0D=0AMine?=',
          'References: <one@a.test> not-an-id =?utf-8?Q?=0D=0ABcc:_x=40y.z?= <two@a.test\tx> <three@a.test>',
          '',
          '.\nQUIT\n-- \nText\n\n\n\n\nMore',
        ].join('\n'),
      );
      const { subject, text, headers } = await messageOf(await replyTo(letter));
      assert.equal(subject, 'Re: Spring Bcc: spy@else.example Mine');
      assert.deepEqual([headers.bcc, headers.to], [undefined, 'news@lumen.example']);
      assert.equal(headers.references, `<one@a.test> <three@a.test> ${letter.headers['message-id']}`);
      assert.match(text, /\n> \.\n> QUIT\n> --\n> Text$/);
    });

    it('has a limited size, whatever the size of the letter', async () => {
      const letter = await letterTo('ann@studio.test');
      const ids = Array.from({ length: 10_000 }, (_, number) => `<${number}@a.test>`);
      const long = 'x'.repeat(100_000);
      replace(
        letter,
        `From: news@lumen.example\nSubject: ${long}\nReferences: ${ids.join('\n ')}\n\n${long}\n${'a\n'.repeat(10_000)}`,
      );
      const reply = await replyTo(letter);
      const { headers } = await messageOf(reply);
      assert.deepEqual(headers.references?.split(' '), [
        '<0@a.test>',
        ...ids.slice(-18),
        letter.headers['message-id'],
      ]);
      assert.equal(reply.subject.length, 'Re: '.length + 1000);
      const source = await sandbox.ask({ kind: 'replySource', id: reply.id });
      assert.ok((source?.length ?? 0) < 5000, `${source?.length} bytes`);
    });

    it('is refused when the message is not a letter of the sandbox', async () => {
      const letter = await letterTo('ann@studio.test');
      replace({ ...letter, headers: { 'message-id': 'none' } }, 'From: news@lumen.example\n\nText');
      await assert.rejects(sandbox.ask({ kind: 'reply', id: letter.id }), /neither a letter of the sandbox/);
      assert.equal((await replies()).count, 0);
    });
  });
});
