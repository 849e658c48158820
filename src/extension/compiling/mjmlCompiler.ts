import * as vscode from 'vscode';
import type { CompileOutcome, Compiler } from '../../compiler/client.ts';
import type { MakeSmaller } from '../../core/checks/smaller/smallerLetter.ts';
import type { LetterPieces } from '../../core/letters/letterPieces.ts';
import { limits } from '../../core/limits.ts';
import type { Substitutes } from '../../core/pictures/resolveLayout.ts';
import type { LetterLanguage } from '../../core/translations/languageFiles.ts';
import type { CompiledMjml, LayoutContext, ProblemReason, UnsavedTexts } from '../../protocol/compiler.ts';
import type { InspectedLayout } from '../../protocol/inspector.ts';
import type { WorkerOptions } from '../../threads/workerClient.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { fileKey } from '../kit/placeOfFile.ts';
import { includeFolders } from '../layouts/includeFolders.ts';
import type { LayoutLanguages } from '../layouts/index.ts';
import { documentKind, isTooLargeToFollow } from '../layouts/layoutDocument.ts';
import { tooLargeFile } from '../layouts/readWhole.ts';
import type { Log } from '../log.ts';
import type { LayoutProblem } from './problemTexts.ts';

/** The result of compiling an MJML text. `pieces` is missing if there is no HTML to show. */
export interface MjmlResult {
  /** MJML’s official output, split into pieces: join them to get the whole. */
  readonly pieces?: LetterPieces;
  readonly problems: readonly LayoutProblem[];
  /** The paths of the included files; missing when the text could not be parsed. */
  readonly files?: readonly string[];
  /** True if an included file could not be read. */
  readonly missesFile?: boolean;
}

type ProblemTexts = typeof import('./problemTexts.ts');

/** A document, or an object with the same address and text. */
type LayoutText = Pick<vscode.TextDocument, 'uri' | 'getText'>;

/** Compiles MJML documents: determines the files that they may include, and adds texts to their problems. */
export class MjmlCompiler extends Disposable {
  /** Loads the compiler when a layout is first compiled. */
  readonly #load: () => Promise<Compiler>;
  #loaded: Compiler | undefined;
  readonly #log: Log;
  readonly #languages: Languages;
  readonly #makeSmaller: LetterShrinker;
  #lastJob = 0;

