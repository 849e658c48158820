import type {
  Answers,
  InspectedLayout,
  InspectJob,
  InspectResult,
  Question,
} from '../../protocol/inspector.ts';
import { WorkerClient, type WorkerOptions, type WorkerOutcome } from '../workerClient.ts';

export type InspectOutcome<Answer> =
  | WorkerOutcome<Answer>
  /** The letter has more characters than this. */
  | { readonly kind: 'tooLarge'; readonly limit: number };

/** The inspector in its worker thread, whose bundle is `dist/inspector.js`. */
export class InspectorClient {
  readonly #client: WorkerClient<InspectJob, InspectResult>;

  constructor(options: WorkerOptions) {
    this.#client = new WorkerClient(options);
  }

  /**
   * Never rejects. Of the waiting questions of one kind about one document, only the newest is answered; but every
   * check before sending is, because something waits for each.
   */
  async ask<Q extends Question>(
    layout: InspectedLayout,
    question: Q,
  ): Promise<InspectOutcome<Answers[Q['ask']]>> {
    const key = question.ask === 'checkBeforeSending' ? Symbol() : `${question.ask} ${layout.document}`;
    const outcome = await this.#client.run(key, () => ({ ...layout, question }));
    if (outcome.kind !== 'answered') return outcome;
    if ('tooLarge' in outcome.answer) return { kind: 'tooLarge', limit: outcome.answer.tooLarge };
    if ('failed' in outcome.answer) return { kind: 'crashed', detail: outcome.answer.failed };
    // The worker answers each kind of question with its own kind of answer.
    return { kind: 'answered', answer: outcome.answer.answer as Answers[Q['ask']] };
  }

  /** Ends the worker. Questions under way resolve as closed. */
  close(): Promise<void> {
    return this.#client.close();
  }
}
