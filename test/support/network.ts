import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The way to a service, which can be interrupted: connections then break, and new ones are refused. */
export interface Network extends AsyncDisposable {
  /** The base address of the service at the other end. */
  readonly url: string;
  down(): Promise<void>;
  up(): Promise<void>;
}

/** Opens a way on the loopback interface to the service at `url`. */
export async function openNetwork(url: string): Promise<Network> {
  const behind = new URL(url);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  const up = async () => {
    server ??= createServer((near) => {
      const far = connect(Number(behind.port), behind.hostname);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(socket);
        socket
          .on('error', () => {})
          .once('close', () => {
            sockets.delete(socket);
            other.destroy();
          });
      }
      near.pipe(far).pipe(near);
    }).listen(port, '127.0.0.1');
    if (!server.listening) await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  const down = async () => {
    const closing = server;
    server = undefined;
    if (!closing) return;
    closing.close();
    for (const socket of sockets) socket.destroy();
    await once(closing, 'close');
  };
  await up();
  return {
    url: `http://127.0.0.1:${port}${behind.pathname}`,
    up,
    down,
    [Symbol.asyncDispose]: down,
  };
}
