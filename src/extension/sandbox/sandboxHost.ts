import * as vscode from 'vscode';
import type { SandboxAnswers, SandboxQuestion } from '../../protocol/questions.ts';
import type {
  DemoObject,
  SandboxEvent,
  SandboxMessage,
  SandboxOptions,
  SandboxRequest,
  SandboxSettings,
} from '../../protocol/sandbox.ts';
import { nextStep, UserError } from '../errors/userError.ts';
import { Disposable } from '../kit/disposable.ts';
import { removeTree } from '../kit/heldFiles.ts';
import { lazily } from '../kit/lazily.ts';
import { l10n } from '../kit/words.ts';
import type { Log } from '../log.ts';
import { commands, settings } from '../names.ts';
import type { SandboxThread } from './run/sandboxThread.ts';
import { sandboxMailServer } from './sandboxSettings.ts';

export interface RunningSandbox {
  readonly url: string;
  /** The API key, valid until the sandbox ends. */
  readonly key: string;
  /** Identifies the sandbox in the journal. */
  readonly identity: string;
  readonly demo: readonly DemoObject[];
  /** The address of the sandbox's DNS server for the demo domains, such as `127.0.0.1:5300`. */
  readonly dns: string;
}

/**
 * Runs the embedded service in a worker thread, started on first use. Each workspace has its own data, and windows without a
 * workspace share theirs. Each window has its own thread.
 */
export class SandboxHost extends Disposable {
  readonly #script: string;
  /** Returns the directory that stores the sandbox's data. */
  readonly #directory: () => Promise<string>;
  readonly #footers: () => Promise<SandboxSettings['footers']>;
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

  /** Fires when the sandbox has started, before `start` resolves. */
  readonly onDidStart = this.#started.event;
  /** Fires when the running sandbox has ended, because it was closed or crashed. The next `start` runs a new one. */
  readonly onDidStop = this.#stopped.event;
  /** Fires when letters have arrived in the sandbox or one was removed from its inbox, at most twice a second. */
  readonly onDidReceiveMail = this.#mail.event;
  /** Fires with the campaigns whose statistics have changed, at most a few times a second. */
  readonly onDidCount = this.#counted.event;
  /** Fires when a sender has been confirmed. */
  readonly onDidConfirm = this.#confirmed.event;
  /** Fires when `trouble` has changed. */
  readonly onDidChangeTrouble = this.#troubleChanged.event;

