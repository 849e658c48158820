import * as vscode from 'vscode';
import { ownFooterName } from '../../core/layouts/layout.ts';
import {
  changeOf,
  type LetterChange,
  type LetterPieces,
  type LetterRevision,
} from '../../core/letters/letterPieces.ts';
import type { ElementPath } from '../../protocol/inspector.ts';
import {
  type FromPreview,
  type PreviewState,
  readFromPreview,
  type ToPreview,
} from '../../protocol/preview.ts';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { Disposable } from '../kit/disposable.ts';
import { formats } from '../kit/formats.ts';
import { loadPage } from '../kit/loadPage.ts';
import { openLink } from '../kit/openLink.ts';
import { outsidePictures, picturesSetting } from '../kit/outsidePictures.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import { fileName } from '../layouts/layoutDocument.ts';
import type { LiveLayouts } from '../layouts/liveLayouts.ts';
import type { LayoutProblem } from '../layouts/problemTexts.ts';
import { commands, settings, uploadedScheme } from '../names.ts';
import { uploadedPart } from '../versions/uploadedDocuments.ts';
import { LayoutWatch } from './layoutWatch.ts';
import { type CurrentFooters, type CurrentLetter, currentFooters, currentLetter } from './previewLetter.ts';
import { setFooter, takeFooter } from './setFooter.ts';
import { WorkspacePictures } from './workspacePictures.ts';

export interface PreviewOptions {
  readonly extensionUri: vscode.Uri;
  /** Whose footers are shown. */
  readonly active: Pick<ActiveAccount, 'account' | 'onDidChange'>;
  readonly layouts: LiveLayouts;
  readonly errors: ErrorHandler;
  /** Whether pictures are loaded from outside. */
  readonly pictures: boolean;
  /** Whether it stays with its layout. */
  readonly pinned: boolean;
  /** Somebody wants the preview to stay with its layout, or no longer. */
  pin(pinned: boolean): void;
  /** Somebody wants to see where an element of the letter is written. */
  goToCode(path: ElementPath): void;
  /** The page has started, and nothing is outlined in it. */
  started(): void;
}

/** How long a layout may take to compile until the page says so, in milliseconds. */
const compilingMs = 1000;

