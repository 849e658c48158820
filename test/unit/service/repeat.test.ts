import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import type { MailingService } from '../../../src/core/port/service.ts';
import { usualPatience } from '../../../src/service/retry.ts';
import { passed } from '../../support/passed.ts';
import { connect, failureOf, impatient, until } from './support/connect.ts';
import { cut, type Reaction, recordingServer, silence, writeAndCut } from './support/recordingServer.ts';

type Call = (service: MailingService) => Promise<unknown>;

const always: Record<string, { call: Call; success: Reaction; changes: boolean }> = {
  'list folders': {
    call: (service) => service.listFolders(),
    success: { status: 204 },
    changes: false,
  },
  'add makets to a folder by name': {
    call: (service) => service.addToFolder('a', [1]),
    success: { status: 201, body: { id: 1 } },
    changes: true,
  },
  'add makets to a folder by id': {
    call: (service) => service.changeFolder(1, { makets: [1] }),
    success: { status: 204 },
    changes: true,
  },
};
const unhandled: Record<string, Call> = {
  'rename a folder': (service) => service.changeFolder(1, { title: 'a' }),
  'remove makets': (service) => service.changeFolder(1, { removeMakets: [1] }),
  'delete a folder': (service) => service.deleteFolder(1),
};
const creations: Record<string, Call> = {
  'create a maket': (service) => service.createMaket({ title: 'a', body: 'b' }),
  'create a list': (service) => service.createList({ title: 'a', subscribeLink: 'https://example.com' }),
  'create a subscriber': (service) => service.createSubscriber({ email: 'ann@example.com', listId: 1 }),
  'create a send': (service) => service.createSend({ maketId: 1, letterTitle: 'a', lists: [1] }),
};

const breaks: Record<string, Reaction> = {
  'no answer': cut,
  'half a header': writeAndCut('HTTP/1.1 20'),
  'half a body': writeAndCut('HTTP/1.1 201 Created\r\ncontent-length: 9\r\n\r\n{"id'),
  'half a chunked body': writeAndCut('HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n9\r\n{"id'),
  'half a body with connection: close': writeAndCut(
    'HTTP/1.1 201 Created\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n9\r\n{"id',
  ),
};

for (const [name, { call, success }] of Object.entries(always)) {
  for (const [what, reaction] of Object.entries({ ...breaks, 429: { status: 429 }, 502: { status: 502 } })) {
    test(`a request to ${name} is retried after ${what}`, async () => {
      await using server = await recordingServer([reaction, reaction, success]);
      await using service = connect(server.url);

      await call(service);

      assert.equal(server.received.length, 3);
    });
  }
}

for (const [name, { call, changes }] of Object.entries(always)) {
  test(`a request to ${name} is given up after four attempts`, async () => {
    await using server = await recordingServer([{ status: 500 }]);
    await using service = connect(server.url);

    const { problem, mayHaveTakenEffect } = await failureOf(call(service));

    assert.deepEqual(problem, { kind: 'refused', status: 500 });
    assert.equal(mayHaveTakenEffect, changes);
    assert.equal(server.received.length, 4);
  });
}

test('a refused retry may have taken effect when an earlier attempt may have', async () => {
  await using server = await recordingServer([cut, { status: 404 }]);
  await using service = connect(server.url);

  const { problem, mayHaveTakenEffect } = await failureOf(service.addToFolder('a', [1]));

  assert.deepEqual(problem, { kind: 'refused', status: 404 });
  assert.equal(mayHaveTakenEffect, true);
});

for (const [name, call] of Object.entries(unhandled)) {
  test(`a request to ${name} is retried after 429`, async () => {
    await using server = await recordingServer([{ status: 429 }, { status: 204 }]);
    await using service = connect(server.url);

    await call(service);

    assert.equal(server.received.length, 2);
  });
  const unknown = Object.fromEntries([408, 500, 502, 503, 504].map((status) => [status, { status }]));
  for (const [what, reaction] of Object.entries<Reaction>({ ...breaks, ...unknown })) {
    test(`a request to ${name} is sent once, and may have taken effect, after ${what}`, async () => {
      await using server = await recordingServer([reaction]);
      await using service = connect(server.url);

      const { mayHaveTakenEffect } = await failureOf(call(service));

      assert.equal(mayHaveTakenEffect, true);
      assert.equal(server.received.length, 1);
    });
  }
}

for (const [name, call] of Object.entries(creations)) {
  const statuses = [300, 302, 304, 308, 408, 500, 502, 503].map((status) => [status, { status }]);
  const unknown: Record<string, Reaction> = { ...breaks, ...Object.fromEntries(statuses) };
  for (const [what, reaction] of Object.entries(unknown)) {
    test(`a request to ${name} is sent once, and may have taken effect, after ${what}`, async () => {
      await using server = await recordingServer([reaction]);
      await using service = connect(server.url);

      const { mayHaveTakenEffect } = await failureOf(call(service));

      assert.equal(mayHaveTakenEffect, true);
      assert.equal(server.received.length, 1);
    });
  }
  for (const status of [400, 401, 404, 422, 429]) {
    test(`a request to ${name} is sent once, and had no effect, after ${status}`, async () => {
      await using server = await recordingServer([{ status, headers: { 'retry-after': '0' } }]);
      await using service = connect(server.url);

      const { problem, mayHaveTakenEffect } = await failureOf(call(service));

      assert.deepEqual(problem, { kind: 'refused', status, retryAfterMs: 0 });
      assert.equal(mayHaveTakenEffect, false);
      assert.equal(server.received.length, 1);
    });
  }
}

