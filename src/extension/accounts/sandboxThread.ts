import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SandboxAnswers, SandboxQuestion } from '../../protocol/questions.ts';
import type { SandboxMessage, SandboxOptions, SandboxRequest } from '../../protocol/sandbox.ts';
import { SandboxQuestions } from './sandboxQuestions.ts';

/** What a sandbox tells unasked while it works. */
export type SandboxNews = Extract<
  SandboxMessage,
  { readonly type: 'log' | 'mail' | 'confirmed' | 'counted' | 'trouble' }
>;

/** In MB. Letters make much that is soon thrown away: with little room for it the worker stays small, and is no slower. */
const resourceLimits = { maxYoungGenerationSizeMb: 24 };

/** One sandbox in a thread of its own, from its start until it has ended. */
export class SandboxThread {
  readonly #worker: Worker;
  readonly #questions = new SandboxQuestions();
  #failure: string | undefined;

  /** Rejects with the reason when it ends before it listens. */
  readonly listening: Promise<SandboxMessage & { type: 'listening' }>;
  /** Resolves with the reason, however it came: an error, or what is known of it. Never before news that came earlier. */
  readonly ended: Promise<unknown>;

  constructor(script: string, options: SandboxOptions, hear: (news: SandboxNews) => void) {
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
          return hear(message);
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

  /** Rejects when the question cannot be answered, or the sandbox ends meanwhile. */
  ask<Question extends SandboxQuestion>(question: Question): Promise<SandboxAnswers[Question['kind']]> {
    return this.#questions.ask(question, (request) => this.tell(request));
  }

  /** Ends it; with `erase`, everything in its data is deleted. Rejects when it could not do that. It has ended then, too. */
  async close({ erase = false } = {}): Promise<void> {
    const exit = once(this.#worker, 'exit');
    this.tell({ type: 'close', erase });
    this.#questions.giveUp();
    await exit;
    if (this.#failure !== undefined) throw new Error(this.#failure);
  }
}
