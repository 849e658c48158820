import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A DNS server that does not do as it should. */
export interface OddDns extends AsyncDisposable {
  readonly address: string;
}

/** Passes questions on to another server over UDP, and answers on after so many milliseconds; never with `Infinity`. */
export async function slowDns(server: string, delayMs: number): Promise<OddDns> {
  const [host = '', port = ''] = server.split(':');
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const closing = new AbortController();
  socket.on('message', (question, from) => {
    if (delayMs === Number.POSITIVE_INFINITY) return;
    const asking = createSocket('udp4');
    asking.send(question, Number(port), host);
    asking.once('message', async (answer) => {
      asking.close();
      await delay(delayMs, undefined, { signal: closing.signal }).catch(() => undefined);
      if (!closing.signal.aborted) socket.send(answer, from.port, from.address);
    });
  });
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}
