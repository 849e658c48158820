import { createSocket, type Socket as DatagramSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { decode, type Packet } from 'dns-packet';

/** A faulty DNS server. */
export interface OddDns extends AsyncDisposable {
  readonly address: string;
}

/** Forwards queries to another server over UDP and records them, such as `TXT shop.test`. */
export async function countingDns(
  server: string,
  whenAsked: () => void = () => undefined,
): Promise<OddDns & { takeQuestions(): string[] }> {
  const asked: string[] = [];
  const { address, [Symbol.asyncDispose]: close } = await slowDns(server, 0, (question) => {
    const { type, name } = decode(question).questions?.[0] ?? {};
    asked.push(`${type} ${name}`);
    whenAsked();
    return true;
  });
  return { address, takeQuestions: () => asked.splice(0), [Symbol.asyncDispose]: close };
}

/** Forwards queries to another server over UDP, except for names in one domain, which it leaves unanswered. */
export function silentAbout(domain: string, server: string): Promise<OddDns> {
  return slowDns(server, 0, (question) => !decode(question).questions?.[0]?.name.endsWith(domain));
}

/** Forwards queries to another server over UDP and delays the answers; forever with `Infinity`. */
export async function slowDns(
  server: string,
  delayMs: number,
  isHeard: (question: Buffer) => boolean = () => true,
): Promise<OddDns> {
  const [host = '', port = ''] = server.split(':');
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const closing = new AbortController();
  const asked = new Set<DatagramSocket>();
  socket.on('message', (question, from) => {
    if (!isHeard(question) || delayMs === Number.POSITIVE_INFINITY) return;
    const asking = createSocket('udp4');
    asked.add(asking);
    asking.send(question, Number(port), host);
    asking.once('message', async (answer) => {
      asked.delete(asking);
      asking.close();
      await delay(delayMs, undefined, { signal: closing.signal }).catch(() => undefined);
      if (!closing.signal.aborted) socket.send(answer, from.port, from.address);
    });
  });
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      for (const each of asked) each.close();
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}

/** Answers each datagram with these messages, or not at all. `stream` handles TCP connections, which are closed by default. */
export async function oddDns(
  answers: (question: Packet) => readonly Uint8Array[] = () => [],
  stream: (socket: Socket) => void = (socket) => socket.destroy(),
): Promise<OddDns & { readonly host: string; readonly port: number }> {
  const connections = new Set<Socket>();
  const streams = createServer((socket) => {
    connections.add(socket.once('close', () => connections.delete(socket)));
    socket.on('error', () => socket.destroy());
    stream(socket);
  });
  streams.listen(0, '127.0.0.1');
  await once(streams, 'listening');
  const { port } = streams.address() as AddressInfo;
  const socket = createSocket('udp4').bind(port, '127.0.0.1');
  await once(socket, 'listening');
  socket.on('message', (message, from) => {
    for (const answer of answers(decode(message))) socket.send(answer, from.port, from.address);
  });
  return {
    address: `127.0.0.1:${port}`,
    host: '127.0.0.1',
    port,
    [Symbol.asyncDispose]: async () => {
      const closed = [once(streams, 'close'), once(socket, 'close')];
      streams.close();
      socket.close();
      for (const connection of connections) connection.destroy();
      await Promise.all(closed);
    },
  };
}
