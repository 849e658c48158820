import { setTimeout as delay } from 'node:timers/promises';
import type { MailingService } from '../../../../src/core/port/service.ts';
import { ServiceError } from '../../../../src/core/port/serviceError.ts';
import { createMailingService, type ServiceOptions } from '../../../../src/service/index.ts';

export const testKey = 'key-of-the-tests';

/** The usual number of attempts, with almost no delay. */
export const impatient = {
  tries: 4,
  firstDelay: 1,
  longestDelay: 5,
  longestRetryAfter: 50,
  total: 60_000,
};

export type ConnectedService = MailingService & AsyncDisposable & { close(): Promise<void> };

/** Creates a client that closes at the end of the test’s scope. */
export function connect(url: string, options: Partial<ServiceOptions> = {}): ConnectedService {
  const service = createMailingService({
    address: url,
    key: testKey,
    dateFormat: 'unix',
    patience: impatient,
    ...options,
  });
  return Object.assign(service, { [Symbol.asyncDispose]: () => service.close() });
}

/** Returns the request, the problem, and whether it may have taken effect, of a call that is expected to fail. */
export async function failureOf(call: Promise<unknown>) {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { request, problem, mayHaveTakenEffect } = error;
    return { request, problem, mayHaveTakenEffect };
  }
  throw new Error('The call did not fail.');
}

/** Waits until `condition` holds. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(1);
}
