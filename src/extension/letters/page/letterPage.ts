import * as vscode from 'vscode';
import type { AccountRecords } from '../../../core/journal/records.ts';
import { type FromLetterPage, readFromLetterPage, type ToLetterPage } from '../../../protocol/letter.ts';
import type { Inspector } from '../../compiling/inspector.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { UserError } from '../../errors/userError.ts';
import { setContext } from '../../kit/contextKeys.ts';
import { Disposable } from '../../kit/disposable.ts';
import { loadPage } from '../../kit/loadPage.ts';
import { showInStatusBar } from '../../kit/messages.ts';
import { openLink } from '../../kit/openLink.ts';
import { outsidePictures, picturesSetting } from '../../kit/outsidePictures.ts';
import { withStatusProgress } from '../../kit/progress.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import { commands, contextKeys, inboxScheme, settings } from '../../names.ts';
import type { SandboxHost } from '../../sandbox/sandboxHost.ts';
import { requireTrust } from '../../trust/requireTrust.ts';
import { inboxLetterId, readLetterFile } from '../readLetterFile.ts';
import { checkSender } from './checkSender.ts';
import { isOwnLetter } from './ownLetter.ts';
import { saveAttachment } from './saveAttachment.ts';

export interface LetterPageParts {
  readonly extensionUri: vscode.Uri;
  readonly sandbox: Pick<SandboxHost, 'reachedAt' | 'start' | 'ask' | 'onDidCount'>;
  readonly inspector: Pick<Inspector, 'checkSignatures' | 'readLetter'>;
  readonly errors: ErrorHandler;
  /** Returns the records of the active account, once it is known. */
  readonly records: () => Pick<AccountRecords, 'sends'> | undefined;
}

/**
 * The page of a received letter, updated when its file changes. A hidden page is not updated; it requests its letter when it
 * becomes visible.
 */
export class LetterPage extends Disposable {
  readonly #uri: vscode.Uri;
  readonly #panel: vscode.WebviewPanel;
  readonly #parts: LetterPageParts;
  #pictures = picturesSetting();
  #reading = false;
  #outdated = false;
  /** The number of letters shown so far, to discard the checks of an earlier letter. */
  #shown = 0;

  constructor(uri: vscode.Uri, panel: vscode.WebviewPanel, parts: LetterPageParts) {
    super();
    this.#uri = uri;
    this.#panel = panel;
    this.#parts = parts;
    this._register(panel.onDidDispose(() => this.dispose()));
    this._register(
      panel.webview.onDidReceiveMessage((data: unknown) => this.#receive(readFromLetterPage(data))),
    );
    this._register(vscode.workspace.onDidGrantWorkspaceTrust(() => this.#load()));
    this._register(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(settings.remoteImages)) this.#allowPictures(picturesSetting());
      }),
    );
    this._register(parts.sandbox.onDidCount(() => this.#sendEvents()));
    this.#watchFile();
    this.#load();
  }

  get uri(): vscode.Uri {
    return this.#uri;
  }

  get isActive(): boolean {
    return this.#panel.active;
  }

  /** Watches all files of the letter’s directory: the letter’s name may contain brackets, which are special characters in glob patterns. */
  #watchFile(): void {
    const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(this.#uri, '..'), '*');
    const watcher = this._register(vscode.workspace.createFileSystemWatcher(pattern));
    const changed = (uri: vscode.Uri) => uri.toString() === this.#uri.toString() && this.#update();
    this._register(watcher.onDidChange(changed));
    this._register(watcher.onDidCreate(changed));
    this._register(watcher.onDidDelete(changed));
  }

  /** Opens a link. Links to the sandbox are mapped to its address as seen from this window. */
  async #open(href: string): Promise<void> {
    await openLink((await this.#parts.sandbox.reachedAt(href)) ?? href);
  }

  /** Loads the page. Its content security policy is fixed here, so turning remote pictures on or off reloads it. */
  #load(): void {
    loadPage(this.#panel.webview, this.#parts.extensionUri, {
      name: 'letter',
      title: fileName(this.#uri),
      images: outsidePictures(this.#pictures).areLoaded
        ? ['data:', 'blob:', 'https:', 'http:']
        : ['data:', 'blob:'],
      isAroundLetter: true,
      inlineStyles: true,
    });
  }

  #allowPictures(allowed: boolean): void {
    if (allowed === this.#pictures) return;
    this.#pictures = allowed;
    this.#load();
  }

  #receive(message: FromLetterPage | undefined): void {
    switch (message?.type) {
      case 'ready':
        if (this.#uri.scheme === inboxScheme) void setContext(contextKeys.sandboxLetterRead, true);
        this.#update();
        return;
      case 'loadPictures':
        this.#allowPictures(message.allowed);
        return;
      case 'openLink':
        this.#run(l10n.t('Couldn’t open the link'), () => this.#open(message.href));
        return;
      case 'checkSender':
        this.#checkSender();
        return;
      case 'compare':
        this.#command(commands.letterCompare, this.#uri);
        return;
      case 'sendTest':
        this.#command(commands.letterSendTest, this.#uri);
        return;
      case 'openDomain':
        this.#command(commands.domainOpen, message.domain);
        return;
      case 'suppress':
        this.#command(commands.audienceSuppress, message.address);
        return;
      case 'copyMessage':
        this.#copyMessage(message.text);
        return;
      case 'save':
        this.#save(message.name, message.content);
        return;
      case 'openAsText':
        this.#command('vscode.openWith', this.#uri, 'default');
        return;
      case 'manageTrust':
        this.#command('workbench.trust.manage');
        return;
    }
  }

  #copyMessage(text: string): void {
    this.#run(l10n.t('Couldn’t copy the message'), async () => {
      await vscode.env.clipboard.writeText(text);
      showInStatusBar(l10n.t('Copied the message.'));
    });
  }

