import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import * as path from 'node:path';
import { Worker } from 'node:worker_threads';
import * as vscode from 'vscode';
import type { SandboxAnswers, SandboxQuestion } from '../../protocol/questions.ts';
import type { DemoObject, SandboxMessage, SandboxOptions, SandboxRequest } from '../../protocol/sandbox.ts';
import { UserError } from '../errors/userError.ts';
import { Disposable } from '../kit/disposable.ts';
import { l10n } from '../kit/words.ts';
import { serviceFooters } from '../layouts/footerSource.ts';
import type { Log } from '../log.ts';
import { commands, settings } from '../names.ts';
import { SandboxQuestions } from './sandboxQuestions.ts';
import { sandboxMailServer, writtenHabits } from './sandboxSettings.ts';

/** Where the running sandbox listens, the key of this start, who it is in the journal, and the examples in it. */
export interface RunningSandbox {
  readonly url: string;
  readonly key: string;
  readonly identity: string;
  readonly demo: readonly DemoObject[];
  /** Where its own DNS answers for the domains of the examples: `127.0.0.1:5300`. */
  readonly dns: string;
}

/** In MB. Letters make much that is soon thrown away: with little room for it the worker stays small, and is no slower. */
const resourceLimits = { maxYoungGenerationSizeMb: 24 };

/**
 * The embedded service in a worker thread, started at first use. Every workspace has data of its own; windows without
 * one share theirs, as their journal, and each has its own sandbox working on them.
 */
export class SandboxHost extends Disposable {
  readonly #script: string;
  readonly #directory: string;
  readonly #log: Log;
  readonly #started = this._register(new vscode.EventEmitter<RunningSandbox>());
  readonly #stopped = this._register(new vscode.EventEmitter<'closed' | 'crashed'>());
  readonly #troubleChanged = this._register(new vscode.EventEmitter<void>());
  #worker: Worker | undefined;
  #trouble: string | undefined;
  #running: Promise<RunningSandbox> | undefined;
  readonly #mail = this._register(new vscode.EventEmitter<void>());
  readonly #counted = this._register(new vscode.EventEmitter<readonly number[]>());
  readonly #confirmed = this._register(new vscode.EventEmitter<void>());
  readonly #questions = new SandboxQuestions();

  /** Fires before `start` resolves. */
  readonly onDidStart = this.#started.event;
  /** Fires when the running sandbox has ended: closed from here, or crashed. The next `start` begins a new one. */
  readonly onDidStop = this.#stopped.event;
  /** Fires when letters have arrived in the sandbox, or one has left its inbox, at most twice a second. */
  readonly onDidReceiveMail = this.#mail.event;
  /** Fires with campaigns of which the statistics count something else, a few times a second at most. */
  readonly onDidCount = this.#counted.event;
  /** Fires when a sender has been confirmed. */
  readonly onDidConfirm = this.#confirmed.event;
  /** Fires when `trouble` has changed. */
  readonly onDidChangeTrouble = this.#troubleChanged.event;

