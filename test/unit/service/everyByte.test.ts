import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { connect, failureOf } from './support/connect.ts';

const answer = 'HTTP/1.1 201 Created\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n{"id":7}';
const send = { maketId: 1, letterTitle: 'Hello', lists: [1] };

/** A service that lets `cut` end the connection at any point of a request, and counts connections. */
async function cuttingServer(cut: (socket: Socket, received: string) => void) {
  let seen = 0;
  const server = createServer((socket) => {
    let received = '';
    socket.on('error', () => {});
    socket.once('data', () => {
      seen += 1;
    });
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      cut(socket, received);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen: () => seen,
    [Symbol.asyncDispose]: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

test('a send is requested once, and its outcome is unknown, wherever the answer breaks off', async () => {
  for (let length = 0; length < answer.length; length++) {
    await using server = await cuttingServer((socket, received) => {
      if (received.endsWith('included_lists=%5B1%5D')) socket.end(answer.slice(0, length));
    });
    await using service = connect(server.url);

    const { problem, mayHaveTakenEffect } = await failureOf(service.createSend(send));

    assert.deepEqual([length, problem.kind, mayHaveTakenEffect], [length, 'unreachable', true]);
    assert.equal(server.seen(), 1);
  }
});

test('a large maket is requested once, and its outcome is unknown unless its end certainly was not sent', async () => {
  const maket = { title: 'a', body: 'x'.repeat(4_000_000) };
  for (const end of ['destroy', 'resetAndDestroy'] as const) {
    for (const length of [1, 70_000, 1_000_000, 3_900_000]) {
      let got = 0;
      await using server = await cuttingServer((socket, received) => {
        got = received.length;
        if (got >= length) socket[end]();
      });
      await using service = connect(server.url);

      const { problem, mayHaveTakenEffect } = await failureOf(service.createMaket(maket));

      assert.deepEqual([length, problem.kind], [length, 'unreachable']);
      assert.ok(mayHaveTakenEffect || got < maket.body.length, `${got} bytes were read`);
      assert.equal(server.seen(), 1);
    }
  }
});

test('a maket that was certainly not sent in full is reported as not created, and not retried', async () => {
  // Larger than the socket buffers of both sides together.
  const maket = { title: 'a', body: 'x'.repeat(40_000_000) };
  for (const end of ['destroy', 'resetAndDestroy'] as const) {
    await using server = await cuttingServer((socket) => socket[end]());
    await using service = connect(server.url);

    const { problem, mayHaveTakenEffect } = await failureOf(service.createMaket(maket));

    assert.deepEqual([problem.kind, mayHaveTakenEffect, server.seen()], ['unreachable', false, 1]);
  }
});

test('a maket’s outcome is unknown when the answer starts before the request was sent in full', async () => {
  const maket = { title: 'a', body: 'x'.repeat(40_000_000) };
  for (const early of [answer.slice(0, -1), 'no HTTP\r\n\r\n']) {
    await using server = await cuttingServer((socket) => socket.end(early));
    await using service = connect(server.url);
    assert.equal((await failureOf(service.createMaket(maket))).mayHaveTakenEffect, true, early);
  }
});

test('a large maket arrives unchanged', async () => {
  for (const length of [65_535, 65_536, 65_537, 131_072, 200_000]) {
    const body = 'я'.repeat(length / 6);
    let form = '';
    await using server = await cuttingServer((socket, received) => {
      const head = received.indexOf('\r\n\r\n') + 4;
      const size = Number(/^content-length: (\d+)/im.exec(received)?.[1]);
      if (received.length < head + size) return;
      form = received.slice(head);
      socket.end(answer);
    });
    await using service = connect(server.url);
    assert.equal(await service.createMaket({ title: 'a', body }), 7);
    assert.equal(new URLSearchParams(form).get('body'), body);
  }
});
