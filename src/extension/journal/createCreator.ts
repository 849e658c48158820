import { Creator } from './creator.ts';
import type { Journal } from './journal.ts';
import { OutcomeQuestion } from './outcomeQuestion.ts';

/** What creates things at most once, and what is asked when nobody knows whether it did. */
export interface Creating {
  readonly creator: Creator;
  readonly outcomes: OutcomeQuestion;
}

export function createCreator(journal: Journal): Creating {
  const outcomes = new OutcomeQuestion(journal);
  return { outcomes, creator: new Creator(journal, outcomes) };
}