  constructor(context: vscode.ExtensionContext, log: Log) {
    super();
    this.#script = context.asAbsolutePath('dist/sandbox.js');
    this.#directory = path.join((context.storageUri ?? context.globalStorageUri).fsPath, 'sandbox');
    this.#log = log;
    this._register(vscode.workspace.onDidChangeConfiguration((event) => this.#settingsChanged(event)));
  }

  /** Why letters of running campaigns wait, in the words of the mail server that does not take them; nothing while they get on. */
  get trouble(): string | undefined {
    return this.#trouble;
  }

  /** Starts the sandbox unless it runs. Rejects with a `UserError` when it cannot be started. */
  start(): Promise<RunningSandbox> {
    this.#running ??= this.#launch();
    return this.#running;
  }

  /** Asks the sandbox about letters that have arrived; starts it if need be. Rejects when it ends meanwhile. */
  async ask<Question extends SandboxQuestion>(question: Question): Promise<SandboxAnswers[Question['kind']]> {
    await this.start();
    return this.#questions.ask(question, (request) => this.#tell(request));
  }

  /**
   * The address by which this window reaches what `href` names in the running sandbox, which is another one in a browser, in a
   * container and over SSH; `undefined` for all that is elsewhere.
   */
  async reachedAt(href: string): Promise<string | undefined> {
    if (!URL.canParse(href) || new URL(href).hostname !== '127.0.0.1') return undefined;
    const running = await this.#running?.catch(() => undefined);
    if (!running || new URL(href).origin !== new URL(running.url).origin) return undefined;
    const external = await vscode.env.asExternalUri(vscode.Uri.parse(href));
    this.#tell({ type: 'reachedAt', origin: `${external.scheme}://${external.authority}` });
    return external.toString();
  }

  /** Ends the sandbox and deletes everything in it. The next start fills it with the examples again. */
  async reset(): Promise<void> {
    const readable = await this.start().then(
      () => true,
      () => false,
    );
    try {
      // Another window's sandbox may work on the same data, so the file is deleted only when nobody can read it.
      if (readable) await this.#stop({ erase: true });
      else await rm(this.#directory, { recursive: true, force: true });
    } finally {
      this.#stopped.fire('closed');
    }
  }

  override dispose(): void {
    this.#stop().catch((error: unknown) => this.#log.error('Ending the sandbox', error));
    super.dispose();
  }

  #launch(): Promise<RunningSandbox> {
    const smtp = sandboxMailServer();
    const options: SandboxOptions = {
      data: this.#directory,
      seed: 'demo',
      ...letterSettings(),
      ...(smtp !== undefined && { smtp }),
    };
    const worker = new Worker(this.#script, { workerData: options, resourceLimits });
    this.#worker = worker;
    let isListening = false;
    return new Promise((resolve, reject) => {
      const end = (reason: unknown) => {
        this.#ended(worker, reason, isListening);
        reject(cannotStart(reason));
      };
      worker.on('message', (message: SandboxMessage) => {
        switch (message.type) {
          case 'listening':
            isListening = true;
            return resolve(this.#listening(message));
          case 'trouble':
            return this.#noteTrouble(worker, message.trouble);
          case 'log':
            return this.#log.info(`Sandbox: ${message.line}`);
          case 'failed':
            return end(message.reason);
          case 'mail':
            return this.#mail.fire();
          case 'confirmed':
            return this.#confirmed.fire();
          case 'counted':
            return this.#counted.fire(message.sends);
          case 'answer':
            return this.#questions.answered(message.number, message.answer);
          case 'unanswered':
            return this.#questions.failed(message.number, message.reason);
        }
      });
      worker.once('error', end);
      worker.once('exit', (code) => end(`exit ${code}`));
    });
  }

  /** The worker ended by itself, or failed and is about to. */
  #ended(worker: Worker, reason: unknown, wasListening: boolean): void {
    if (this.#worker !== worker) return;
    this.#noteTrouble(worker, undefined);
    this.#worker = undefined;
    this.#running = undefined;
    this.#questions.giveUp();
    this.#log.error('The sandbox has ended', reason);
    if (wasListening) this.#stopped.fire('crashed');
  }

  /** Of a sandbox that is used no more, nothing is kept. */
  #noteTrouble(worker: Worker, trouble: string | undefined): void {
    if (this.#worker !== worker || this.#trouble === trouble) return;
    this.#trouble = trouble;
    this.#troubleChanged.fire();
  }

  #listening({ url, key, id, demo, dns }: SandboxMessage & { type: 'listening' }): RunningSandbox {
    const running = { url, key, identity: `sandbox:${id}`, demo, dns };
    this.#started.fire(running);
    return running;
  }

  /** What the preview shows is what is sent. */
  #settingsChanged(event: vscode.ConfigurationChangeEvent): void {
    const changed = [settings.footerAccount, settings.footerStandard, settings.sandboxLetters].some((name) =>
      event.affectsConfiguration(name),
    );
    if (changed) this.#tell({ type: 'letters', ...letterSettings() });
    if (event.affectsConfiguration(settings.sandboxSmtp)) {
      const smtp = sandboxMailServer();
      this.#tell({ type: 'mailServer', ...(smtp !== undefined && { smtp }) });
    }
  }

  #tell(request: SandboxRequest): void {
    this.#worker?.postMessage(request);
  }

  /** Rejects when the sandbox could not do its last work. It has ended then, too. */
  async #stop({ erase = false } = {}): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    const ended = once(worker, 'exit');
    let failure: string | undefined;
    worker.on('message', (message: SandboxMessage) => {
      if (message.type === 'failed') failure = message.reason;
    });
    this.#tell({ type: 'close', erase });
    this.#noteTrouble(worker, undefined);
    this.#worker = undefined;
    this.#running = undefined;
    this.#questions.giveUp();
    await ended;
    if (failure !== undefined) throw new Error(failure);
  }
}

/** What its letters end with, and how they are written. */
const letterSettings = () => ({ footers: serviceFooters(), habits: writtenHabits() });

function cannotStart(cause: unknown): UserError {
  return new UserError(l10n.t('The sandbox could not be started. The log has the details.'), {
    cause,
    nextSteps: [
      { label: l10n.t('Try Again'), command: commands.sandboxStart },
      { label: l10n.t('Show Log'), command: commands.showLog },
    ],
  });
}
