import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Worker } from 'node:worker_threads';
import type { SandboxMessage, SandboxOptions } from '../../src/protocol/sandbox.ts';
import { listening, newDirectory, sandboxSource, start } from './programs.ts';
import { type Caller, callerOf, finished, json, makeList, makeMaket, makeSend, until } from './support.ts';

/** Runs the program until it ends. */
async function run(...args: string[]) {
  const child = start(...args);
  const output = { out: '', error: '' };
  child.stdout.on('data', (data) => {
    output.out += data;
  });
  child.stderr?.on('data', (data) => {
    output.error += data;
  });
  const [code] = await once(child, 'close');
  return { code, ...output };
}

describe('npm run sandbox', () => {
  it('prints one line of JSON when it is ready, and ends cleanly on SIGTERM and SIGINT', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const { child, line, url, call, log } = await listening(
        '--port',
        '0',
        '--key',
        'the-key',
        '--data',
        ':memory:',
      );
      assert.equal(line, json({ url, key: 'the-key' }));
      assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/v1$/);
      assert.equal((await call('GET', '/mailer/folders.json')).status, 204);
      child.kill(signal);
      assert.deepEqual(await once(child, 'exit'), [0, null]);
      assert.deepEqual(log, []);
    }
  });

  it('generates a random key, and accepts demo data, a plan, a pace and a misbehavior', async () => {
    const { key, call } = await listening(
      ...['--seed', 'demo', '--plan', 'basic', '--start-delay', '0', '--second-key', 'b'],
      ...['--misbehave', 'status=429; requests=1; path=/mailer/domains.json'],
    );
    assert.ok(key.length >= 32);
    assert.equal((await call('GET', '/mailer/folders.json')).body.folders.length, 5);
    assert.equal((await call('GET', '/mailer/domains.json')).status, 429);
    assert.equal((await call('GET', '/mailer/domains.json')).status, 200);
  });

  for (const args of [
    ['--prot', '1'],
    ['--port', 'x'],
    ['--seed', 'real'],
    ['--plan', 'gold'],
    ['--misbehave', 'a=b'],
    ['file'],
  ]) {
    it(`refuses ${args.join(' ')} with its usage and exit code 2`, async () => {
      const { code, out, error } = await run(...args);
      assert.deepEqual([code, out], [2, '']);
      assert.match(error, /Usage: npm run -s sandbox/);
    });
  }

  it('prints its usage with --help', async () => {
    const { code, out } = await run('--help');
    assert.equal(code, 0);
    assert.match(out, /Usage: npm run -s sandbox/);
  });

  it('reports that the port is in use, with exit code 1', async () => {
    const { url } = await listening();
    const { code, out, error } = await run('--port', new URL(url).port);
    assert.deepEqual([code, out], [1, '']);
    assert.match(error, /EADDRINUSE/);
  });

  it('does not start with an empty key, with exit code 1', async () => {
    for (const name of ['--key', '--second-key']) {
      const { code, out, error } = await run(name, '');
      assert.deepEqual([code, out], [1, '']);
      assert.match(error, /could not be started: a key is one or more/);
    }
  });

  it('delivers nothing twice when it is killed during a send and started again', async () => {
    const data = await newDirectory();
    const pace = ['--start-delay', '0', '--batch-size', '10', '--batch-interval', '20', '--claim', '200'];
    const first = await listening('--data', data, ...pace);
    const readers = Array.from({ length: 200 }, (_, number) => `reader${number}@post.example`);
    const included_lists = json([await makeList(first.call, readers)]);
    const send = await makeSend(first.call, { maket_id: await makeMaket(first.call), included_lists });
    await until(
      'some letters',
      () => delivered(first.call, send),
      (count) => count >= 50,
    );
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const second = await listening('--data', data, ...pace);
    assert.equal((await finished(second.call, send)).body.count, 200);
    assert.equal(await delivered(second.call, send), 200);
    second.child.kill('SIGTERM');
    await once(second.child, 'exit');
    const { DatabaseSync } = await import('node:sqlite');
    const database = new DatabaseSync(join(data, 'sandbox.sqlite'));
    const attempts = database
      .prepare('SELECT attempts, count(*) AS letters FROM letters GROUP BY attempts')
      .all();
    database.close();
    assert.deepEqual(
      attempts.map((row) => ({ ...row })),
      [{ attempts: 1, letters: 200 }],
    );
  });

  it('can share its data with another process, and each letter is delivered once', async () => {
    const data = await newDirectory();
    const pace = ['--start-delay', '50', '--batch-size', '5', '--batch-interval', '5'];
    const [one, other] = await Promise.all([
      listening('--data', data, ...pace),
      listening('--data', data, ...pace),
    ]);
    const readers = Array.from({ length: 100 }, (_, number) => `reader${number}@post.example`);
    const included_lists = json([await makeList(one.call, readers)]);
    const send = await makeSend(one.call, { maket_id: await makeMaket(one.call), included_lists });
    await finished(other.call, send);
    assert.equal(await delivered(one.call, send), 100);
  });

  async function delivered(call: Caller, send: number): Promise<number> {
    return (await call('GET', `/mailer/sendstatistics/${send}.json`)).body.common.delivered;
  }
});