  /** `footers` reads the footers of letters from the settings. */
  constructor(
    context: vscode.ExtensionContext,
    footers: () => Promise<SandboxSettings['footers']>,
    log: Log,
  ) {
    super();
    this.#footers = footers;
    this.#script = context.asAbsolutePath('dist/sandbox.mjs');
    this.#directory = lazily(async () => {
      const { sandboxDirectory } = await import('./run/sandboxDirectory.ts');
      return sandboxDirectory(context);
    });
    this.#log = log;
    this._register(vscode.workspace.onDidChangeConfiguration((event) => this.#settingsChanged(event)));
  }

  /** The mail server's error that keeps letters of running campaigns waiting; `undefined` if there is none. */
  get trouble(): string | undefined {
    return this.#trouble;
  }

  /** True from the start of the sandbox until it ends. */
  get isStarted(): boolean {
    return this.#running !== undefined;
  }

  /** Starts the sandbox unless it runs. Rejects with a `UserError` when it cannot be started. */
  start(): Promise<RunningSandbox> {
    this.#running ??= this.#launch();
    return this.#running;
  }

  /** Asks the sandbox about letters that have arrived. Starts the sandbox if necessary. Rejects if it ends before it answers. */
  async ask<Question extends SandboxQuestion>(question: Question): Promise<SandboxAnswers[Question['kind']]> {
    await this.start();
    if (!this.#thread) throw new Error('The sandbox has ended.');
    return this.#thread.ask(question);
  }

  /**
   * Returns the address at which this window reaches `href` in the running sandbox: a forwarded one in a browser, in a container
   * and over SSH. Returns `undefined` if `href` is not an address of the sandbox.
   */
  async reachedAt(href: string): Promise<string | undefined> {
    if (!URL.canParse(href) || new URL(href).hostname !== '127.0.0.1') return undefined;
    const running = await this.#running?.catch(() => undefined);
    if (!running || new URL(href).origin !== new URL(running.url).origin) return undefined;
    const external = await vscode.env.asExternalUri(vscode.Uri.parse(href));
    this.#tell({ type: 'reachedAt', origin: `${external.scheme}://${external.authority}` });
    return external.toString();
  }

  /** Ends the sandbox and deletes its data. The next start creates the demo data again. */
  async reset(): Promise<void> {
    const readable = await this.start().then(
      () => true,
      () => false,
    );
    try {
      // Another window's sandbox may use the same data, so its files are deleted directly only if they are unreadable.
      if (readable) await this.#stop({ erase: true });
      else await removeTree(await this.#directory());
    } finally {
      this.#stopped.fire('closed');
    }
  }

  override dispose(): void {
    this.#stop().catch((error: unknown) => this.#log.error('Ending the sandbox', error));
    super.dispose();
  }

  async #launch(): Promise<RunningSandbox> {
    const [data, chosen, { SandboxThread }] = await Promise.all([
      this.#directory(),
      this.#settings(),
      import('./run/sandboxThread.ts'),
    ]);
    if (this.isDisposed) throw new vscode.CancellationError();
    const smtp = sandboxMailServer();
    const options: SandboxOptions = {
      data,
      seed: 'demo',
      ...chosen,
      ...(smtp !== undefined && { smtp }),
    };
    const thread = new SandboxThread(this.#script, options, (event) => this.#receive(thread, event));
    this.#thread = thread;
    let isListening = false;
    void thread.ended.then((reason) => this.#ended(thread, reason, isListening));
    try {
      const started = await thread.listening;
      isListening = true;
      return this.#listening(started);
    } catch (reason) {
      // Until it has ended, it may hold the files of its data open.
      await thread.end();
      throw cannotStart(reason);
    }
  }

  /** Returns the options that the user's settings determine. */
  async #settings(): Promise<SandboxSettings> {
    const { serviceSettings } = await import('./run/serviceSettings.ts');
    return { footers: await this.#footers(), ...serviceSettings() };
  }

  #receive(thread: SandboxThread, event: SandboxEvent): void {
    switch (event.type) {
      case 'trouble':
        this.#noteTrouble(thread, event.trouble);
        break;
      case 'log':
        this.#log.info(`Sandbox: ${event.line}`);
        break;
      case 'mail':
        this.#mail.fire();
        break;
      case 'confirmed':
        this.#confirmed.fire();
        break;
      case 'counted':
        this.#counted.fire(event.sends);
        break;
    }
  }

  /** Handles the end of a thread that was not closed, or that has failed and is about to end. */
  #ended(thread: SandboxThread, reason: unknown, wasListening: boolean): void {
    if (this.#thread !== thread) return;
    this.#forget(thread);
    this.#log.error('The sandbox has stopped', reason);
    if (wasListening) this.#stopped.fire('crashed');
  }

  #forget(thread: SandboxThread): void {
    this.#noteTrouble(thread, undefined);
    this.#thread = undefined;
    this.#running = undefined;
  }

  /** Records the mail server's error, or its end. Ignores threads that have been replaced. */
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

  /** Passes changed settings to the running sandbox, for example so that its letters match the preview. */
  #settingsChanged(event: vscode.ConfigurationChangeEvent): void {
    const changed = [settings.footerAccount, settings.footerStandard, sandboxSection].some((name) =>
      event.affectsConfiguration(name),
    );
    if (changed) {
      this.#tellSettings().catch((error: unknown) =>
        this.#log.error('Telling the sandbox its settings', error),
      );
    }
    if (event.affectsConfiguration(settings.sandboxSmtp)) {
      const smtp = sandboxMailServer();
      this.#tell({ type: 'mailServer', ...(smtp !== undefined && { smtp }) });
    }
  }

  async #tellSettings(): Promise<void> {
    this.#tell({ type: 'settings', ...(await this.#settings()) });
  }

  #tell(request: SandboxRequest): void {
    this.#thread?.tell(request);
  }

  /** Ends the sandbox. Rejects if its last work failed; the sandbox has ended in this case, too. */
  async #stop({ erase = false } = {}): Promise<void> {
    const thread = this.#thread;
    if (!thread) return;
    this.#forget(thread);
    await thread.close({ erase });
  }
}

/** The prefix of all settings of the sandbox. */
const sandboxSection = 'mailroom.sandbox';

function cannotStart(cause: unknown): UserError {
  return new UserError(l10n.t('The sandbox could not be started. The log has the details.'), {
    cause,
    nextSteps: [
      nextStep(l10n.t('Try Again'), commands.sandboxStart),
      nextStep(l10n.t('Show Log'), commands.showLog),
    ],
  });
}
