import * as vscode from 'vscode';
import type { CheckOptions } from '../../../core/checks/checkLetter.ts';
import { pictureEndings } from '../../../core/layouts/picturePath.ts';
import { limits } from '../../../core/limits.ts';
import type { PlacedFinding } from '../../../protocol/inspector.ts';
import type { ActiveAccount } from '../../accounts/connection.ts';
import { type Inspector, locationOf } from '../../compiling/inspector.ts';
import type { LiveLayouts } from '../../compiling/liveLayouts.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { UserError } from '../../errors/userError.ts';
import { Disposable } from '../../kit/disposable.ts';
import { l10n } from '../../kit/words.ts';
import { PeopleWatch } from '../../layouts/index.ts';
import {
  documentKind,
  isTooLarge,
  isTooLargeToFollow,
  openDocument,
  openLayout,
} from '../../layouts/layoutDocument.ts';
import type { PartsOfLayouts } from '../../layouts/masters.ts';
import { tooLargeFile } from '../../layouts/readWhole.ts';
import type { CheckedLayouts } from '../checkedLayouts.ts';
import { checkDiagnostic } from './checkDiagnostic.ts';
import { affectsChecks, checkOptions } from './checkSettings.ts';
import { type FileDiagnostics, FindingsByFile } from './findingsByFile.ts';

export interface CheckParts {
  readonly active: Pick<ActiveAccount, 'account'>;
  readonly inspector: Inspector;
  readonly layouts: LiveLayouts;
  readonly workspace: () => Promise<PartsOfLayouts>;
  readonly errors: ErrorHandler;
  readonly checked: CheckedLayouts;
}

/** Debounce: the time between the last edit of a layout and its check, in milliseconds. */
const debounceMs = 400;

/**
 * Checks the layouts in visible editors, debounced. A hidden layout is checked when it becomes visible again. A part is checked as part of a
 * layout that includes it.
 */
export class LayoutChecks extends Disposable {
  readonly #parts: CheckParts;
  readonly #findings = this._register(new FindingsByFile('mailroom-checks'));
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** Layouts whose findings match their current text. */
  readonly #upToDate = new Set<string>();

  constructor(parts: CheckParts) {
    super();
    this.#parts = parts;
    const window = vscode.window;
    const workspace = vscode.workspace;
    this._register(window.onDidChangeVisibleTextEditors(() => this.#checkVisible()));
    this._register(workspace.onDidCloseTextDocument(({ uri }) => this.#forget(uri)));
    this._register(workspace.onDidSaveTextDocument((document) => this.#changed(document)));
    this._register(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && !isTooLargeToFollow(document)) this.#changed(document);
      }),
    );
    // A layout’s letter also changes with the files that it includes.
    this._register(parts.layouts.onDidChange((uri) => this.#changed(openDocument(uri))));
    this._register(workspace.onDidChangeConfiguration((event) => affectsChecks(event) && this.#checkAgain()));
    this._register(this._register(new PeopleWatch()).onDidChange(() => this.#checkAgain()));
    const pictures = this._register(workspace.createFileSystemWatcher(`**/*.{${pictureEndings.join(',')}}`));
    for (const changes of [pictures.onDidCreate, pictures.onDidChange, pictures.onDidDelete])
      this._register(changes(() => this.#checkAgain()));
    this.#checkVisible();
  }

  override dispose(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    super.dispose();
  }

  #checkVisible(): void {
    for (const { document } of vscode.window.visibleTextEditors) {
      if (!this.#upToDate.has(document.uri.toString())) this.#schedule(document);
    }
  }

  #checkAgain(): void {
    this.#upToDate.clear();
    this.#checkVisible();
  }

  #changed(document: vscode.TextDocument | undefined): void {
    if (!document) return;
    this.#upToDate.delete(document.uri.toString());
    if (isVisible(document)) this.#schedule(document);
  }

  #schedule(document: vscode.TextDocument): void {
    if (documentKind(document) === undefined) return;
    const key = document.uri.toString();
    clearTimeout(this.#timers.get(key));
    const check = () => {
      this.#timers.delete(key);
      this.#check(document).catch((error: unknown) =>
        this.#parts.errors.show(l10n.t('Couldn’t check the layout'), error),
      );
    };
    this.#timers.set(key, setTimeout(check, debounceMs));
  }

  async #check(document: vscode.TextDocument): Promise<void> {
    if (document.isClosed || !isVisible(document)) return;
    const { uri, version } = document;
    const options = await checkOptions(uri);
    if (!options) return this.#drop(uri);
    const workspace = await this.#parts.workspace();
    const isPart = await workspace.isPart({ uri, source: document.getText() });
    const found = isPart
      ? await this.#findInPart(uri, await workspace.mastersOf(uri))
      : await this.#find(document, options);
    if (!found || this.isDisposed || document.isClosed || document.version !== version) return;
    this.#findings.set(uri, found);
    this.#parts.checked.add(uri);
    // The findings of a part depend on its layout as well, so it is checked again.
    if (!isPart) this.#upToDate.add(uri.toString());
  }

  /**
   * Returns the diagnostics of a part: those in the letter of the first layout that includes it. Returns none if the check of a visible
   * layout shows them already, or if nothing includes the part.
   */
  async #findInPart(part: vscode.Uri, masters: readonly vscode.Uri[]): Promise<FileDiagnostics | undefined> {
    const [first] = masters;
    const options = first && (await checkOptions(first));
    if (!options || masters.some(isVisibleFile)) return new Map();
    const layout = await openLayout(first);
    const found = await this.#find(layout, options);
    const inPart = found?.get(part.toString());
    return found && new Map(inPart && [[part.toString(), inPart]]);
  }

  /** Returns the diagnostics by file. A layout that can’t be checked gets one diagnostic that says why. */
  async #find(document: vscode.TextDocument, options: CheckOptions): Promise<FileDiagnostics | undefined> {
    try {
      if (isTooLarge(document)) throw tooLargeFile(document.uri, limits.layout);
      const found = await this.#parts.inspector.check(document, options);
      return found && diagnosticsByFile(document.uri, found);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return new Map([[document.uri.toString(), [notChecked(error)]]]);
    }
  }

  #forget(uri: vscode.Uri): void {
    const key = uri.toString();
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    this.#upToDate.delete(key);
    this.#drop(uri);
  }

  #drop(uri: vscode.Uri): void {
    this.#findings.delete(uri);
    this.#parts.checked.delete(uri);
  }
}

function diagnosticsByFile(layout: vscode.Uri, found: readonly PlacedFinding[]): FileDiagnostics {
  const byFile = Map.groupBy(found, (placed) => locationOf(layout, placed).uri.toString());
  return new Map(
    [...byFile].map(([file, inFile]) => [file, inFile.map((placed) => checkDiagnostic(layout, placed))]),
  );
}

const isVisibleFile = (file: vscode.Uri) =>
  vscode.window.visibleTextEditors.some(({ document }) => document.uri.toString() === file.toString());

const isVisible = (document: vscode.TextDocument) =>
  vscode.window.visibleTextEditors.some((editor) => editor.document === document);

function notChecked({ message }: UserError): vscode.Diagnostic {
  const text = l10n.t('This layout is not checked. {0}', message);
  const place = new vscode.Range(0, 0, 0, 0);
  const diagnostic = new vscode.Diagnostic(place, text, vscode.DiagnosticSeverity.Information);
  diagnostic.source = 'Mailroom';
  return diagnostic;
}
