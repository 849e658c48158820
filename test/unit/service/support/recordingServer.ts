import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A received request with its parameters decoded. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The server’s reaction to a request: an answer, or something done to the socket. */
export type Reaction =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown }
  | ((socket: Socket) => void);

export interface RecordingServer extends AsyncDisposable {
  readonly port: number;
  /** The base address, with a version segment. */
  readonly url: string;
  readonly received: readonly Received[];
  /** The number of connections made. */
  readonly connections: () => number;
  /** The number of connections still open. */
  readonly open: () => number;
}

/** A service that records all requests and reacts to each in turn; the last reaction repeats. */
export async function recordingServer(
  reactions: readonly Reaction[],
  create: (listener: RequestListener) => Server = createServer,
): Promise<RecordingServer> {
  const received: Received[] = [];
  let [connections, open] = [0, 0];
  const server = create(async (request, response) => {
    const { method = '', url = '', headers, socket } = request;
    const { pathname, search } = new URL(url, 'http://service.test');
    const body = await buffer(request).then(String, () => '');
    const parameters = Object.fromEntries(new URLSearchParams(method === 'GET' ? search : body));
    received.push({ method, path: pathname, headers, parameters });
    const reaction = reactions[Math.min(received.length, reactions.length) - 1];
    if (typeof reaction === 'function') return reaction(socket);
    const { status = 500, headers: answerHeaders = {}, body: answer } = reaction ?? {};
    const type = typeof answer === 'string' ? 'text/html' : 'application/json';
    response.writeHead(
      status,
      answer === undefined ? answerHeaders : { 'content-type': type, ...answerHeaders },
    );
    response.end(typeof answer === 'string' || answer === undefined ? answer : JSON.stringify(answer));
  });
  server.on('connection', (socket) => {
    connections++;
    open++;
    socket.on('close', () => open--);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/v1`,
    received,
    connections: () => connections,
    open: () => open,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Closes the connection without an answer. */
export const cut: Reaction = (socket) => socket.destroy();

/** Writes exactly this text and closes the connection. */
export function writeAndCut(text: string): Reaction {
  return (socket) => socket.end(text);
}

/** Never answers. */
export const silence: Reaction = () => {};
