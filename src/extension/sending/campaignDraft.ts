import type * as vscode from 'vscode';
import type { Sender } from '../../core/port/service.ts';

/** The source of a campaign's letter: a maket, or a layout, which is uploaded first unless it already has been. */
export type ChosenLetter =
  | { readonly kind: 'maket'; readonly id: number }
  | {
      readonly kind: 'layout';
      readonly uri: vscode.Uri;
      readonly title: string;
      /** The language of the letter; missing for a layout without languages. */
      readonly language?: string;
    };

/** The start time of a campaign; `now` for an immediate start. */
export type Start = 'now' | Date;

/** The answers given so far to the questions of a new campaign. Kept after an error, so that the user can try again. */
export interface CampaignDraft {
  readonly letter?: ChosenLetter;
  readonly subject?: string;
  readonly lists: readonly number[];
  readonly sender?: Pick<Sender, 'id' | 'email'>;
  readonly start?: Start;
}

/** A draft with answers to all questions. */
export type CompleteDraft = Required<CampaignDraft>;

/** The questions in the order in which they are asked. */
const questions = ['letter', 'subject', 'lists', 'sender', 'start'] as const;

export type CampaignQuestion = (typeof questions)[number];

/** The index of the last question. */
export const lastQuestion = questions.length - 1;

/** Returns the index of a question. */
export const indexOf = (question: CampaignQuestion): number => questions.indexOf(question);

/** Returns the index of the first question without a valid answer; the number of questions when all are answered. */
export function firstOpenQuestion(draft: CampaignDraft): number {
  const index = questions.findIndex((question) => !isAnswered(draft, question));
  return index < 0 ? questions.length : index;
}

export function isComplete(draft: CampaignDraft): draft is CompleteDraft {
  return firstOpenQuestion(draft) === questions.length;
}

function isAnswered(draft: CampaignDraft, question: CampaignQuestion): boolean {
  if (question === 'lists') return draft.lists.length > 0;
  if (question === 'start') return draft.start !== undefined && !hasPassed(draft.start);
  return draft[question] !== undefined;
}

/** Returns true if the start time is no longer in the future. */
export function hasPassed(start: Start, now = new Date()): boolean {
  return start !== 'now' && start <= now;
}
