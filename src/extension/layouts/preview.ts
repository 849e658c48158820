import * as vscode from 'vscode';
import { chooseFooter } from '../../core/footer.ts';
import { ownFooterName } from '../../core/layout.ts';
import {
  changeOf,
  type LetterChange,
  type LetterPieces,
  type LetterRevision,
} from '../../core/letterPieces.ts';
import {
  type FromPreview,
  type PreviewState,
  readFromPreview,
  type ToPreview,
} from '../../protocol/preview.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { commands, settings } from '../names.ts';
import { Disposable } from '../util/disposable.ts';
import { pageHtml, pageRoots } from '../util/pageHtml.ts';
import { ownFooterUri, readFooters } from './footerSource.ts';
import type { LayoutProblem } from './layoutCompiler.ts';
import { fileName, isTooLargeToFollow } from './layoutDocument.ts';
import type { LiveLayouts } from './liveLayouts.ts';
import { openLink } from './openLink.ts';
import { type CurrentLetter, currentLetter } from './previewLetter.ts';

export interface PreviewOptions {
  readonly extensionUri: vscode.Uri;
  readonly layouts: LiveLayouts;
  readonly errors: ErrorHandler;
  /** Whether pictures are loaded from outside. */
  readonly pictures: boolean;
}

/** One layout's preview: a page that follows the layout and its footer. A hidden one does nothing. */
export class Preview extends Disposable {
  readonly layout: vscode.Uri;
  readonly #panel: vscode.WebviewPanel;
  readonly #options: PreviewOptions;
  #pictures: boolean;
  #lastGood: LetterPieces | undefined;
  /** What the page has; nothing when it starts. */
  #sent: LetterRevision | undefined;
  #ready = false;
  #lastRevision = 0;
  #sending = false;
  #outdated = false;

