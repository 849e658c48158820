import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A message that a mail server has accepted. */
export interface AcceptedMessage {
  readonly from: string;
  readonly to: string;
  readonly source: Buffer;
}

export interface TestMailServer extends AsyncDisposable {
  /** Such as `smtp://127.0.0.1:4025`. */
  readonly url: string;
  readonly accepted: readonly AcceptedMessage[];
}

/** Starts a mail server on the loopback interface that accepts everything. */
export async function startMailServer({ port = 0 } = {}): Promise<TestMailServer> {
  const accepted: AcceptedMessage[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 10,
    onData: (stream, { envelope }, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom ? mailFrom.address : '';
        for (const { address } of rcptTo) accepted.push({ from, to: address, source: Buffer.concat(parts) });
        callback(null);
      });
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    accepted,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
