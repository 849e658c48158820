import type * as vscode from 'vscode';
import type { Sender } from '../../core/port/service.ts';

/** What is sent: a maket, or a layout that is uploaded first unless it has been already. */
export type LetterSource =
  | { readonly kind: 'maket'; readonly id: number }
  | { readonly kind: 'layout'; readonly uri: vscode.Uri; readonly title: string };

/** When it starts: at once, or at a time that was chosen. */
export type Start = 'now' | Date;

/** The answers to the wizard's questions, as far as they were given. They are kept when something fails. */
export interface CampaignDraft {
  readonly letter?: LetterSource;
  readonly subject?: string;
  readonly lists: readonly number[];
  readonly sender?: Pick<Sender, 'id' | 'email'>;
  readonly start?: Start;
}

/** A draft that every question has been answered for. */
export type CompleteDraft = Required<CampaignDraft>;

/** The questions in the order of the wizard's steps. */
const questions = ['letter', 'subject', 'lists', 'sender', 'start'] as const;

/** The index of the first question without an answer that still holds; the number of questions when there is none. */
export function firstOpenQuestion(draft: CampaignDraft): number {
  const index = questions.findIndex((question) => !isAnswered(draft, question));
  return index < 0 ? questions.length : index;
}

export function isComplete(draft: CampaignDraft): draft is CompleteDraft {
  return firstOpenQuestion(draft) === questions.length;
}

function isAnswered(draft: CampaignDraft, question: (typeof questions)[number]): boolean {
  if (question === 'lists') return draft.lists.length > 0;
  if (question === 'start') return draft.start !== undefined && !hasPassed(draft.start);
  return draft[question] !== undefined;
}

/** Whether a time was chosen that is not in the future any more. */
export function hasPassed(start: Start): boolean {
  return start !== 'now' && start <= new Date();
}
