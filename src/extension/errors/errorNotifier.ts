import * as vscode from 'vscode';
import { showError } from '../kit/messages.ts';
import type { Words } from '../kit/words.ts';
import type { Log } from '../log.ts';
import type { ErrorAccount } from './describeError.ts';
import type { ErrorHandler } from './errorHandler.ts';
import type { NextStep } from './userError.ts';

/** The part of the active account that error messages need. */
interface ActiveErrorAccount {
  readonly account: ErrorAccount | undefined;
}

/** Shows errors as notifications and logs their details. Loads the texts with the first error. */
export class ErrorNotifier implements ErrorHandler {
  readonly #log: Log;
  readonly #active: ActiveErrorAccount;

  constructor(log: Log, active: ActiveErrorAccount) {
    this.#log = log;
    this.#active = active;
  }

  async run<T>(action: Words, work: () => Promise<T>): Promise<T | undefined> {
    // Read the account now: another one may be active when `work` fails.
    const { account } = this.#active;
    try {
      return await work();
    } catch (error) {
      await this.#show(action, error, account ?? this.#active.account);
      return undefined;
    }
  }

  show(action: Words, error: unknown): void {
    void this.#show(action, error, this.#active.account);
  }

  async #show(action: Words, error: unknown, account: ErrorAccount | undefined): Promise<void> {
    const describeError = await this.#load();
    const description = describeError(action, error, account);
    if (!description) return;
    this.#log.error(action, error);
    this.#notify(description.message, description.nextSteps).catch((failure: unknown) =>
      this.#log.error(action, failure),
    );
  }

  /** Falls back to the action alone if the texts can't be loaded, for example because the extension has just been uninstalled. */
  async #load(): Promise<typeof import('./describeError.ts').describeError> {
    try {
      return (await import('./describeError.ts')).describeError;
    } catch (failure) {
      this.#log.error('Loading the texts of errors', failure);
      return (action) => ({ message: action, nextSteps: [] });
    }
  }

  /** Shows a notification. Equal ones don't stack: VS Code closes the earlier one. */
  async #notify(message: Words, nextSteps: readonly NextStep[]): Promise<void> {
    const label = await showError(message, ...nextSteps.map((step) => step.label));
    const step = nextSteps.find((candidate) => candidate.label === label);
    if (step) await vscode.commands.executeCommand(step.command, ...(step.arguments ?? []));
  }
}
