import type {
  Answers,
  InspectedLayout,
  InspectJob,
  InspectResult,
  Question,
} from '../../protocol/inspector.ts';
import { WorkerClient, type WorkerOptions, type WorkerOutcome } from '../workerClient.ts';

/** The inspector in its worker thread, whose bundle is `dist/inspector.js`. */
export class InspectorClient {
  readonly #client: WorkerClient<InspectJob, InspectResult>;

  constructor(options: WorkerOptions) {
    this.#client = new WorkerClient(options);
  }

  /**
   * Never rejects. Of the waiting questions of one kind about one document, only the newest is answered. A check before
   * sending is a kind of its own: it is asked for once, and one while typing must not take its place.
   */
  async ask<Q extends Question>(
    layout: InspectedLayout,
    question: Q,
  ): Promise<WorkerOutcome<Answers[Q['ask']]>> {
    const isSending = question.ask === 'check' && question.options.sending;
    const kind = isSending ? 'checkBeforeSending' : question.ask;
    const outcome = await this.#client.run(`${kind} ${layout.document}`, () => ({ ...layout, question }));
    if (outcome.kind !== 'answered') return outcome;
    if ('failed' in outcome.answer) return { kind: 'crashed', detail: outcome.answer.failed };
    // The worker answers each kind of question with its own kind of answer.
    return { kind: 'answered', answer: outcome.answer.answer as Answers[Q['ask']] };
  }

  /** Ends the worker. Questions under way resolve as closed. */
  close(): Promise<void> {
    return this.#client.close();
  }
}