  #save(name: string, content: Uint8Array): void {
    const failure = l10n.t('Couldn’t save the attachment');
    this.#run(failure, () => saveAttachment(this.#uri, name, content));
  }

  /**
   * Checks signatures and SPF and sends the results to the page. Requires workspace trust for files, because the letter
   * determines the DNS lookups.
   */
  #checkSender(content?: Uint8Array): void {
    this.#run(l10n.t('Couldn’t check the sender'), () =>
      withStatusProgress(l10n.t('Checking the sender…'), async () => {
        const shown = this.#shown;
        if (this.#uri.scheme !== inboxScheme) requireTrust();
        const message = content ?? (await readLetterFile(this.#uri));
        const checks = await checkSender(this.#parts, this.#uri, message);
        if (shown === this.#shown && !this.isDisposed) await this.#post({ type: 'senderChecks', checks });
      }),
    );
  }

  /** Sends the page the events of a sandbox letter. */
  #sendEvents(): void {
    const id = inboxLetterId(this.#uri);
    if (id === undefined || !this.#panel.visible) return;
    this.#run(l10n.t('Couldn’t read the sandbox mailboxes'), async () => {
      const letter = await this.#parts.sandbox.ask({ kind: 'letter', id });
      if (letter && !this.isDisposed) await this.#post({ type: 'events', events: letter.events });
    });
  }

  async #post(message: ToLetterPage): Promise<void> {
    await this.#panel.webview.postMessage(message);
  }

  #command(command: string, ...args: readonly unknown[]): void {
    this.#run(l10n.t('Couldn’t run the command'), async () => {
      await vscode.commands.executeCommand(command, ...args);
    });
  }

  #run(action: Words, work: () => Promise<void>): void {
    void this.#parts.errors.run(action, work);
  }

  /** Shows the current content of the file. If the file changes while it is read, reads it once more. */
  #update(): void {
    if (!this.#panel.visible) return;
    this.#outdated = true;
    if (!this.#reading) this.#run(l10n.t('Couldn’t show “{0}”', fileName(this.#uri)), () => this.#send());
  }

  async #send(): Promise<void> {
    this.#reading = true;
    try {
      while (this.#outdated && !this.isDisposed) {
        this.#outdated = false;
        const content = await this.#read();
        const letter = content && (await this.#parts.inspector.readLetter(content));
        if (this.isDisposed) return;
        this.#shown++;
        if (!letter) continue;
        await this.#post({
          type: 'show',
          fileName: fileName(this.#uri),
          letter,
          pictures: outsidePictures(this.#pictures),
          isOwn: isOwnLetter(letter, this.#parts.records()),
        });
        // Verified automatically for sandbox letters only: the sandbox itself answers their DNS lookups.
        if (this.#uri.scheme === inboxScheme) this.#checkSender(content);
        this.#sendEvents();
      }
    } finally {
      this.#reading = false;
    }
  }

  /** Reads the file. If that fails, shows the reason on the page and returns `undefined`. */
  async #read(): Promise<Uint8Array | undefined> {
    try {
      return await readLetterFile(this.#uri);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      await this.#post({ type: 'fail', fileName: fileName(this.#uri), reason: error.message });
      return undefined;
    }
  }
}
