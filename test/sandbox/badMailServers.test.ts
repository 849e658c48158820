import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Behavior, badMailServer } from '../support/badMailServer.ts';
import { startMailServer } from '../support/smtpServer.ts';
import { finished, json, makeList, makeMaket, makeSend, quickSandbox, until } from './support.ts';

const polite: Behavior = (line) => {
  if (line.startsWith('DATA')) return '354 Go on';
  return line.startsWith('EHLO') ? '250 localhost' : '250 OK';
};

const inData = (then: Behavior): Behavior => {
  let isData = false;
  return (line, socket) => {
    if (isData) return then(line, socket);
    isData = line.startsWith('DATA');
    return polite(line, socket);
  };
};

const servers: Readonly<Record<string, { greeting?: string; answer: Behavior; reason: RegExp }>> = {
  'closes the connection at once': {
    answer: (_, socket) => void socket.destroy(),
    greeting: '421 Go away',
    reason: /421 Go away/,
  },
  'refuses in its greeting': {
    greeting: '554 No service',
    answer: polite,
    reason: /554 No service/,
  },
  'refuses the sender': {
    greeting: '220 hi',
    answer: (line, socket) => (line.startsWith('MAIL') ? '550 5.7.1 Not you' : polite(line, socket)),
    reason: /^MAIL FROM: 550 5\.7\.1 Not you$/,
  },
  'does not relay': {
    greeting: '220 hi',
    answer: (line, socket) =>
      line.startsWith('RCPT') ? '554 5.7.1 Relay access denied' : polite(line, socket),
    reason: /^RCPT TO: 554 5\.7\.1 Relay access denied$/,
  },
  'requires authentication': {
    greeting: '220 hi',
    answer: (line, socket) =>
      line.startsWith('MAIL') ? '530 5.7.0 Authentication required' : polite(line, socket),
    reason: /530 5\.7\.0 Authentication required/,
  },
  'closes the connection within a letter': {
    greeting: '220 hi',
    answer: inData((_, socket) => void socket.destroy()),
    reason: /closed|reset|EPIPE/i,
  },
  'closes the connection at the end of a letter': {
    greeting: '220 hi',
    answer: inData((line, socket) => (line === '.' ? void socket.destroy() : undefined)),
    reason: /closed|reset/i,
  },
  'sends an answer of a megabyte': {
    greeting: '220 hi',
    answer: inData((line) => (line === '.' ? `421 4.3.0 ${'x'.repeat(1_000_000)}` : undefined)),
    reason: /^DATA: 421 4\.3\.0 x+$/,
  },
  'sends an endless answer': {
    greeting: '220 hi',
    answer: inData((line, socket) => {
      if (line === '.') for (let part = 0; part < 40; part++) socket.write('x'.repeat(64 * 1024));
      return undefined;
    }),
    reason: /./,
  },
  'sends something other than SMTP': { greeting: 'HTTP/1.1 200 OK', answer: () => 'OK', reason: /./ },
  'offers STARTTLS but fails to start it': {
    greeting: '220 hi',
    answer: (line, socket) => {
      if (line.startsWith('EHLO')) return '250-localhost\r\n250 STARTTLS';
      if (line.startsWith('STARTTLS')) socket.once('data', () => socket.write('this is no TLS\r\n'));
      return line.startsWith('STARTTLS') ? '220 Go' : polite(line, socket);
    },
    reason: /./,
  },
};

const statistics = async ({ call }: { call: Awaited<ReturnType<typeof quickSandbox>>['call'] }, id: number) =>
  (await call('GET', `/mailer/sendstatistics/${id}.json`)).body.common;

async function sendThree(smtp: string) {
  const told: (string | undefined)[] = [];
  const sandbox = await quickSandbox({
    smtp,
    onEvent: (event) => event.type === 'trouble' && told.push(event.trouble),
  });
  const list = await makeList(sandbox.call, ['ann@studio.test', 'bob@studio.test', 'cem@studio.test']);
  const maket_id = await makeMaket(sandbox.call);
  const id = await makeSend(sandbox.call, { maket_id, included_lists: json([list]) });
  const trouble = () =>
    until(
      'the trouble to show',
      async () => (await sandbox.call('GET', `/mailer/sends/${id}.json`)).body,
      (send) => send.trouble !== undefined,
      { withinMs: 60_000 },
    );
  return { sandbox, id, trouble, told };
}

