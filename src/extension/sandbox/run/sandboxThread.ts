import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SandboxAnswers, SandboxQuestion } from '../../../protocol/questions.ts';
import type {
  SandboxEvent,
  SandboxMessage,
  SandboxOptions,
  SandboxRequest,
} from '../../../protocol/sandbox.ts';

/** Limits V8's young generation, in MB. Letters create much short-lived garbage: the limit saves memory and makes the worker no slower. */
const resourceLimits = { maxYoungGenerationSizeMb: 24 };

/** The worker thread of one sandbox, from its start to its end. */
export class SandboxThread {
  readonly #worker: Worker;
  readonly #questions = new OpenQuestions();
  #failure: string | undefined;

  /** Resolves when the sandbox accepts connections. Rejects with the reason if it ends before. */
  readonly listening: Promise<SandboxMessage & { type: 'listening' }>;
  /** Resolves with the reason when the thread ends in any way, after all its events have been handled. */
  readonly ended: Promise<unknown>;

  constructor(script: string, options: SandboxOptions, onEvent: (event: SandboxEvent) => void) {
    const worker = new Worker(script, { workerData: options, resourceLimits });
    this.#worker = worker;
    const ended = Promise.withResolvers<unknown>();
    const listening = Promise.withResolvers<SandboxMessage & { type: 'listening' }>();
    const end = (reason: unknown) => {
      this.#questions.giveUp();
      ended.resolve(reason);
      listening.reject(reason);
    };
    worker.on('message', (message: SandboxMessage) => {
      switch (message.type) {
        case 'listening':
          return listening.resolve(message);
        case 'failed':
          this.#failure = message.reason;
          return end(message.reason);
        case 'answer':
          return this.#questions.answered(message.number, message.answer);
        case 'unanswered':
          return this.#questions.failed(message.number, message.reason);
        case 'closed':
          return undefined;
        default:
          return onEvent(message);
      }
    });
    worker.once('error', end);
    worker.once('exit', (code) => end(`exit ${code}`));
    this.ended = ended.promise;
    this.listening = listening.promise;
  }

  tell(request: SandboxRequest): void {
    this.#worker.postMessage(request);
  }

  /** Asks the sandbox a question. Rejects if the sandbox cannot answer it, or ends before it does. */
  ask<Question extends SandboxQuestion>(question: Question): Promise<SandboxAnswers[Question['kind']]> {
    return this.#questions.ask(question, (request) => this.tell(request));
  }

  /** Ends the thread without a word to the sandbox. Resolves when it has ended. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Stops the sandbox and, with `erase`, deletes its data. Waits until the worker has exited; then rejects if the sandbox reported a failure. */
  async close({ erase = false } = {}): Promise<void> {
    const exit = once(this.#worker, 'exit');
    this.tell({ type: 'close', erase });
    this.#questions.giveUp();
    await exit;
    if (this.#failure !== undefined) throw new Error(this.#failure);
  }
}

type SandboxAnswer = SandboxAnswers[keyof SandboxAnswers];

interface WaitingQuestion {
  resolve(answer: SandboxAnswer): void;
  reject(error: Error): void;
}

/** The pending questions to the worker. */
class OpenQuestions {
  readonly #waiting = new Map<number, WaitingQuestion>();
  #last = 0;

  /** Sends a question with a unique number, and resolves with the answer that has the same number. */
  ask<Question extends SandboxQuestion>(
    question: Question,
    send: (request: SandboxRequest) => void,
  ): Promise<SandboxAnswers[Question['kind']]> {
    const number = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve: resolve as WaitingQuestion['resolve'], reject });
      send({ type: 'ask', number, question });
    });
  }

  answered(number: number, answer: SandboxAnswer): void {
    this.#take(number)?.resolve(answer);
  }

  failed(number: number, reason: string): void {
    this.#take(number)?.reject(new Error(reason));
  }

  /** Rejects all pending questions. Call it when the sandbox has ended. */
  giveUp(): void {
    for (const number of [...this.#waiting.keys()]) this.failed(number, 'The sandbox has ended.');
  }

  #take(number: number): WaitingQuestion | undefined {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    return waiting;
  }
}
