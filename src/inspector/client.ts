import type { ReceivedComparison } from '../core/letters/received/compareReceived.ts';
import type {
  ComparedPrediction,
  FilledIn,
  FillJob,
  InspectAnswer,
  InspectedLayout,
  InspectJob,
  InspectorAnswers,
  InspectorQuestion,
  InspectResult,
  LetterInWords,
  LetterJob,
  PacketJob,
  PeopleJob,
  PredictionsJob,
  QuietLetter,
  ReceivedJob,
  ShownJob,
  ShownPrograms,
  SignaturesJob,
  SmallerJob,
  TooLarge,
  WordsJob,
} from '../protocol/inspector.ts';
import type { SignatureView } from '../protocol/letter.ts';
import type { ReadLetter } from '../protocol/receivedLetter.ts';
import { WorkerClient, type WorkerOptions, type WorkerOutcome } from '../threads/workerClient.ts';

export type InspectOutcome<Answer> = WorkerOutcome<Answer> | TooLarge;

/** Questions about the caret, the pointer or the text of an editor. Their answers are useless once these change. */
const following: ReadonlySet<InspectorQuestion['ask']> = new Set([
  'check',
  'placeOf',
  'elementAt',
  'elementsOf',
]);

/** Runs the inspector in a worker thread, whose bundle is `dist/inspector.mjs`. */
export class InspectorClient {
  readonly #client: WorkerClient<InspectJob, InspectResult>;

  constructor(options: WorkerOptions) {
    this.#client = new WorkerClient(options);
  }

  /**
   * Sends a question about a layout to the worker. Never rejects. A queued question that follows an editor (see `following`) is superseded
   * by a newer one of the same kind about the same document; all other questions are answered.
   */
  async ask<Q extends InspectorQuestion>(
    layout: InspectedLayout,
    question: Q,
  ): Promise<InspectOutcome<InspectorAnswers[Q['ask']]>> {
    // A check for a command has a limit of its own, and does not supersede the one that follows the editor.
    const most = question.ask === 'check' ? (question.options.most ?? '') : '';
    const key = following.has(question.ask) ? `${question.ask}${most} ${layout.document}` : Symbol();
    // TypeScript can't know that the kind of the answer follows from the kind of the question.
    return (await this.#run(key, { ...layout, question })) as InspectOutcome<InspectorAnswers[Q['ask']]>;
  }

  /** Compares a received letter with its upload. Never rejects. */
  async compare(job: ReceivedJob): Promise<InspectOutcome<ReceivedComparison>> {
    return (await this.#run(Symbol(), job)) as InspectOutcome<ReceivedComparison>;
  }

  /** Checks the signatures of a message. Never rejects. */
  async checkSignatures(job: SignaturesJob): Promise<InspectOutcome<readonly SignatureView[]>> {
    return (await this.#run(Symbol(), job)) as InspectOutcome<readonly SignatureView[]>;
  }

  /** Parses a received letter. Never rejects. */
  async readLetter(job: LetterJob): Promise<InspectOutcome<ReadLetter>> {
    return (await this.#run(Symbol(), job)) as InspectOutcome<ReadLetter>;
  }

  /** Fills in a letter for a person. Never superseded: previews of one layout may show different people. Never rejects. */
  async fillIn(job: FillJob): Promise<InspectOutcome<FilledIn>> {
    return (await this.#run(Symbol(), job)) as InspectOutcome<FilledIn>;
  }

  /** Makes sample people for a layout: a file of JSON. Never rejects. */
  async samplePeople(job: PeopleJob): Promise<InspectOutcome<string>> {
    return (await this.#run(Symbol(), job)) as InspectOutcome<string>;
  }

  /** Returns a letter for an approval packet: see `packetLetter`. Never rejects. */
  async packetLetter(job: PacketJob): Promise<InspectOutcome<QuietLetter>> {
    return (await this.#run(Symbol(), job)) as InspectOutcome<QuietLetter>;
  }

  /** Makes a compiled letter smaller: see `smallerLetter`. Never rejects. */
  async smaller(job: SmallerJob): Promise<InspectOutcome<string>> {
    return (await this.#run(Symbol(), job)) as InspectOutcome<string>;
  }

  /** Tells a compiled letter in words. Never rejects. */
  async inWords(job: WordsJob): Promise<InspectOutcome<LetterInWords>> {
    return (await this.#run(Symbol(), job)) as InspectOutcome<LetterInWords>;
  }

  async #run(key: string | symbol, job: InspectJob): Promise<InspectOutcome<InspectAnswer>> {
    const outcome = await this.#client.run(key, () => job);
    if (outcome.kind !== 'answered') return outcome;
    if ('refused' in outcome.answer) return outcome.answer.refused;
    if ('failed' in outcome.answer) return { kind: 'crashed', detail: outcome.answer.failed };
    return { kind: 'answered', answer: outcome.answer.answer };
  }

  /** Guesses which program shows HTML. Never rejects. */
  async shownPrograms(job: ShownJob): Promise<InspectOutcome<ShownPrograms>> {
    return (await this.#run(Symbol(), job)) as InspectOutcome<ShownPrograms>;
  }

  /** Compares what is predicted of a program with what it shows. Never rejects. */
  async comparePredictions(job: PredictionsJob): Promise<InspectOutcome<readonly ComparedPrediction[]>> {
    return (await this.#run(Symbol(), job)) as InspectOutcome<readonly ComparedPrediction[]>;
  }

  /** Ends the worker. Pending jobs resolve as closed. */
  close(): Promise<void> {
    return this.#client.close();
  }
}
