import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * The point where a connection is cut: after so many bytes of the request that creates a campaign and its
 * answer.
 */
export interface Cut {
  readonly after: number;
}

/** A request that creates a campaign, as the proxy saw it. */
export interface SeenSend {
  readonly subject: string;
  /** True if the service got the whole request. */
  isWhole: boolean;
  /** The bytes of the answer that the client got. */
  answered: number;
  /** True if the connection was cut. */
  isCut: boolean;
}

export interface CuttingProxy {
  readonly url: string;
  /** Returns the requests that create campaigns since the last call. */
  takeSends(): readonly SeenSend[];
  /** Cuts the next request that creates a campaign, once. */
  cut(next: Cut | undefined): void;
  stop(): Promise<void>;
}

/** Forwards all bytes between clients and a service until a connection is cut. */
export async function startCuttingProxy(to: string): Promise<CuttingProxy> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  let sends: SeenSend[] = [];
  let cut: Cut | undefined;
  const server = createServer((client) => {
    const service = connect(Number(target.port), target.hostname);
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        service.destroy();
      });
    }
    let waiting = Buffer.alloc(0);
    let send: SeenSend | undefined;
    let ends: number | undefined;
    client.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk]);
      const whole = lengthOf(waiting);
      if (whole === undefined || waiting.length < whole) return;
      const request = waiting.subarray(0, whole);
      waiting = waiting.subarray(whole);
      const subject = subjectOf(request.toString('utf8'));
      send = undefined;
      ends = undefined;
      if (subject === undefined) return void service.write(request);
      send = { subject, isWhole: true, answered: 0, isCut: false };
      sends.push(send);
      ends = cut?.after;
      cut = undefined;
      if (ends === undefined || ends >= request.length) {
        if (ends !== undefined) ends -= request.length;
        return void service.write(request);
      }
      send.isWhole = false;
      send.isCut = true;
      service.write(request.subarray(0, ends), () => client.destroy());
    });
    service.on('data', (chunk) => {
      const left = ends === undefined || !send ? chunk.length : Math.max(0, ends - send.answered);
      const passed = chunk.subarray(0, left);
      if (send) send.answered += passed.length;
      if (passed.length === chunk.length) return void client.write(passed);
      if (send) send.isCut = true;
      client.write(passed, () => client.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${target.pathname}`,
    takeSends: () => {
      const taken = sends;
      sends = [];
      return taken;
    },
    cut: (next) => {
      cut = next;
    },
    stop: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** Returns the length of a request with its body; `undefined` before its head is complete. */
function lengthOf(bytes: Buffer): number | undefined {
  const head = bytes.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1] ?? '0';
  return head + 4 + Number(length);
}

function subjectOf(request: string): string | undefined {
  if (!/^POST \S*\/sends\.json/.test(request)) return undefined;
  return new URLSearchParams(request.slice(request.indexOf('\r\n\r\n') + 4)).get('letter_title') ?? '';
}
