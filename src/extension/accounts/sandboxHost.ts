import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { SandboxAnswers, SandboxQuestion } from '../../protocol/questions.ts';
import type { DemoObject, SandboxMessage, SandboxOptions, SandboxRequest } from '../../protocol/sandbox.ts';
import { UserError } from '../errors/userError.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { l10n } from '../kit/words.ts';
import type { Log } from '../log.ts';
import { commands, settings } from '../names.ts';
import { sandboxMailServer } from './sandboxSettings.ts';
import { type SandboxNews, SandboxThread } from './sandboxThread.ts';

/** Where the running sandbox listens, the key of this start, who it is in the journal, and the examples in it. */
export interface RunningSandbox {
  readonly url: string;
  readonly key: string;
  readonly identity: string;
  readonly demo: readonly DemoObject[];
  /** Where its own DNS answers for the domains of the examples: `127.0.0.1:5300`. */
  readonly dns: string;
}

/**
 * The embedded service in a worker thread, started at first use. Every workspace has data of its own, and so have all windows without
 * one together, as with their journal. Each window has a thread of its own that works on them.
 */
export class SandboxHost extends Disposable {
  readonly #script: string;
  /** Where the data are. */
  readonly #directory: () => Promise<string>;
  readonly #log: Log;
  readonly #started = this._register(new vscode.EventEmitter<RunningSandbox>());
  readonly #stopped = this._register(new vscode.EventEmitter<'closed' | 'crashed'>());
  readonly #troubleChanged = this._register(new vscode.EventEmitter<void>());
  #thread: SandboxThread | undefined;
  #trouble: string | undefined;
  #running: Promise<RunningSandbox> | undefined;
  readonly #mail = this._register(new vscode.EventEmitter<void>());
  readonly #counted = this._register(new vscode.EventEmitter<readonly number[]>());
  readonly #confirmed = this._register(new vscode.EventEmitter<void>());

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
    this.#directory = lazily(async () => {
      const { sandboxDirectory } = await import('./sandboxDirectory.ts');
      return sandboxDirectory(context);
    });
    this.#log = log;
    this._register(vscode.workspace.onDidChangeConfiguration((event) => this.#settingsChanged(event)));
  }

  /** Why letters of running campaigns wait, in the words of the mail server that does not take them; nothing while they get on. */
  get trouble(): string | undefined {
    return this.#trouble;
  }

  /** Whether it has been started, and has not ended. */
  get isStarted(): boolean {
    return this.#running !== undefined;
  }

  /** Starts the sandbox unless it runs. Rejects with a `UserError` when it cannot be started. */
  start(): Promise<RunningSandbox> {
    this.#running ??= this.#launch();
    return this.#running;
  }

  /** Asks the sandbox about letters that have arrived; starts it if need be. Rejects when it ends meanwhile. */
  async ask<Question extends SandboxQuestion>(question: Question): Promise<SandboxAnswers[Question['kind']]> {
    await this.start();
    if (!this.#thread) throw new Error('The sandbox has ended.');
    return this.#thread.ask(question);
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
      else await rm(await this.#directory(), { recursive: true, force: true });
    } finally {
      this.#stopped.fire('closed');
    }
  }

  override dispose(): void {
    this.#stop().catch((error: unknown) => this.#log.error('Ending the sandbox', error));
    super.dispose();
  }

  async #launch(): Promise<RunningSandbox> {
    const [data, { letterSettings }] = await Promise.all([this.#directory(), loadLetterSettings()]);
    if (this.isDisposed) throw new vscode.CancellationError();
    const smtp = sandboxMailServer();
    const options: SandboxOptions = {
      data,
      seed: 'demo',
      ...letterSettings(),
      ...(smtp !== undefined && { smtp }),
    };
    const thread = new SandboxThread(this.#script, options, (news) => this.#hear(thread, news));
    this.#thread = thread;
    let isListening = false;
    void thread.ended.then((reason) => this.#ended(thread, reason, isListening));
    try {
      const started = await thread.listening;
      isListening = true;
      return this.#listening(started);
    } catch (reason) {
      throw cannotStart(reason);
    }
  }

  #hear(thread: SandboxThread, news: SandboxNews): void {
    switch (news.type) {
      case 'trouble':
        this.#noteTrouble(thread, news.trouble);
        break;
      case 'log':
        this.#log.info(`Sandbox: ${news.line}`);
        break;
      case 'mail':
        this.#mail.fire();
        break;
      case 'confirmed':
        this.#confirmed.fire();
        break;
      case 'counted':
        this.#counted.fire(news.sends);
        break;
    }
  }

  /** It ended by itself, or failed and is about to. */
  #ended(thread: SandboxThread, reason: unknown, wasListening: boolean): void {
    if (this.#thread !== thread) return;
    this.#forget(thread);
    this.#log.error('The sandbox has ended', reason);
    if (wasListening) this.#stopped.fire('crashed');
  }

  #forget(thread: SandboxThread): void {
    this.#noteTrouble(thread, undefined);
    this.#thread = undefined;
    this.#running = undefined;
  }

  /** Of a sandbox that is used no more, nothing is kept. */
  #noteTrouble(thread: SandboxThread, trouble: string | undefined): void {
    if (this.#thread !== thread || this.#trouble === trouble) return;
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
    if (changed) {
      this.#tellLetterSettings().catch((error: unknown) =>
        this.#log.error('Telling the sandbox its footers', error),
      );
    }
    if (event.affectsConfiguration(settings.sandboxSmtp)) {
      const smtp = sandboxMailServer();
      this.#tell({ type: 'mailServer', ...(smtp !== undefined && { smtp }) });
    }
  }

  async #tellLetterSettings(): Promise<void> {
    const { letterSettings } = await loadLetterSettings();
    this.#tell({ type: 'letters', ...letterSettings() });
  }

  #tell(request: SandboxRequest): void {
    this.#thread?.tell(request);
  }

  /** Rejects when the sandbox could not do its last work. It has ended then, too. */
  async #stop({ erase = false } = {}): Promise<void> {
    const thread = this.#thread;
    if (!thread) return;
    this.#forget(thread);
    await thread.close({ erase });
  }
}

const loadLetterSettings = () => import('./letterSettings.ts');

function cannotStart(cause: unknown): UserError {
  return new UserError(l10n.t('The sandbox could not be started. The log has the details.'), {
    cause,
    nextSteps: [
      { label: l10n.t('Try Again'), command: commands.sandboxStart },
      { label: l10n.t('Show Log'), command: commands.showLog },
    ],
  });
}