/** A page that shows one layout and follows it and its footer. A hidden one does nothing. */
export class Preview extends Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #options: PreviewOptions;
  readonly #localPictures = this._register(new WorkspacePictures());
  #layout: vscode.Uri;
  #watch: LayoutWatch;
  #pictures: boolean;
  #pinned: boolean;
  #lastGood: LetterPieces | undefined;
  /** What the page has; nothing when it starts. */
  #sent: LetterRevision | undefined;
  #ready = false;
  #lastRevision = 0;
  #sending = false;
  #compiling: NodeJS.Timeout | undefined;
  #outdated = false;
  #outlined = '';

  constructor(layout: vscode.Uri, panel: vscode.WebviewPanel, options: PreviewOptions) {
    super();
    this.#layout = layout;
    this.#panel = panel;
    this.#options = options;
    this.#pictures = options.pictures;
    this.#pinned = options.pinned;
    this.#watch = this.#follow();
    this._register(panel.webview.onDidReceiveMessage((data) => this.#receive(readFromPreview(data))));
    this._register(panel.onDidChangeViewState(() => this.#hiddenPagesEnd()));
    this._register(options.active.onDidChange(() => this.#update()));
    this._register(this.#localPictures.onDidChange(() => this.#update()));
    this._register(vscode.workspace.onDidGrantWorkspaceTrust(() => this.#load()));
    this._register(vscode.workspace.onDidChangeWorkspaceFolders(() => this.#update()));
    this._register(vscode.workspace.onDidChangeConfiguration((event) => this.#settingsChanged(event)));
    this.#load();
  }

  override dispose(): void {
    clearTimeout(this.#compiling);
    this.#watch.dispose();
    super.dispose();
  }

  get layout(): vscode.Uri {
    return this.#layout;
  }

  get isVisible(): boolean {
    return this.#panel.visible;
  }

  /** Whether VS Code takes it for what is worked in. */
  get isActive(): boolean {
    return this.#panel.active;
  }

  get column(): vscode.ViewColumn | undefined {
    return this.#panel.viewColumn;
  }

  get pinned(): boolean {
    return this.#pinned;
  }

  set pinned(pinned: boolean) {
    this.#pinned = pinned;
    this.#update();
  }

  /** Shows another layout in place of its own. */
  show(layout: vscode.Uri): void {
    this.#layout = layout;
    this.#lastGood = undefined;
    this.#sent = undefined;
    this.#outlined = '';
    this.#watch.dispose();
    this.#watch = this.#follow();
    this.#update();
  }

  /** Outlines this element of the letter, or none. Does nothing when it is outlined already, wherever people have scrolled to. */
  outline(path: ElementPath | undefined): void {
    if (!this.#ready || String(path) === this.#outlined) return;
    this.#outlined = String(path);
    void this.#panel.webview.postMessage({ type: 'outline', ...(path && { path }) } satisfies ToPreview);
  }

  reveal(): void {
    this.#panel.reveal(undefined, true);
  }

  #follow(): LayoutWatch {
    this.#panel.title = this.isUploaded
      ? asWords(fileName(this.#layout))
      : l10n.t('Preview {0}', fileName(this.#layout));
    const watch = new LayoutWatch(this.#layout, this.#options.layouts);
    watch.onDidChange(() => this.#update());
    return watch;
  }

  /** Starts the page. What it may load is decided here, once, so turning pictures on or off starts it anew. */
  #load(): void {
    this.#ready = false;
    const { extensionUri } = this.#options;
    loadPage(this.#panel.webview, extensionUri, {
      name: 'preview',
      title: this.#panel.title,
      images: outsidePictures(this.#pictures).areLoaded
        ? ['data:', 'blob:', 'https:', 'http:']
        : ['data:', 'blob:'],
      inlineStyles: true,
    });
  }

  /** Whether it shows a version as it was uploaded, and no layout. */
  get isUploaded(): boolean {
    return this.#layout.scheme === uploadedScheme;
  }

  #hiddenPagesEnd(): void {
    if (!this.#panel.visible) this.#ready = false;
  }

  #settingsChanged(event: vscode.ConfigurationChangeEvent): void {
    if (event.affectsConfiguration(settings.remoteImages)) this.#allowPictures(picturesSetting());
  }

  #allowPictures(allowed: boolean): void {
    if (allowed === this.#pictures) return;
    this.#pictures = allowed;
    if (vscode.workspace.isTrusted) this.#load();
    else this.#update();
  }

  #receive(message: FromPreview | undefined): void {
    switch (message?.type) {
      case 'ready':
        this.#ready = true;
        this.#sent = undefined;
        this.#outlined = '';
        this.#options.started();
        this.#update();
        return;
      case 'loadPictures':
        this.#allowPictures(message.allowed);
        return;
      case 'askForPicture':
        this.#run(l10n.t('Couldn’t show a picture'), () => this.#showPicture(message.address));
        return;
      case 'manageTrust':
        this.#command('workbench.trust.manage');
        return;
      case 'pin':
        this.#options.pin(message.pinned);
        return;
      case 'goToCode':
        // A version has no code that could be changed.
        if (!this.isUploaded) this.#options.goToCode(message.path);
        return;
      case 'openLink':
        this.#run(l10n.t('Couldn’t open the link'), () => openLink(message.href));
        return;
      case 'showProblems':
        this.#command('workbench.actions.view.problems');
        return;
      case 'addFooter':
        this.#command(commands.layoutAddFooter, this.#layout);
        return;
      case 'openAnother':
        this.#command(commands.layoutPreviewAnother, this.#layout);
        return;
      case 'showHtml':
        this.#command(commands.layoutShowHtml, this.#layout);
        return;
      case 'copyHtml':
        this.#command(commands.layoutCopyHtml, this.#layout);
        return;
      case 'exportHtml':
        this.#command(commands.layoutExportHtml, this.#layout);
        return;
      case 'setFooter':
        this.#run(l10n.t('Couldn’t set the footer'), () => setFooter(this.#options.active.account));
        return;
      case 'takeFooter':
        this.#run(l10n.t('Couldn’t take the footer over'), () => takeFooter(this.#layout));
        return;
    }
  }

  async #showPicture(address: string): Promise<void> {
    const [layout, { version }] = [this.#layout, this.#localPictures];
    const picture = await this.#localPictures.read(layout, address);
    if (!picture || this.isDisposed || !this.#ready) return;
    const message = { type: 'picture', layout: layout.toString(), version, address, ...picture } as const;
    await this.#panel.webview.postMessage(message satisfies ToPreview);
  }

  #command(command: string, ...args: unknown[]): void {
    this.#run(l10n.t('Couldn’t do that'), async () => {
      await vscode.commands.executeCommand(command, ...args);
    });
  }

  #run(action: Words, work: () => Promise<void>): void {
    void this.#options.errors.run(action, work);
  }

  /** Shows what is true now. While one state is on its way, the newest waits and the ones between are left out. */
  #update(): void {
    if (!this.#ready || !this.#panel.visible) return;
    this.#outdated = true;
    if (!this.#sending) {
      this.#run(l10n.t('Couldn’t show the preview of “{0}”', fileName(this.#layout)), () => this.#send());
    }
  }

  async #send(): Promise<void> {
    this.#sending = true;
    try {
      while (this.#outdated && !this.isDisposed) {
        this.#outdated = false;
        const layout = this.#layout;
        const letter = await currentLetter(layout, this.#options.layouts);
        const footers = letter && (await currentFooters(layout, this.#options.active.account));
        this.#sayThatItCompiles(letter ? undefined : layout);
        if (letter && footers && layout === this.#layout) await this.#post(this.#state(letter, footers));
      }
    } finally {
      this.#sending = false;
    }
  }

  /** Says so in the page when a layout has had no letter for a while. There is one for every other. */
  #sayThatItCompiles(layout: vscode.Uri | undefined): void {
    clearTimeout(this.#compiling);
    if (!layout) return;
    this.#compiling = setTimeout(() => {
      if (this.isDisposed || !this.#ready || layout !== this.#layout) return;
      const message = { type: 'compiling', fileName: fileName(layout) } satisfies ToPreview;
      void this.#panel.webview.postMessage(message);
    }, compilingMs);
  }

  async #post(state: PreviewState): Promise<void> {
    if (this.isDisposed || !this.#ready) return;
    const letter = this.#letterChange();
    const message: ToPreview = { type: 'show', state, ...(letter && { letter }) };
    await this.#panel.webview.postMessage(message);
  }

  /** What the page does not know yet of the letter. */
  #letterChange(): LetterChange | undefined {
    const pieces = this.#lastGood;
    if (!pieces) return undefined;
    const known = this.#sent;
    this.#sent = pieces === known?.pieces ? known : { revision: ++this.#lastRevision, pieces };
    return changeOf(known, this.#sent);
  }

  #state(letter: CurrentLetter, { footers, trouble = letter.trouble }: CurrentFooters): PreviewState {
    const { pieces, problems, followsSavingOnly } = letter;
    const errors = problems.filter(({ severity }) => severity === 'error');
    const isGood = errors.length === 0 && letter.trouble === undefined;
    if (isGood || this.#lastGood === undefined) this.#lastGood = pieces;
    const name = fileName(this.#layout);
    return {
      layout: this.#layout.toString(),
      fileName: name,
      kind: this.#options.layouts.result(this.#layout) ? 'mjml' : 'html',
      footerFile: ownFooterName(name),
      footers,
      hasAccount: this.#options.active.account !== undefined,
      ...(trouble !== undefined && { broken: trouble }),
      ...brokenLine(errors, this.#lastGood !== undefined && this.#lastGood !== pieces),
      errors: errors.length,
      warnings: problems.length - errors.length,
      pictures: outsidePictures(this.#pictures),
      ...(this.#localPictures.areShownIn(this.#layout) && { localPictures: this.#localPictures.version }),
      followsSavingOnly,
      ...(this.isUploaded && { uploaded: describeUploaded(this.#layout) }),
      pinned: this.#pinned,
    };
  }
}

function describeUploaded(version: vscode.Uri): Words {
  const { maket = 0, at = 0, isUnproven } = uploadedPart(version);
  const when = formats().dayAndTime(at);
  if (isUnproven) {
    return l10n.t(
      'Maket {0} as the journal says it was uploaded on {1}. This machine has no record of that upload. It can’t be changed.',
      maket,
      when,
    );
  }
  return l10n.t('Maket {0} as it was uploaded on {1}. It can’t be changed.', maket, when);
}

function brokenLine([first]: readonly LayoutProblem[], older: boolean): { broken?: string } {
  if (!first) return {};
  const { line, message } = first;
  return {
    broken: older
      ? l10n.t('Line {0}: {1} Showing the last working version.', line, message)
      : l10n.t('Line {0}: {1}', line, message),
  };
}
