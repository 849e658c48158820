import type { Resolver } from '../../mail/dns.ts';

/** Wraps a resolver so that lookups that are not answered when `signal` aborts time out instead of rejecting. */
export function answeringUntil(signal: AbortSignal, resolver: Resolver): Resolver {
  return {
    lookUp: (name, type) =>
      resolver.lookUp(name, type).catch((error: unknown) => {
        if (signal.aborted) return { outcome: 'timeout' };
        throw error;
      }),
  };
}
