import { after, before } from 'node:test';
import { type Caller, callerOf, quickSandbox } from '../support.ts';

/**
 * The service that the suite tests: the one in MAILROOM_CONFORMANCE_URL and MAILROOM_CONFORMANCE_KEY, or else a new sandbox.
 * On another service it leaves behind makets, lists and sends without recipients, which the interface can’t delete, and
 * two addresses that don’t exist. It deletes its folders.
 */
export interface ServiceUnderTest {
  readonly call: Caller;
  /** Returns a caller with another key, or none. */
  readonly callWith: (key: string | undefined) => Caller;
  /** The maximum time from a send’s creation to its end, in ms. */
  readonly sendTakesMs: number;
}

const address = process.env.MAILROOM_CONFORMANCE_URL;
const key = process.env.MAILROOM_CONFORMANCE_KEY;

/** Provides the service under test from before the first test of a file until after its last one. */
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

/** A name that is unique across runs. */
export function uniqueName(word = 'conformance'): string {
  count += 1;
  return `${word} ${process.pid}-${Date.now().toString(36)}-${count}`;
}

export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}
