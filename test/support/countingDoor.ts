import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that counts requests. */
export interface CountingDoor extends AsyncDisposable {
  /** The base address of the service behind the proxy. */
  readonly url: string;
  /** Returns the requests since the last call, such as `POST /mailer/sends.json`. */
  takeRequests(): string[];
}

/** A moment of a request: the service has received it, has answered it, or the client has the whole answer. */
export type RequestMoment = 'asked' | 'handled' | 'answered';

/** Starts a loopback proxy for the service at `url`. Calls `observe` at each moment of a request, with its body. */
export async function openDoor(
  url: string,
  observe: (moment: RequestMoment, body: string) => void = () => {},
): Promise<CountingDoor> {
  const behind = new URL(url);
  const requests: string[] = [];
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/';
    requests.push(`${incoming.method} ${path.slice(behind.pathname.length)}`);
    const body: Buffer[] = [];
    const tell = (moment: RequestMoment) => observe(moment, Buffer.concat(body).toString());
    incoming.on('data', (chunk: Buffer) => body.push(chunk)).once('end', () => tell('asked'));
    const { method } = incoming;
    const headers = { ...incoming.headers, host: behind.host };
    const outgoing = request({ host: behind.hostname, port: behind.port, method, path, headers });
    outgoing.on('response', (response) => {
      tell('handled');
      answer.once('finish', () => tell('answered'));
      answer.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(answer);
      response.on('error', () => answer.destroy());
    });
    outgoing.on('error', () => answer.destroy());
    incoming.once('close', () => {
      if (!incoming.complete) outgoing.destroy();
    });
    incoming.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${behind.pathname}`,
    takeRequests: () => requests.splice(0),
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
