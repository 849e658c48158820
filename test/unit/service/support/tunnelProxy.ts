import { once } from 'node:events';
import {
  request as ask,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface TunnelProxy extends AsyncDisposable {
  readonly address: string;
  /** The target and headers of each tunnel, and of each unencrypted request. */
  readonly tunnels: readonly { readonly target: string; readonly headers: IncomingHttpHeaders }[];
  /** Everything that was sent through the tunnels towards the service. */
  readonly seen: () => string;
}

/** A proxy that leads all tunnels and requests to `port` of this machine, or answers each with `status`. */
export async function tunnelProxy(port: number, status = 200): Promise<TunnelProxy> {
  const tunnels: { target: string; headers: IncomingHttpHeaders }[] = [];
  const sockets = new Set<Socket>();
  const chunks: Buffer[] = [];
  const forward = (request: IncomingMessage, response: ServerResponse) => {
    const { method, headers, url = '' } = request;
    const { host, pathname: path } = new URL(url);
    tunnels.push({ target: host, headers });
    const forwarded = ask({ port, path, ...(method && { method }), headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forwarded.on('error', () => response.destroy()));
  };
  const server = createServer(forward);
  server.on('connect', (request, socket: Socket) => {
    tunnels.push({ target: request.url ?? '', headers: request.headers });
    sockets.add(socket);
    socket.on('error', () => {});
    if (status !== 200) return socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const target = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.on('data', (chunk: Buffer) => chunks.push(chunk));
      socket.pipe(target).pipe(socket);
    });
    sockets.add(target);
    target.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tunnels,
    seen: () => Buffer.concat(chunks).toString('latin1'),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
