import type { SandboxAnswers, SandboxQuestion } from '../../protocol/questions.ts';
import type { SandboxRequest } from '../../protocol/sandbox.ts';

type Answer = SandboxAnswers[keyof SandboxAnswers];

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** Questions to the sandbox's worker that wait for their answers. */
export class SandboxQuestions {
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  /** Sends a question. Rejects when the sandbox cannot answer it, or ends meanwhile. */
  ask<Question extends SandboxQuestion>(
    question: Question,
    send: (request: SandboxRequest) => void,
  ): Promise<SandboxAnswers[Question['kind']]> {
    const number = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve: resolve as Waiting['resolve'], reject });
      send({ type: 'ask', number, question });
    });
  }

  answered(number: number, answer: Answer): void {
    this.#take(number)?.resolve(answer);
  }

  failed(number: number, reason: string): void {
    this.#take(number)?.reject(new Error(reason));
  }

  /** Nobody is left to answer. */
  giveUp(): void {
    for (const number of [...this.#waiting.keys()]) this.failed(number, 'The sandbox has ended.');
  }

  #take(number: number): Waiting | undefined {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    return waiting;
  }
}
