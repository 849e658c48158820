import * as vscode from 'vscode';
import type { Footers } from '../../../core/layouts/footer.ts';
import { resolveLayout, type Substitutes } from '../../../core/pictures/resolveLayout.ts';
import type { Account } from '../../accounts/account.ts';
import { serviceFooters } from '../../accounts/accountFooters.ts';
import type { LiveLayouts } from '../../compiling/liveLayouts.ts';
import type { MjmlResult } from '../../compiling/mjmlCompiler.ts';
import { UserError } from '../../errors/userError.ts';
import { Disposable } from '../../kit/disposable.ts';
import type { LayoutLanguages } from '../../layouts/index.ts';
import { documentKind, isTooLargeToFollow, openLayout } from '../../layouts/layoutDocument.ts';
import { ownFooterUri, readOwnFooter } from '../../layouts/ownFooter.ts';
import { settings, uploadedScheme } from '../../names.ts';
import { uploadedPart, uploadedUri } from '../../versions/uploadedDocuments.ts';

/** The current letter of an MJML layout, an HTML layout or an uploaded version. */
export interface CurrentLetter extends MjmlResult {
  /** The reason why the layout can’t be read. */
  readonly trouble?: string;
  /** True for a large layout, which is compiled only when it is saved. */
  readonly followsSavingOnly: boolean;
}

/** Returns the current letter of a layout, filled in as it is shown; `undefined` while it is compiled for the first time. */
export async function currentLetter(
  layout: vscode.Uri,
  layouts: LiveLayouts,
  substitutes: Substitutes,
): Promise<CurrentLetter | undefined> {
  if (layout.scheme === uploadedScheme) return uploadedLetter(layout);
  const document = await openLayout(layout).catch(unreadableLetter);
  if ('problems' in document) return document;
  const followsSavingOnly = isTooLargeToFollow(document);
  if (documentKind(document) === 'html')
    return { pieces: [resolveLayout(document.getText(), substitutes).text], problems: [], followsSavingOnly };
  const result = layouts.result(layout);
  return result && { ...result, followsSavingOnly };
}

async function uploadedLetter(version: vscode.Uri): Promise<CurrentLetter> {
  const document = await vscode.workspace.openTextDocument(version);
  return { pieces: [document.getText()], problems: [], followsSavingOnly: false };
}

function unreadableLetter(error: unknown): CurrentLetter {
  if (!(error instanceof UserError)) throw error;
  return { problems: [], trouble: error.message, followsSavingOnly: false };
}

export interface CurrentFooters {
  readonly footers: Footers;
  /** The reason why the layout’s own footer can’t be used. */
  readonly trouble?: string;
}

/** Reads the footers that may appear in the letter: the layout’s own and those set for the account and the service. */
export async function currentFooters(
  layout: vscode.Uri,
  account: Account | undefined,
  substitutes: Substitutes,
): Promise<CurrentFooters> {
  const ofService = serviceFooters(account);
  const readOwn = layout.scheme === uploadedScheme ? uploadedFooter : readOwnFooter;
  try {
    const own = await readOwn(layout);
    return { footers: { ...ofService, own: own === undefined ? own : resolveLayout(own, substitutes).text } };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { footers: ofService, trouble: error.message };
  }
}

async function uploadedFooter(version: vscode.Uri): Promise<string | undefined> {
  const part = uploadedUri(version.path, { ...uploadedPart(version), part: 'ownFooter' });
  return (await vscode.workspace.openTextDocument(part)).getText() || undefined;
}

/** Fires when the letter of a layout may have changed: its text, its language, its own footer, or the footers in the settings. */
export class LayoutWatch extends Disposable {
  readonly #layout: vscode.Uri;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  readonly onDidChange = this.#changed.event;

  constructor(
    layout: vscode.Uri,
    layouts: Pick<LiveLayouts, 'onDidChange'>,
    languages: Pick<LayoutLanguages, 'onDidChange'>,
  ) {
    super();
    this.#layout = layout;
    this._register(layouts.onDidChange((uri) => this.#changedIfMine(uri)));
    this._register(languages.onDidChange((uri) => this.#changedIfMine(uri)));
    this.#watchDocuments();
    this.#watchFiles();
    this.#watchSettings();
  }

  #watchDocuments(): void {
    const workspace = vscode.workspace;
    this._register(workspace.onDidSaveTextDocument(({ uri }) => this.#changedIfMine(uri)));
    this._register(workspace.onDidCloseTextDocument(({ uri }) => this.#changedIfMine(uri)));
    this._register(
      workspace.onDidChangeTextDocument(({ document }) => {
        // For MJML layouts, the compiler’s result is the event.
        if (documentKind(document) === 'mjml' || isTooLargeToFollow(document)) return;
        this.#changedIfMine(document.uri);
      }),
    );
  }

  #watchFiles(): void {
    // Watches all files of the layout’s directory, because brackets in a file name are special characters in glob patterns.
    const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(this.#layout, '..'), '*');
    const watcher = this._register(vscode.workspace.createFileSystemWatcher(pattern));
    this._register(watcher.onDidCreate((uri) => this.#changedIfMine(uri)));
    this._register(watcher.onDidChange((uri) => this.#changedIfMine(uri)));
    this._register(watcher.onDidDelete((uri) => this.#changedIfMine(uri)));
  }

  #watchSettings(): void {
    this._register(
      vscode.workspace.onDidChangeConfiguration((event) => {
        const changed = (name: string) => event.affectsConfiguration(name, this.#layout);
        if (changed(settings.footerAccount) || changed(settings.footerStandard)) this.#changed.fire();
      }),
    );
  }

  #changedIfMine(uri: vscode.Uri): void {
    if (this.#isMine(uri)) this.#changed.fire();
  }

  #isMine(uri: vscode.Uri): boolean {
    const key = uri.toString();
    return key === this.#layout.toString() || key === ownFooterUri(this.#layout).toString();
  }
}
