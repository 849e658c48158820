import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Misbehavior } from '../../../src/protocol/sandbox.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';
import { type ConnectedService, connect, failureOf } from './support/connect.ts';

const layouts = fileURLToPath(new URL('../../../src/sandbox/demo/layouts', import.meta.url));

async function withSandbox(run: (sandbox: Sandbox, service: ConnectedService) => Promise<void>) {
  const sandbox = await startSandbox({ seed: 'demo', layouts, pace: { startDelayMs: 60_000 } });
  const service = connect(sandbox.url, { key: sandbox.key });
  try {
    await run(sandbox, service);
  } finally {
    await service.close();
    await sandbox.close();
  }
}

test('the client understands every endpoint of the sandbox', () =>
  withSandbox(async (_, service) => {
    const first = await service.createMaket({ title: 'A', body: '<p>A</p>' });
    const second = await service.createMaket({ title: 'B', body: '<p>B</p>', footer: '<p>Bye</p>' });
    await service.addToFolder('Client Test', [first, second]);
    const folder = async (title: string) => {
      const found = (await service.listFolders()).find((each) => each.title === title);
      return found && { ...found, contents: (await service.getFolder(found.id)).makets };
    };

    const made = await folder('client test');
    assert.deepEqual([made?.makets, made?.contents], [2, [first, second]]);
    await service.changeFolder(made?.id ?? 0, { title: 'Client Test Two' });
    const renamed = await folder('client test two');
    await service.changeFolder(renamed?.id ?? 0, { removeMakets: [first] });
    const smaller = await folder('client test two');
    assert.deepEqual(smaller?.contents, [second]);
    await service.changeFolder(smaller?.id ?? 0, { makets: [first] });
    assert.equal((await folder('client test two'))?.makets, 2);
    await service.deleteFolder((await folder('client test two'))?.id ?? 0);
    assert.equal(await folder('client test two'), undefined);

    const list = await service.createList({ title: 'Readers', subscribeLink: 'https://example.com/join' });
    const fields = { name: 'Ann', city: 'Омск' };
    await service.createSubscriber({
      email: 'ann@example.com',
      listId: list,
      fields,
      skipConfirmation: true,
    });
    const senders = await service.listSenders(['id', 'email', 'approved', 'default']);
    const approved = senders.find((sender) => sender.approved);
    const send = await service.createSend({
      maketId: first,
      letterTitle: 'Hello',
      lists: [list],
      startAt: new Date(Date.now() + 3_600_000),
      ...(approved && { senderId: approved.id }),
    });
    assert.deepEqual(await service.getSend(send, ['id', 'status']), { id: send, status: 0 });
    const { common, errors } = await service.getStatistics(send, ['common', 'errors']);
    assert.deepEqual([common.delivered, errors], [0, []]);

    const [domain] = await service.listDomains();
    const details = await service.getDomain(domain?.id ?? 0);
    assert.equal(details.domain, domain?.domain);
    assert.ok(details.records.length > 0);
  }));

test('a wrong key is refused', () =>
  withSandbox(async (sandbox) => {
    await using stranger = connect(sandbox.url, { key: 'wrong' });
    const { problem } = await failureOf(stranger.listFolders());
    assert.ok(problem.kind === 'refused' && problem.status === 401, JSON.stringify(problem));
  }));

test('an unknown maket is refused with the service’s error code', () =>
  withSandbox(async (_, service) => {
    const { problem, mayHaveTakenEffect } = await failureOf(service.addToFolder('a', [999_999]));
    assert.equal(problem.kind === 'refused' && problem.code, 20903);
    assert.equal(mayHaveTakenEffect, false);
  }));

const misbehaviors: readonly { wrong: Misbehavior; created: 0 | 1; mayHaveTakenEffect: boolean }[] = [
  { wrong: { cut: 'before' }, created: 0, mayHaveTakenEffect: true },
  { wrong: { cut: 'during' }, created: 1, mayHaveTakenEffect: true },
  { wrong: { cut: 'after' }, created: 1, mayHaveTakenEffect: true },
  { wrong: { body: 'truncated' }, created: 1, mayHaveTakenEffect: true },
  { wrong: { status: 500, body: 'html' }, created: 0, mayHaveTakenEffect: true },
  { wrong: { status: 503, body: 'empty' }, created: 0, mayHaveTakenEffect: true },
  { wrong: { status: 429, retryAfter: '0', body: 'errors' }, created: 0, mayHaveTakenEffect: false },
  { wrong: { status: 403, body: 'string' }, created: 0, mayHaveTakenEffect: false },
];

for (const { wrong, created, mayHaveTakenEffect } of misbehaviors) {
  test(`a maket is created at most once when the service misbehaves with ${JSON.stringify(wrong)}`, () =>
    withSandbox(async (sandbox, service) => {
      const before = await service.createMaket({ title: 'before', body: 'b' });
      sandbox.misbehave(wrong);

      const failure = await failureOf(service.createMaket({ title: 'a', body: 'b' }));

      sandbox.misbehave();
      const after = await service.createMaket({ title: 'after', body: 'b' });
      assert.equal(after - before - 1, created);
      assert.equal(failure.mayHaveTakenEffect, mayHaveTakenEffect);
    }));

  test(`a second call puts makets into their folder after ${JSON.stringify(wrong)}`, () =>
    withSandbox(async (sandbox, service) => {
      const maket = await service.createMaket({ title: 'a', body: 'b' });
      sandbox.misbehave({ ...wrong, requests: 1 });

      await service.addToFolder('in the end', [maket]).catch(() => {});
      await service.addToFolder('in the end', [maket]);

      const folder = (await service.listFolders()).find(({ title }) => title === 'in the end');
      assert.equal(folder?.makets, 1);
    }));
}
