import * as vscode from 'vscode';
import { createLocator } from '../../../compiler/lines.ts';
import { languageFileName } from '../../../core/translations/languageFiles.ts';
import { type TextEntry, textOf } from '../../../core/translations/readTexts.ts';
import {
  addedTexts,
  type EntryFinding,
  entryFindings,
  keysWithoutText,
} from '../../../core/translations/textFindings.ts';
import { holdsKey } from '../../../core/translations/textKeys.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { Disposable } from '../../kit/disposable.ts';
import { asWords, l10n, listed, type Words } from '../../kit/words.ts';
import { keysOf, type LayoutLanguage, type LayoutLanguages, languageName } from '../../layouts/index.ts';
import { documentKind, fileName, isTooLargeToFollow, openDocument } from '../../layouts/layoutDocument.ts';
import type { PartsOfLayouts } from '../../layouts/masters.ts';
import { layoutOfFile } from './layoutOfFile.ts';

/** The debounce time after an edit, in milliseconds. */
const debounceMs = 400;

/** The code of the finding that a file lacks texts. */
const missingTexts = 'missing-texts';

/** The maximum number of keys that a finding names. */
const mostNamed = 5;

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
    const [used, languages] = await Promise.all([keysOf(layout), this.#languages.of(layout)]);
    const found = new Map<string, readonly vscode.Diagnostic[]>();
    const document = openDocument(layout);
    const source = document?.getText() ?? '';
    // The keys of a part are those of the layouts that include it.
    const isPart = holdsKey(source) && (await this.#workspace.isPart({ uri: layout, source }));
    if (document && !isPart) found.set(layout.toString(), layoutDiagnostics(document, languages));
    const shown = used.size > 0 ? languages.filter(({ file }) => document || openDocument(file)) : [];
    for (const language of shown)
      found.set(language.file.toString(), fileDiagnostics(language, used, languages));
    if (this.isDisposed) return;
    for (const file of this.#files.get(layout.toString()) ?? []) this.#shown.delete(file);
    this.#files.set(
      layout.toString(),
      [...found.keys()].map((file) => vscode.Uri.parse(file, true)),
    );
    for (const [file, diagnostics] of found) this.#shown.set(vscode.Uri.parse(file, true), diagnostics);
  }
}

function layoutDiagnostics(
  document: vscode.TextDocument,
  languages: readonly LayoutLanguage[],
): vscode.Diagnostic[] {
  return keysWithoutText(document.getText(), languages).map(({ key, start, end, lacking }) => {
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    const isNowhere = lacking.length === languages.length;
    return diagnosticAt(
      range,
      missingText(document.uri, key, lacking, languages),
      isNowhere ? 'Error' : 'Warning',
    );
  });
}

function missingText(
  layout: vscode.Uri,
  key: string,
  lacking: readonly string[],
  languages: readonly LayoutLanguage[],
): Words {
  if (languages.length === 0) {
    const example = languageFileName(fileName(layout), 'en');
    return l10n.t('“{0}” has no text, because there is no file with texts, such as “{1}”.', key, example);
  }
  return l10n.t('“{0}” has no text in: {1}.', key, listed(lacking.map((tag) => asWords(languageName(tag)))));
}

function fileDiagnostics(
  language: LayoutLanguage,
  used: ReadonlySet<string>,
  languages: readonly LayoutLanguage[],
): vscode.Diagnostic[] {
  const { json, problem } = language;
  const start = new vscode.Range(0, 0, 0, 1);
  if (problem) return [diagnosticAt(start, problem, 'Error')];
  const locate = createLocator(json);
  const position = (offset: number) => {
    const { line, column } = locate(offset);
    return new vscode.Position(line - 1, column - 1);
  };
  const rangeOf = ({ keyStart, keyEnd }: TextEntry) => new vscode.Range(position(keyStart), position(keyEnd));
  const found = entryFindings(language, used).map((finding) => {
    const diagnostic = diagnosticAt(
      rangeOf(finding.entry),
      entryText(finding, languages),
      entrySeverity(finding),
    );
    if (finding.code === 'unused') diagnostic.tags = [vscode.DiagnosticTag.Unnecessary];
    return diagnostic;
  });
  const missing = keysWithoutEntry(language, used);
  if (missing.length > 0) {
    const diagnostic = diagnosticAt(start, missingInFile(missing), 'Warning');
    diagnostic.code = missingTexts;
    found.unshift(diagnostic);
  }
  return found;
}

/** Returns the keys that a file doesn’t have at all. */
function keysWithoutEntry({ entries }: LayoutLanguage, used: ReadonlySet<string>): string[] {
  const known = new Set(entries.map(({ key }) => key));
  return [...used].filter((key) => !known.has(key));
}

/** Returns the text of a key in the first language that has one. */
const textElsewhere = (key: string, languages: readonly LayoutLanguage[]) =>
  languages.map(({ texts }) => textOf(texts, key)).find(Boolean);

function missingInFile(keys: readonly string[]): Words {
  const named = listed(keys.slice(0, mostNamed).map((key) => l10n.t('“{0}”', key)));
  return keys.length > mostNamed
    ? l10n.count('{0} text is missing: {1}.|{0} texts are missing, among them {1}.', keys.length, named)
    : l10n.t('Missing texts: {0}.', named);
}

function entryText({ code, entry: { key } }: EntryFinding, languages: readonly LayoutLanguage[]): Words {
  switch (code) {
    case 'unused':
      return l10n.t('The layout doesn’t use “{0}”.', key);
    case 'notAText':
      return l10n.t('“{0}” must be a text in quotes.', key);
    case 'untranslated':
      return l10n.t(
        '“{0}” has no text yet. In another language: “{1}”',
        key,
        textElsewhere(key, languages) ?? '',
      );
    case 'unclosedMarkup':
      return l10n.t('The tags in “{0}” aren’t closed, so the letter shows them as text.', key);
  }
}

const entrySeverity = ({ code }: EntryFinding) => (code === 'unused' ? 'Information' : 'Warning');

function diagnosticAt(
  range: vscode.Range,
  message: Words,
  severity: 'Error' | 'Warning' | 'Information',
): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity[severity]);
  diagnostic.source = 'Mailroom';
  return diagnostic;
}
