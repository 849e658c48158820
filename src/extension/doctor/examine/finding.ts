import type { NextStep } from '../../errors/userError.ts';
import type { Words } from '../../kit/words.ts';

/** One thing that Check Everything has looked at. */
export interface Finding {
  /** `good`; `attention`: works, but a person should know; `bad`: something can’t work like this. */
  readonly state: 'good' | 'attention' | 'bad';
  /** What was looked at: “Account”. */
  readonly subject: Words;
  /** What was seen, as a sentence that fits into a line. Names no address and no path: people publish it. */
  readonly seen: Words;
  /** What to do if no command does it. */
  readonly advice?: Words;
  readonly step?: NextStep;
}