test('a request that never reached the service is retried, and certainly had no effect', async () => {
  const port = await freePort();
  for (const call of [...Object.values(unhandled), ...Object.values(creations)]) {
    const tries: string[] = [];
    await using service = connect(`http://127.0.0.1:${port}/v1`, {
      onExchange: ({ outcome }) => tries.push(outcome),
    });

    const { problem, mayHaveTakenEffect } = await failureOf(call(service));

    assert.deepEqual(problem, { kind: 'unreachable', reason: 'ECONNREFUSED' });
    assert.equal(mayHaveTakenEffect, false);
    assert.deepEqual(tries, Array(4).fill('unreachable (ECONNREFUSED)'));
  }
});

test('an unknown host is reported at once, without a retry', async () => {
  const tries: string[] = [];
  await using service = connect('https://mailroom.invalid/v1', {
    network: { proxy: '', noProxy: ['*'] },
    onExchange: ({ outcome }) => tries.push(outcome),
  });

  const { problem, mayHaveTakenEffect } = await failureOf(service.createMaket({ title: 'a', body: 'b' }));

  assert.equal(problem.kind, 'unreachable');
  assert.equal(mayHaveTakenEffect, false);
});

test('a retry waits for Retry-After', async () => {
  await using server = await recordingServer([
    { status: 429, headers: { 'retry-after': '1' } },
    { status: 204 },
  ]);
  await using service = connect(server.url, { patience: { ...impatient, longestRetryAfter: 1000 } });

  const almost = passed(990);
  await service.listFolders();

  assert.ok(almost());
});

test('a request is not retried when Retry-After is too long', async () => {
  await using server = await recordingServer([{ status: 503, headers: { 'retry-after': '3600' } }]);
  await using service = connect(server.url);

  const { problem } = await failureOf(service.listFolders());

  assert.deepEqual(problem, { kind: 'refused', status: 503, retryAfterMs: 3_600_000 });
  assert.equal(server.received.length, 1);
});

test('every request waits for a Retry-After that the service sent before, up to the longest wait', async () => {
  const answers: Reaction = { status: 201, body: { id: 1, folders: [] } };
  await using server = await recordingServer([
    { status: 429, headers: { 'retry-after': '1' } },
    { status: 429, headers: { 'retry-after': '3600' } },
    answers,
  ]);
  await using service = connect(server.url, { patience: { ...impatient, longestRetryAfter: 1000 } });
  const create = () => service.createMaket({ title: 'a', body: 'b' });
  await failureOf(create());

  const [first, second] = [passed(950), passed(1900)];
  const canceled = failureOf(service.listFolders(AbortSignal.timeout(20)));
  assert.equal((await failureOf(create())).problem.kind, 'refused');
  assert.ok(first());
  await Promise.all([service.listFolders(), create()]);
  assert.ok(second());

  assert.deepEqual((await canceled).problem, { kind: 'canceled' });
  assert.equal(server.received.length, 4);
});

test('a request that times out is not retried', async () => {
  await using server = await recordingServer([silence]);
  await using service = connect(server.url, { timeoutMs: 1000 });

  const [reading, creating] = await Promise.all([
    failureOf(service.listFolders()),
    failureOf(service.createList({ title: 'a', subscribeLink: 'https://example.com' })),
  ]);

  assert.deepEqual(
    [reading.problem, reading.mayHaveTakenEffect],
    [{ kind: 'timedOut', afterMs: 1000 }, false],
  );
  assert.deepEqual([creating.problem.kind, creating.mayHaveTakenEffect], ['timedOut', true]);
  assert.equal(server.received.length, 2);
});

test('a request that must not be retried has its own connection; all others reuse theirs', async () => {
  await using server = await recordingServer([{ status: 201, body: { id: 1, folders: [] } }]);
  await using service = connect(server.url);

  for (let reading = 0; reading < 10; reading++) await service.listFolders();
  const kept = server.connections();
  assert.ok(kept <= 2, `${kept} connections for ten requests`);

  await service.createMaket({ title: 'a', body: 'b' });
  await service.createMaket({ title: 'a', body: 'b' });
  await failureOf(service.deleteFolder(1));
  assert.equal(server.connections(), kept + 3);
  assert.deepEqual(
    server.received.slice(-4).map(({ headers }) => headers.connection),
    ['keep-alive', 'close', 'close', 'close'],
  );
});