  constructor(thread: WorkerOptions, log: Log, languages: Languages, makeSmaller: LetterShrinker) {
    super();
    this.#makeSmaller = makeSmaller;
    this.#log = log;
    this.#languages = languages;
    this.#load = lazily(async () => {
      const { Compiler } = await import('../../compiler/client.ts');
      const loaded = new Compiler(thread);
      this._register({ dispose: () => void loaded.close() });
      this.#loaded = loaded;
      return loaded;
    });
  }

  /**
   * Compiles the document’s text. With `live` and `document`, a newer text of the same document supersedes one that is still
   * queued; with `once`, the text is always compiled. It is resolved with `substitutes`; by default, as the layout is shown. If `substitutes` says
   * so, the letter is made smaller, except with `live`.
   * Resolves with `undefined` if a newer text superseded this one, or if VS Code is closing.
   */
  async compile(
    document: LayoutText,
    purpose: 'live' | 'document' | 'once',
    substitutes?: Substitutes,
  ): Promise<MjmlResult | undefined> {
    const [context, compiler] = await Promise.all([
      this.#contextOf(document, () => substitutes ?? this.#substitutes(document, 'shown')),
      this.#load(),
    ]);
    // Read after waiting, so that an older text never follows a newer one.
    const source = document.getText();
    if (source.length > limits.layout) return failedResult(tooLargeFile(document.uri, limits.layout).message);
    const job = purpose === 'once' ? `once ${++this.#lastJob}` : `${purpose} ${document.uri.toString()}`;
    const outcome = await compiler.compile({ document: job, source, context });
    if (purpose !== 'live') compiler.forget(job);
    // Imported for every outcome, even one without problems, so that results keep their order.
    const result = this.#result(outcome, await import('./problemTexts.ts'));
    const isToSend = purpose !== 'live' && substitutes?.smaller !== undefined;
    if (!isToSend || !result?.pieces) return result;
    return { ...result, pieces: [await this.#makeSmaller(result.pieces.join(''), substitutes.smaller)] };
  }

  /**
   * Returns a layout’s current text with everything that the inspector needs to compile it in a language: by default, in the one in which it
   * is shown.
   */
  async snapshotOf(
    document: vscode.TextDocument,
    language: LetterLanguage | 'shown' | 'none' = 'shown',
  ): Promise<InspectedLayout> {
    const context = await this.#contextOf(document, () => this.#substitutes(document, language));
    return {
      document: document.uri.toString(),
      kind: documentKind(document) ?? 'html',
      source: document.getText(),
      context,
    };
  }

  /** Returns a snapshot in the language of a maket: in none if `tag` is missing, or the layout doesn’t have that language. */
  async snapshotIn(document: vscode.TextDocument, tag: string | undefined): Promise<InspectedLayout> {
    const languages = tag === undefined ? [] : await (await this.#languages()).of(document.uri);
    return this.snapshotOf(document, languages.find((language) => language.tag === tag) ?? 'none');
  }

  /** Drops the cached state of a document that is no longer compiled live. */
  forget(uri: vscode.Uri): void {
    this.#loaded?.forget(`live ${uri.toString()}`);
  }

  /** Returns the files that a layout may include, with the unsaved texts among them, and what takes the place of keys and paths. */
  async #contextOf(
    layout: LayoutText,
    substitutes: () => Substitutes | Promise<Substitutes>,
  ): Promise<LayoutContext> {
    const { uri } = layout;
    if (uri.scheme !== 'file') return uri.scheme === 'untitled' ? 'notAFile' : 'virtualFolder';
    if (!vscode.workspace.isTrusted) return 'untrustedWorkspace';
    const resolvedWith = await substitutes();
    const folders = vscode.workspace.workspaceFolders ?? [];
    const roots = folders.filter((folder) => folder.uri.scheme === 'file').map((folder) => folder.uri.fsPath);
    // Unsaved texts may be long and are sent on each keystroke, so they are collected only if the layout has includes.
    const unsaved = /<mj-include\b/i.test(layout.getText()) ? unsavedTexts(uri) : {};
    return { file: uri.fsPath, roots: [...roots, ...includeFolders()], unsaved, ...resolvedWith };
  }

  async #substitutes({ uri }: LayoutText, wanted: LetterLanguage | 'shown' | 'none'): Promise<Substitutes> {
    const { layoutSubstitutes } = await import('../layouts/index.ts');
    const language = wanted === 'shown' ? await (await this.#languages()).shown(uri) : wanted;
    return layoutSubstitutes(uri, language === 'none' ? undefined : language);
  }

  #result(outcome: CompileOutcome, texts: ProblemTexts): MjmlResult | undefined {
    switch (outcome.kind) {
      case 'compiled':
        return mjmlResultOf(outcome.compiled, texts);
      case 'superseded':
      case 'closed':
        return undefined;
      case 'crashed':
        this.#log.error('The MJML compiler crashed', outcome.detail);
    }
    return failedResult(texts.threadFailureText(outcome));
  }
}

const mjmlResultOf = ({ problems, ...compiled }: CompiledMjml, texts: ProblemTexts): MjmlResult => ({
  ...compiled,
  problems: problems.map(texts.describeProblem),
  missesFile: problems.some(({ reason }) => isUnreadable(reason)),
});

const unreadableIncludes: ReadonlySet<ProblemReason['code']> = new Set([
  'includeNotReadable',
  'includeMisspelled',
  'nestedIncludeNotReadable',
]);

const isUnreadable = (reason: ProblemReason) =>
  unreadableIncludes.has(reason.code) || (reason.code === 'includeRefused' && reason.refusal === 'notOpened');

const failedResult = (message: string): MjmlResult => ({
  problems: [{ message, severity: 'error', line: 1 }],
});

/** Makes compiled HTML smaller. Rejects with a `UserError` if that fails. */
type LetterShrinker = (html: string, how: MakeSmaller) => Promise<string>;

/** Knows the languages of layouts. */
type Languages = () => Promise<Pick<LayoutLanguages, 'of' | 'shown'>>;

/** Returns the texts of dirty editors except the layout’s own, since the layout may include any of these files. */
function unsavedTexts(layout: vscode.Uri): UnsavedTexts {
  const edited = vscode.workspace.textDocuments.filter(
    (document) =>
      document.isDirty &&
      document.uri.scheme === 'file' &&
      document.uri.toString() !== layout.toString() &&
      !isTooLargeToFollow(document),
  );
  return Object.fromEntries(edited.map((document) => [fileKey(document.uri.fsPath), document.getText()]));
}
