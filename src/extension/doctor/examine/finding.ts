import type { Diagnosis } from '../../../core/diagnosis.ts';
import type { NextStep } from '../../errors/userError.ts';
import type { Words } from '../../kit/words.ts';

/** One thing that Check Everything has looked at. It has an advice if no command does what is to do. */
export interface Finding extends Diagnosis<Words> {
  readonly step?: NextStep;
}
