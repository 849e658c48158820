import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web server that records requests. */
export interface CountingServer {
  readonly url: string;
  /** Returns the requested paths since the last call. */
  takePaths(): string[];
  /** The number of connections so far, with or without a request. */
  readonly connections: number;
  close(): Promise<void>;
}

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export async function startCountingServer(): Promise<CountingServer> {
  let paths: string[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    response.setHeader('content-type', 'image/gif').end(pixel);
  });
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takePaths() {
      const taken = paths;
      paths = [];
      return taken;
    },
    get connections() {
      return connections;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
