import { WorkerClient, type WorkerOptions, type WorkerOutcome } from '../compiler/workerClient.ts';
import type { ReceivedComparison } from '../core/letters/received/compareReceived.ts';
import type {
  Answers,
  InspectAnswer,
  InspectedLayout,
  InspectJob,
  InspectResult,
  LetterJob,
  Question,
  ReceivedJob,
  SignaturesJob,
} from '../protocol/inspector.ts';
import type { CheckedSignature } from '../protocol/letter.ts';
import type { ReadLetter } from '../protocol/receivedLetter.ts';

export type InspectOutcome<Answer> =
  | WorkerOutcome<Answer>
  /** The letter exceeds this length. */
  | { readonly kind: 'tooLarge'; readonly limit: number }
  /** The HTML expands to too many elements. */
  | { readonly kind: 'treeTooLarge' };

/** Questions that follow the caret, the mouse or the text: an answer is useless once these have changed. */
const following: ReadonlySet<Question['ask']> = new Set(['check', 'placeOf', 'elementAt']);

/** The inspector in its worker thread, whose bundle is `dist/inspector.js`. */
export class InspectorClient {
  readonly #client: WorkerClient<InspectJob, InspectResult>;

  constructor(options: WorkerOptions) {
    this.#client = new WorkerClient(options);
  }

  /**
   * Never rejects. Queued questions that follow an editor are superseded by newer ones of the same kind about the same document;
   * questions that a user has asked are always answered.
   */
  async ask<Q extends Question>(
    layout: InspectedLayout,
    question: Q,
  ): Promise<InspectOutcome<Answers[Q['ask']]>> {
    const key = following.has(question.ask) ? `${question.ask} ${layout.document}` : Symbol();
    // The worker answers each kind of question with its own kind of answer.
    return (await this.#run(key, { ...layout, question })) as InspectOutcome<Answers[Q['ask']]>;
  }

  /** Compares a received letter with its upload. Never rejects. */
  async compare(job: ReceivedJob): Promise<InspectOutcome<ReceivedComparison>> {
    return (await this.#run(Symbol(), job)) as InspectOutcome<ReceivedComparison>;
  }

  /** Checks the signatures of a message. Never rejects. */
  async checkSignatures(job: SignaturesJob): Promise<InspectOutcome<readonly CheckedSignature[]>> {
    return (await this.#run(Symbol(), job)) as InspectOutcome<readonly CheckedSignature[]>;
  }

  /** Parses a received letter. Never rejects. */
  async readLetter(job: LetterJob): Promise<InspectOutcome<ReadLetter>> {
    return (await this.#run(Symbol(), job)) as InspectOutcome<ReadLetter>;
  }

  async #run(key: string | symbol, job: InspectJob): Promise<InspectOutcome<InspectAnswer>> {
    const outcome = await this.#client.run(key, () => job);
    if (outcome.kind !== 'answered') return outcome;
    if ('tooLarge' in outcome.answer) return { kind: 'tooLarge', limit: outcome.answer.tooLarge };
    if ('treeTooLarge' in outcome.answer) return { kind: 'treeTooLarge' };
    if ('failed' in outcome.answer) return { kind: 'crashed', detail: outcome.answer.failed };
    return { kind: 'answered', answer: outcome.answer.answer };
  }

  /** Ends the worker. Running questions resolve as closed. */
  close(): Promise<void> {
    return this.#client.close();
  }
}
