import type { DnsAnswer, RecordType, Resolver } from '../../mail/dns.ts';

/** Returns a resolver that asks `inside` for names that match `isInside`, and `outside` for all others. */
export function divided(isInside: (name: string) => boolean, inside: Resolver, outside: Resolver): Resolver {
  return {
    lookUp: (name, type) => (isInside(name.toLowerCase()) ? inside : outside).lookUp(name, type),
  };
}

/** Returns a resolver whose lookups end with a timeout at `deadline`, in milliseconds since 1970. */
export function withDeadline(resolver: Resolver, deadline: number, now: () => number): Resolver {
  return {
    lookUp: async <Type extends RecordType>(name: string, type: Type): Promise<DnsAnswer<Type>> => {
      const left = deadline - now();
      if (left <= 0) return { outcome: 'timeout' };
      let timer: NodeJS.Timeout | undefined;
      const tooLate = new Promise<DnsAnswer<Type>>((resolve) => {
        timer = setTimeout(() => resolve({ outcome: 'timeout' }), left);
      });
      try {
        return await Promise.race([resolver.lookUp(name, type), tooLate]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
