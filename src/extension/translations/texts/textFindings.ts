import * as vscode from 'vscode';
import { createLocator } from '../../../compiler/lines.ts';
import { addedTexts } from '../../../core/translations/textFindings.ts';
import {
  keysWithoutEntry,
  languageTextFindings,
  layoutTextFindings,
  type TextFinding,
  textElsewhere,
} from '../../../core/translations/textFindingTexts.ts';
import { holdsKey } from '../../../core/translations/textKeys.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { Disposable } from '../../kit/disposable.ts';
import { l10n } from '../../kit/words.ts';
import { keysOf, type LayoutLanguage, type LayoutLanguages } from '../../layouts/index.ts';
import {
  currentText,
  documentKind,
  fileName,
  isTooLargeToFollow,
  openDocument,
} from '../../layouts/layoutDocument.ts';
import type { PartsOfLayouts } from '../../layouts/masters.ts';
import { layoutOfFile } from './layoutOfFile.ts';

/** The debounce time after an edit, in milliseconds. */
const debounceMs = 400;

/** The code of the finding that a file lacks texts. */
const missingTexts = 'missingTexts' satisfies TextFinding['code'];

/** Shows which texts are missing, in open layouts and in their files with texts, and which are not used. */
export class TextFindings extends Disposable implements vscode.CodeActionProvider {
  readonly #languages: LayoutLanguages;
  readonly #workspace: PartsOfLayouts;
  readonly #errors: ErrorHandler;
  readonly #shown = this._register(vscode.languages.createDiagnosticCollection('mailroom-texts'));
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** The files with findings by layout (`Uri.toString()`). */
  readonly #files = new Map<string, readonly vscode.Uri[]>();

  constructor(languages: LayoutLanguages, workspace: PartsOfLayouts, errors: ErrorHandler) {
    super();
    this.#languages = languages;
    this.#workspace = workspace;
    this.#errors = errors;
    const events = vscode.workspace;
    this._register(languages.onDidChange((layout) => this.#checkSoon(layout)));
    this._register(events.onDidOpenTextDocument((document) => this.#opened(document)));
    this._register(events.onDidChangeTextDocument(({ document }) => this.#changed(document)));
    this._register(events.onDidCloseTextDocument((document) => this.#changed(document)));
    for (const document of events.textDocuments) this.#opened(document);
  }

  override dispose(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    super.dispose();
  }

  /** Offers to add the missing texts to a file, as they are in another language. */
  async provideCodeActions(
    document: vscode.TextDocument,
    _: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): Promise<vscode.CodeAction[]> {
    const diagnostic = diagnostics.find(({ code }) => code === missingTexts);
    const layout = diagnostic && (await layoutOfFile(document.uri));
    if (!layout) return [];
    const [used, languages] = await Promise.all([keysOf(layout), this.#languages.of(layout)]);
    const own = languages.find(({ file }) => file.toString() === document.uri.toString());
    if (!own || own.problem || own.json !== document.getText()) return [];
    const missing = keysWithoutEntry(own, used).map(
      (key) => [key, textElsewhere(key, languages) ?? ''] as const,
    );
    const { at, text } = addedTexts(own.json, own.entries, missing);
    const action = new vscode.CodeAction(l10n.t('Add the Missing Texts'), vscode.CodeActionKind.QuickFix);
    action.diagnostics = [diagnostic];
    action.isPreferred = true;
    action.edit = new vscode.WorkspaceEdit();
    action.edit.insert(document.uri, document.positionAt(at), text);
    return [action];
  }

  #opened(document: vscode.TextDocument): void {
    this.#changed(document);
    if (document.languageId !== 'json') return;
    this.#run(async () => {
      const layout = await layoutOfFile(document.uri);
      if (layout) await this.#check(layout);
    });
  }

  #changed(document: vscode.TextDocument): void {
    if (documentKind(document) && !isTooLargeToFollow(document)) this.#checkSoon(document.uri);
  }

  #checkSoon(layout: vscode.Uri): void {
    const key = layout.toString();
    clearTimeout(this.#timers.get(key));
    const check = () => {
      this.#timers.delete(key);
      this.#run(() => this.#check(layout));
    };
    this.#timers.set(key, setTimeout(check, debounceMs));
  }

  #run(work: () => Promise<void>): void {
    void this.#errors.run(l10n.t('Couldn’t check the languages'), work);
  }

  async #check(layout: vscode.Uri): Promise<void> {
    const isOpen = (file: vscode.Uri) => openDocument(file) !== undefined;
    const found = await textDiagnostics(layout, this.#languages, this.#workspace, isOpen);
    if (this.isDisposed) return;
    for (const file of this.#files.get(layout.toString()) ?? []) this.#shown.delete(file);
    this.#files.set(
      layout.toString(),
      [...found.keys()].map((file) => vscode.Uri.parse(file, true)),
    );
    for (const [file, diagnostics] of found) this.#shown.set(vscode.Uri.parse(file, true), diagnostics);
  }
}

/** Returns the findings about the texts of a letter by file (`Uri.toString()`): in a layout that is shown, and in files that are. */
export async function textDiagnostics(
  layout: vscode.Uri,
  inLanguages: Pick<LayoutLanguages, 'of'>,
  workspace: Pick<PartsOfLayouts, 'isPart'>,
  isShown: (file: vscode.Uri) => boolean,
): Promise<ReadonlyMap<string, readonly vscode.Diagnostic[]>> {
  const [used, languages] = await Promise.all([keysOf(layout), inLanguages.of(layout)]);
  const found = new Map<string, readonly vscode.Diagnostic[]>();
  const isLayoutShown = isShown(layout);
  const source = (isLayoutShown && (await currentText(layout))) || '';
  // The keys of a part are those of the layouts that include it.
  if (isLayoutShown && !(holdsKey(source) && (await workspace.isPart({ uri: layout, source })))) {
    const named = { name: fileName(layout), source };
    found.set(layout.toString(), diagnosticsOf(layoutTextFindings(wording(), named, languages), source));
  }
  const files = used.size > 0 ? languages.filter(({ file }) => isLayoutShown || isShown(file)) : [];
  for (const language of files)
    found.set(language.file.toString(), fileDiagnostics(language, used, languages));
  return found;
}

const fileDiagnostics = (
  language: LayoutLanguage,
  used: ReadonlySet<string>,
  languages: readonly LayoutLanguage[],
): vscode.Diagnostic[] =>
  diagnosticsOf(languageTextFindings(wording(), language, used, languages), language.json);

const wording = () => ({ l10n, language: vscode.env.language });

const severities = { error: 'Error', warning: 'Warning', information: 'Information' } as const;

function diagnosticsOf(findings: readonly TextFinding[], text: string): vscode.Diagnostic[] {
  const locate = createLocator(text);
  const position = (offset: number) => {
    const { line, column } = locate(offset);
    return new vscode.Position(line - 1, column - 1);
  };
  return findings.map(({ code, severity, message, start, end }) => {
    const range = new vscode.Range(position(start), position(end));
    const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity[severities[severity]]);
    diagnostic.source = 'Mailroom';
    if (code === missingTexts) diagnostic.code = missingTexts;
    if (code === 'unused') diagnostic.tags = [vscode.DiagnosticTag.Unnecessary];
    return diagnostic;
  });
}