  constructor(layout: vscode.Uri, panel: vscode.WebviewPanel, options: PreviewOptions) {
    super();
    this.layout = layout;
    this.#panel = panel;
    this.#options = options;
    this.#pictures = options.pictures;
    panel.title = vscode.l10n.t('Preview {0}', fileName(layout));
    panel.webview.options = { enableScripts: true, localResourceRoots: pageRoots(options.extensionUri) };
    this._register(panel.webview.onDidReceiveMessage((data) => this.#receive(readFromPreview(data))));
    this._register(panel.onDidChangeViewState(() => this.#hiddenPagesEnd()));
    this.#follow();
    this.#load();
  }

  reveal(): void {
    this.#panel.reveal(undefined, true);
  }

  /** Starts the page. What it may load is decided here, once, so turning pictures on or off starts it anew. */
  #load(): void {
    this.#ready = false;
    this.#panel.webview.html = pageHtml(this.#panel.webview, this.#options.extensionUri, {
      name: 'preview',
      title: this.#panel.title,
      images: this.#pictures ? ['data:', 'https:', 'http:'] : ['data:'],
      inlineStyles: true,
    });
  }

  #hiddenPagesEnd(): void {
    if (!this.#panel.visible) this.#ready = false;
  }

  #follow(): void {
    const { workspace } = vscode;
    const layout = this.layout.toString();
    const footer = ownFooterUri(this.layout).toString();
    const isMine = (uri: vscode.Uri) => uri.toString() === layout || uri.toString() === footer;
    this._register(this.#options.layouts.onDidChange((uri) => isMine(uri) && this.#update()));
    this._register(workspace.onDidSaveTextDocument(({ uri }) => isMine(uri) && this.#update()));
    this._register(workspace.onDidCloseTextDocument(({ uri }) => isMine(uri) && this.#update()));
    this._register(
      workspace.onDidChangeTextDocument(({ document }) => {
        if (isMine(document.uri) && !isTooLargeToFollow(document)) this.#update();
      }),
    );
    this._register(workspace.onDidChangeConfiguration((event) => this.#settingsChanged(event)));
    this.#followFiles();
  }

  #followFiles(): void {
    const stem = fileName(this.layout).replace(/\.[^.]*$/, '');
    const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(this.layout, '..'), `${stem}.*`);
    const watcher = this._register(vscode.workspace.createFileSystemWatcher(pattern));
    this._register(watcher.onDidCreate(() => this.#update()));
    this._register(watcher.onDidChange(() => this.#update()));
    this._register(watcher.onDidDelete(() => this.#update()));
  }

  #settingsChanged(event: vscode.ConfigurationChangeEvent): void {
    const changed = (name: string) => event.affectsConfiguration(name, this.layout);
    if (changed(settings.footerAccount) || changed(settings.footerStandard)) this.#update();
    if (changed(settings.remoteImages)) this.#allowPictures(picturesSetting());
  }

  #allowPictures(allowed: boolean): void {
    if (allowed === this.#pictures) return;
    this.#pictures = allowed;
    this.#load();
  }

  #receive(message: FromPreview | undefined): void {
    switch (message?.type) {
      case 'ready':
        this.#ready = true;
        this.#sent = undefined;
        this.#update();
        return;
      case 'loadPictures':
        this.#allowPictures(message.allowed);
        return;
      case 'openLink':
        this.#run(vscode.l10n.t('Couldn’t open the link'), () => openLink(message.href));
        return;
      case 'showProblems':
        this.#command('workbench.actions.view.problems');
        return;
      case 'addFooter':
        this.#command(commands.layoutAddFooter, this.layout);
        return;
      case 'setAccountFooter':
        this.#command('workbench.action.openSettings', settings.footerAccount);
        return;
    }
  }

  #command(command: string, ...args: unknown[]): void {
    this.#run(vscode.l10n.t('Couldn’t do that'), async () => {
      await vscode.commands.executeCommand(command, ...args);
    });
  }

  #run(action: string, work: () => Promise<void>): void {
    void this.#options.errors.run(action, work);
  }

  /** Shows what is true now. While one state is on its way, the newest waits and the ones between are left out. */
  #update(): void {
    if (!this.#ready || !this.#panel.visible) return;
    this.#outdated = true;
    if (!this.#sending) {
      this.#run(vscode.l10n.t('Couldn’t show the preview of “{0}”', fileName(this.layout)), () =>
        this.#send(),
      );
    }
  }

  async #send(): Promise<void> {
    this.#sending = true;
    try {
      while (this.#outdated && !this.isDisposed) {
        this.#outdated = false;
        const letter = await currentLetter(this.layout, this.#options.layouts);
        if (letter) await this.#post(letter);
      }
    } finally {
      this.#sending = false;
    }
  }

  async #post(letter: CurrentLetter): Promise<void> {
    const state = await this.#state(letter);
    if (this.isDisposed || !this.#ready) return;
    const change = this.#letterChange();
    await this.#panel.webview.postMessage({
      type: 'show',
      state,
      ...(change && { letter: change }),
    } satisfies ToPreview);
  }

  /** What the page does not know yet of the letter. */
  #letterChange(): LetterChange | undefined {
    const pieces = this.#lastGood;
    if (!pieces) return undefined;
    const known = this.#sent;
    this.#sent = pieces === known?.pieces ? known : { revision: ++this.#lastRevision, pieces };
    return changeOf(known, this.#sent);
  }

  async #state({ pieces, problems, followsSavingOnly }: CurrentLetter): Promise<PreviewState> {
    const errors = problems.filter(({ severity }) => severity === 'error');
    if (errors.length === 0 || this.#lastGood === undefined) this.#lastGood = pieces;
    const name = fileName(this.layout);
    return {
      layout: this.layout.toString(),
      fileName: name,
      footerFile: ownFooterName(name),
      footer: chooseFooter(await readFooters(this.layout)),
      ...brokenLine(errors, this.#lastGood !== undefined && this.#lastGood !== pieces),
      errors: errors.length,
      warnings: problems.length - errors.length,
      pictures: this.#pictures,
      followsSavingOnly,
    };
  }
}

/** The setting for previews that were not told otherwise. */
export function picturesSetting(): boolean {
  return vscode.workspace.getConfiguration().get<boolean>(settings.remoteImages, false);
}

function brokenLine([first]: readonly LayoutProblem[], older: boolean): { broken?: string } {
  if (!first) return {};
  const { line, message } = first;
  return {
    broken: older
      ? vscode.l10n.t('Line {0}: {1} Showing the last working version.', line, message)
      : vscode.l10n.t('Line {0}: {1}', line, message),
  };
}
