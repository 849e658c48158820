import type { Resolver } from '../../mail/dns.ts';

/** The same resolver, for a look that ends with `signal`: what has not been answered by then has timed out. */
export function answeringUntil(signal: AbortSignal, resolver: Resolver): Resolver {
  return {
    lookUp: (name, type) =>
      resolver.lookUp(name, type).catch((error: unknown) => {
        if (signal.aborted) return { outcome: 'timeout' };
        throw error;
      }),
  };
}