describe('The sandbox worker', () => {
  const startWorker = async (workerData: SandboxOptions) => {
    const worker = new Worker(join(sandboxSource, 'worker.ts'), { workerData });
    const [message] = (await once(worker, 'message')) as [SandboxMessage];
    return { worker, message };
  };

  it('reports its address, misbehaves when told to, and ends when told to', async () => {
    const { worker, message } = await startWorker({ seed: 'demo' });
    assert.ok(message.type === 'listening');
    assert.match(message.id, /^[\da-f-]{36}$/);
    assert.equal(message.demo.length, 21);
    const call = callerOf(message);
    assert.equal((await call('GET', '/mailer/folders.json')).body.folders.length, 5);

    worker.postMessage({ type: 'misbehave', misbehavior: { status: 503 } });
    await until(
      'the misbehavior',
      () => call('GET', '/mailer/folders.json'),
      ({ status }) => status === 503,
    );
    worker.postMessage({ type: 'close' });
    const [closed] = await once(worker, 'message');
    assert.deepEqual(closed, { type: 'closed' });
    assert.deepEqual(await once(worker, 'exit'), [0]);
  });

  it('erases its data while another sandbox uses them, and no id is reused', async () => {
    const data = await newDirectory();
    const [one, other] = [await startWorker({ data, seed: 'demo' }), await startWorker({ data })];
    assert.ok(one.message.type === 'listening' && other.message.type === 'listening');
    const call = callerOf(other.message);
    const before = await makeMaket(call);
    one.worker.postMessage({ type: 'close', erase: true });
    assert.deepEqual(await once(one.worker, 'exit'), [0]);

    assert.equal((await call('GET', '/mailer/folders.json')).status, 204);
    const again = await startWorker({ data, seed: 'demo' });
    assert.ok(again.message.type === 'listening');
    assert.notEqual(again.message.id, one.message.id);
    assert.equal((await call('GET', '/mailer/folders.json')).body.folders.length, 5);
    assert.ok((await makeMaket(call)) > before);
    assert.ok(again.message.demo.every(({ kind, id }) => kind !== 'maket' || id > before));
    for (const { worker } of [again, other]) worker.postMessage({ type: 'close' });
    await Promise.all([again, other].map(({ worker }) => once(worker, 'exit')));
  });

  it('reports why it can’t start, and ends', async () => {
    const { worker, message } = await startWorker({ data: join(sandboxSource, 'worker.ts') });
    assert.equal(message.type, 'failed');
    assert.deepEqual(await once(worker, 'exit'), [0]);
  });
});
