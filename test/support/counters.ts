import type { Counters } from '../../src/core/port/service.ts';

/** Returns a campaign's counters; those not given are zero. */
export function countersOf(some: Partial<Counters> = {}): Counters {
  return {
    count: 0,
    delivered: 0,
    bounce: 0,
    opened: 0,
    clicked: 0,
    spam: 0,
    unsubs: 0,
    deferred: 0,
    opensTotal: 0,
    clicksTotal: 0,
    final: false,
    ...some,
  };
}
