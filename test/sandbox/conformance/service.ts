import { after, before } from 'node:test';
import { type Caller, callerOf, quickSandbox } from '../support.ts';

/**
 * The service that the suite examines: the one that MAILROOM_CONFORMANCE_URL and MAILROOM_CONFORMANCE_KEY name, else a
 * sandbox of its own. On a foreign one it leaves makets, lists and sends without recipients behind, which cannot be
 * deleted through the interface, and two addresses that do not exist; its folders it takes away.
 */
export interface ServiceUnderTest {
  readonly call: Caller;
  /** Calls with another key, or none. */
  readonly callWith: (key: string | undefined) => Caller;
  /** How long a send may take from its creation to its end. */
  readonly sendTakesMs: number;
}

const address = process.env.MAILROOM_CONFORMANCE_URL;
const key = process.env.MAILROOM_CONFORMANCE_KEY;

/** The service under test, from before the first test of the file until after its last one. */
export function serviceUnderTest(): ServiceUnderTest {
  let connection = { url: address ?? '', key: key ?? '' };
  let close = async () => {};

  before(async () => {
    if (address !== undefined) return;
    const sandbox = await quickSandbox({ seed: 'demo' });
    connection = sandbox;
    close = sandbox.close;
  });
  after(() => close());

  return {
    call: (method, path, call) => callerOf(connection)(method, path, call),
    callWith: (otherKey) => (method, path, call) => {
      const caller = callerOf({ url: connection.url, key: otherKey ?? '' });
      return caller(method, path, call);
    },
    sendTakesMs: address === undefined ? 10_000 : 150_000,
  };
}

let count = 0;

/** A name that nothing else has. */
export function uniqueName(word = 'conformance'): string {
  count += 1;
  return `${word} ${process.pid}-${Date.now().toString(36)}-${count}`;
}

export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}
