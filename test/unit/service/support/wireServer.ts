import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface WireServer extends AsyncDisposable {
  /** The base address, with a version segment. */
  readonly url: string;
  /** The method and path of each request since the last `answer`, without the version segment. */
  readonly requests: readonly string[];
  /** Answers each following request with exactly these bytes, then closes the connection unless `keep` is true. */
  answer(bytes: Buffer, keep: boolean): void;
}

/** A service that reads a whole request and then answers with any bytes. */
export async function wireServer(): Promise<WireServer> {
  let [bytes, keep, requests] = [Buffer.alloc(0), false, [] as string[]];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let received = '';
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    socket.setNoDelay();
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      const length = Number(/^content-length: (\d+)/im.exec(received)?.[1] ?? 0);
      if (end < 0 || received.length < end + 4 + length) return;
      requests.push(received.slice(0, received.indexOf(' HTTP/')).replace('/v1', '').replace(/\?.*/, ''));
      received = received.slice(end + 4 + length);
      if (keep) socket.write(bytes);
      else socket.end(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    get requests() {
      return requests;
    },
    answer: (...next) => {
      [bytes, keep] = next as [Buffer<ArrayBuffer>, boolean];
      requests = [];
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
