import { holdState, holdTickMs } from '../../../core/campaigns/holding.ts';

/** The clock of a hold. */
export interface HoldClock {
  /** Returns the time of day, in milliseconds since 1970. */
  now(): number;
  /** Calls `work` every so many milliseconds. Returns a function that ends that. */
  every(milliseconds: number, work: () => void): () => void;
}

/** What happens at the end of a hold. */
interface HoldEnd {
  /** The time is up. */
  due(): void;
  /** The computer slept, or its clock was changed. */
  slept(): void;
}

/** The wait of a held campaign. Calls one function of its end, once, unless it is ended before. */
export class Hold {
  /** Identifies the hold in the journal. */
  readonly id: string;
  /** The time at which the request is due. */
  readonly until: Date;
  readonly #stop: () => void;

  constructor(id: string, until: Date, end: HoldEnd, clock: HoldClock) {
    this.id = id;
    this.until = until;
    let last = clock.now();
    this.#stop = clock.every(holdTickMs, () => {
      const now = clock.now();
      const state = holdState({ until: until.getTime(), last }, now);
      last = now;
      if (state === 'waiting') return;
      this.end();
      if (state === 'due') end.due();
      else end.slept();
    });
  }

  /** Ends the wait: nothing is called any more. */
  end(): void {
    this.#stop();
  }
}

export const thisClock: HoldClock = {
  now: () => Date.now(),
  every: (milliseconds, work) => {
    const timer = setInterval(work, milliseconds);
    return () => clearInterval(timer);
  },
};
