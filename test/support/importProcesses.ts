import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { RunState } from '../../src/core/imports/importState.ts';
import type { ProgressCounts } from '../../src/core/imports/progress.ts';

export interface ImportProcessOptions {
  /** The service’s rate limit as measured by an earlier import, in requests per second. */
  readonly limit?: number;
  /** How long to wait for another window that runs the import, in ms. */
  readonly patienceMs?: number;
  /** True to request the rows with an unknown outcome again. */
  readonly retriesUnknown?: boolean;
}

/** The message that an importing window sends after each change. */
export interface ImportReport {
  readonly state: RunState['kind'];
  readonly counts: ProgressCounts;
}

export const importProcess = fileURLToPath(new URL('importProcess.ts', import.meta.url));

/** A process that runs the import planned by `planImport`, like a window. */
export class ImportWindow {
  readonly process: ChildProcess;
  readonly #ended: Promise<unknown>;
  #last: ImportReport | undefined;

  constructor(root: string, address: string, options: ImportProcessOptions = {}) {
    this.process = fork(importProcess, [root, address, JSON.stringify(options)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // The last messages may come after the end.
    this.#ended = Promise.all([once(this.process, 'exit'), once(this.process, 'disconnect')]);
    this.process.on('message', (report: ImportReport) => {
      this.#last = report;
    });
  }

  /** Resolves with the first report that satisfies the condition. Rejects when the process ends before. */
  async reports(condition: (report: ImportReport) => boolean): Promise<ImportReport> {
    const hasEnded = this.#ended.then(() =>
      Promise.reject(new Error(`The import ended: ${JSON.stringify(this.#last)}`)),
    );
    // Nobody waits for it if the last report satisfies the condition.
    hasEnded.catch(() => {});
    while (!this.#last || !condition(this.#last))
      await Promise.race([once(this.process, 'message'), hasEnded]);
    return this.#last;
  }

  /** Kills the process as a crash does. */
  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.#ended;
  }

  /** Resolves with the last report when the process has ended. */
  async end(): Promise<ImportReport> {
    await this.#ended;
    if (!this.#last) throw new Error('The import has said nothing');
    return this.#last;
  }
}