test('consecutive subscribers share one or two connections, which close when idle', async () => {
  await using server = await recordingServer([{ status: 201, body: { id: 1 } }]);
  await using service = connect(server.url);
  const add = () => service.createSubscriber({ email: 'ann@example.com', listId: 1 });

  for (let row = 0; row < 10; row++) await add();
  const shared = server.connections();
  assert.ok(shared <= 2, `${shared} connections for ten requests`);

  await until(() => server.open() === 0);
  await add();
  assert.equal(server.connections(), shared + 1);
});

test('a paced subscriber is requested at most once and never delayed', async () => {
  await using server = await recordingServer([
    { status: 429, headers: { 'retry-after': '5' } },
    { status: 201, body: { id: 1 } },
  ]);
  await using service = connect(server.url, { patience: usualPatience });

  const refused = await failureOf(addPaced(service));
  assert.deepEqual(refused.problem, { kind: 'refused', status: 429, retryAfterMs: 5000 });
  assert.equal(refused.request?.path, '/mailer/emails.json');

  const { problem, request, mayHaveTakenEffect } = await failureOf(addPaced(service));
  assert.ok(problem.kind === 'refused' && problem.status === 429);
  assert.ok((problem.retryAfterMs ?? 0) > 4000 && (problem.retryAfterMs ?? 0) <= 5000);
  assert.deepEqual([request, mayHaveTakenEffect, server.received.length], [undefined, false, 1]);
});

test('a paced subscriber is tried only once when the service is unreachable', async () => {
  const tries: string[] = [];
  const port = await freePort();
  await using service = connect(`http://127.0.0.1:${port}/v1`, {
    onExchange: ({ outcome }) => tries.push(outcome),
  });

  const { mayHaveTakenEffect } = await failureOf(addPaced(service));

  assert.equal(mayHaveTakenEffect, false);
  assert.deepEqual(tries, ['unreachable (ECONNREFUSED)']);
});

function addPaced(service: MailingService): Promise<number> {
  return service.createSubscriber({ email: 'ann@example.com', listId: 1 }, undefined, { isPaced: true });
}

test('a connection closed after the answer is not reused for the next subscriber', async () => {
  await using server = await recordingServer([
    { status: 201, headers: { connection: 'close' }, body: { id: 1 } },
  ]);
  await using service = connect(server.url);

  for (let row = 0; row < 3; row++) await service.createSubscriber({ email: 'ann@example.com', listId: 1 });
  assert.deepEqual([server.connections(), server.received.length], [3, 3]);
});

test('a keep-alive connection that the server closed causes no failure', async () => {
  const closeAfterAnswer: Reaction = (socket) =>
    socket.end('HTTP/1.1 204 No Content\r\nkeep-alive: timeout=600\r\n\r\n');
  const closeBeforeAnswer: Reaction = (socket) => socket.resetAndDestroy();
  await using server = await recordingServer([
    closeAfterAnswer,
    closeBeforeAnswer,
    closeAfterAnswer,
    { status: 204 },
  ]);
  await using service = connect(server.url);

  await service.listFolders();
  await service.changeFolder(1, { makets: [1] });
  await service.deleteFolder(1);

  assert.equal(server.received.length, 4);
});

test('a call can be canceled before it is sent and while it waits for the answer', async () => {
  await using server = await recordingServer([silence]);
  await using service = connect(server.url);
  const canceled = { kind: 'canceled' };
  const maket = { title: 'a', body: 'b' };

  const before = await failureOf(service.createMaket(maket, AbortSignal.abort()));
  assert.deepEqual([before.problem, before.mayHaveTakenEffect], [canceled, false]);
  assert.equal(server.received.length, 0);

  const during = new AbortController();
  const waiting = failureOf(service.createMaket(maket, during.signal));
  await until(() => server.received.length === 1);
  during.abort();
  const failure = await waiting;
  assert.deepEqual([failure.problem, failure.mayHaveTakenEffect], [canceled, true]);
});

test('a call can be canceled between two attempts', async () => {
  await using server = await recordingServer([{ status: 503, headers: { 'retry-after': '20' } }]);
  const between = new AbortController();
  await using service = connect(server.url, {
    patience: { ...impatient, longestRetryAfter: 60_000 },
    onExchange: () => setImmediate(() => between.abort()),
  });

  const reading = await failureOf(service.listFolders(between.signal));

  assert.deepEqual([reading.problem, reading.mayHaveTakenEffect], [{ kind: 'canceled' }, false]);
  assert.equal(server.received.length, 1);
});

test('a call canceled while connecting is never sent', async () => {
  const aborting = new AbortController();
  await using server = await recordingServer([{ status: 201, body: { id: 1 } }]);
  await using service = connect(server.url);

  const call = failureOf(service.createMaket({ title: 'a', body: 'b' }, aborting.signal));
  aborting.abort();

  assert.deepEqual(await call, {
    request: { method: 'POST', path: '/mailer/makets.json' },
    problem: { kind: 'canceled' },
    mayHaveTakenEffect: false,
  });
  await service.listFolders().catch(() => {});
  assert.deepEqual(
    server.received.map(({ method }) => method),
    ['GET'],
  );
});

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
  return promise;
}
