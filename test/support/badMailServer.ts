import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Returns a faulty server's reply to a line of a client; `undefined` for none. */
export type Behavior = (line: string, socket: Socket) => string | undefined;

export interface BadMailServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** The number of open connections. */
  readonly connections: number;
}

/** Starts a mail server on the loopback interface that greets and then replies with `answer`. */
export async function badMailServer(greeting: string | undefined, answer: Behavior): Promise<BadMailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => {});
    if (greeting !== undefined) socket.write(`${greeting}\r\n`);
    let rest = '';
    socket.on('data', (data) => {
      const lines = (rest + data.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const said = answer(line, socket);
        if (said !== undefined && !socket.destroyed) socket.write(`${said}\r\n`);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    get connections() {
      return sockets.size;
    },
    [Symbol.asyncDispose]: async () => {
      if (!server.listening) return;
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