describe('A send keeps running, keeps its letters queued and shows the reason', () => {
  for (const [what, { greeting, answer, reason }] of Object.entries(servers)) {
    it(`when the mail server ${what}`, async () => {
      await using server = await badMailServer(greeting, answer);
      const { sandbox, id, trouble, told } = await sendThree(server.url);
      const send = await trouble();
      const { delivered, bounce, deferred, count } = await statistics(sandbox, id);
      await sandbox.close();
      assert.equal(send.status, 1);
      assert.match(send.trouble, reason);
      assert.match(told.at(-1) ?? '', reason);
      assert.ok(send.trouble.length <= 300, `${send.trouble.length} characters`);
      assert.deepEqual([delivered, bounce, count], [0, 0, 3]);
      assert.ok(deferred >= 1);
    });
  }

  it('when the mail server is down, and delivers each letter once when it is back', async () => {
    const gone = await startMailServer();
    await gone[Symbol.asyncDispose]();
    const { sandbox, id, trouble, told } = await sendThree(gone.url);
    assert.match((await trouble()).trouble, /ECONNREFUSED/);
    await using server = await startMailServer({ port: Number(new URL(gone.url).port) });
    const { body } = await finished(sandbox.call, id, 60_000);
    const { delivered, deferred } = await statistics(sandbox, id);
    await until(
      'the end of the trouble',
      () => told,
      () => told.at(-1) === undefined,
    );
    await sandbox.close();
    assert.equal(body.trouble, undefined);
    assert.deepEqual(
      told.map((each) => each?.replace(/\d+\.\d+.*/, '')),
      ['connect ECONNREFUSED ', undefined],
    );
    assert.deepEqual([delivered, deferred], [3, 0]);
    assert.deepEqual(server.accepted.map(({ to }) => to).sort(), [
      'ann@studio.test',
      'bob@studio.test',
      'cem@studio.test',
    ]);
  });

  it('until another mail server is set, which then gets the letters', async () => {
    await using silent = await badMailServer(undefined, () => undefined);
    const gone = await startMailServer();
    await gone[Symbol.asyncDispose]();
    const { sandbox, id, trouble, told } = await sendThree(gone.url);
    await trouble();
    sandbox.useMailServer(silent.url);
    assert.equal((await sandbox.call('GET', `/mailer/sends/${id}.json`)).body.trouble, undefined);
    await until(
      'the connection',
      () => silent.connections,
      (count) => count > 0,
    );
    await using server = await startMailServer();
    sandbox.useMailServer(server.url);
    await finished(sandbox.call, id);
    await sandbox.close();
    assert.equal(server.accepted.length, 3);
    assert.deepEqual(told.slice(1), [undefined]);
  });

  it('when the mail server is silent; other sends start, and the sandbox closes at once', async () => {
    await using server = await badMailServer(undefined, () => undefined);
    const { sandbox } = await sendThree(server.url);
    const maket_id = await makeMaket(sandbox.call);
    const included_lists = json([await makeList(sandbox.call, ['dee@studio.test'])]);
    const next = await makeSend(sandbox.call, { maket_id, included_lists });
    await until(
      'the next send to start',
      async () => (await sandbox.call('GET', `/mailer/sends/${next}.json`)).body.status,
      (status) => status === 1,
    );
    await sandbox.close();
  });
});

describe('The address of a mail server', () => {
  for (const smtp of ['', 'localhost', 'http://127.0.0.1:25', 'smtp:///', 'smtp://']) {
    it(`is refused at startup when it is invalid: ${JSON.stringify(smtp)}`, async () => {
      await assert.rejects(quickSandbox({ smtp }), /mail server’s address/);
    });
  }
});
