import * as vscode from 'vscode';
import { type CompileOutcome, Compiler } from '../../compiler/client.ts';
import type { WorkerOptions } from '../../compiler/workerClient.ts';
import type { LetterPieces } from '../../core/letters/letterPieces.ts';
import { limits } from '../../core/limits.ts';
import type { CompiledMjml, Includes, ProblemReason, UnsavedTexts } from '../../protocol/compiler.ts';
import { Disposable } from '../kit/disposable.ts';
import type { Log } from '../log.ts';
import type { LayoutProblem } from './layoutCompiler.ts';
import { isTooLargeToFollow } from './layoutDocument.ts';
import { wordProblem } from './problemText.ts';
import { tooLarge } from './readWhole.ts';
import { wordFailure } from './workerFailure.ts';

/** What became of an MJML text. Without `pieces` it cannot be shown at all. */
export interface MjmlResult {
  /** Joined, they are MJML's official output. */
  readonly pieces?: LetterPieces;
  readonly problems: readonly LayoutProblem[];
  /** The paths of the files that were included; missing when nobody knows. */
  readonly files?: readonly string[];
  /** Whether a file that it includes could not be read. */
  readonly missesFile?: boolean;
}

/** A document, or a text that stands for one. */
type LayoutText = Pick<vscode.TextDocument, 'uri' | 'getText'>;

/** The MJML compiler for documents: says what they may include, and words what is wrong. */
export class MjmlCompiler extends Disposable {
  readonly #compiler: Compiler;
  readonly #log: Log;
  #lastAsked = 0;

  constructor(thread: WorkerOptions, log: Log) {
    super();
    this.#log = log;
    this.#compiler = new Compiler(thread);
    this._register({ dispose: () => void this.#compiler.close() });
  }

  /**
   * Compiles the document's text. For what follows a document (`live`, `document`), a newer text takes the place of one
   * that waits; whoever asks `once` has an answer, whatever else is asked.
   * Resolves with `undefined` when a newer text took this one's place, or when VS Code is closing.
   */
  async compile(
    document: LayoutText,
    purpose: 'live' | 'document' | 'once',
  ): Promise<MjmlResult | undefined> {
    const source = document.getText();
    if (source.length > limits.layout) return failure(tooLarge(document.uri, limits.layout).message);
    const asker = purpose === 'once' ? `once ${++this.#lastAsked}` : `${purpose} ${document.uri.toString()}`;
    const outcome = await this.#compiler.compile({
      document: asker,
      source,
      includes: includesOf(document),
    });
    if (purpose !== 'live') this.#compiler.forget(asker);
    return this.#result(outcome);
  }

  /** Keeps nothing of a document that is no longer compiled while it is edited. */
  forget(uri: vscode.Uri): void {
    this.#compiler.forget(`live ${uri.toString()}`);
  }

  #result(outcome: CompileOutcome): MjmlResult | undefined {
    switch (outcome.kind) {
      case 'compiled':
        return wordResult(outcome.compiled);
      case 'superseded':
      case 'closed':
        return undefined;
      case 'crashed':
        this.#log.error('The MJML compiler crashed', outcome.detail);
    }
    return failure(wordFailure(outcome));
  }
}

const wordResult = ({ problems, ...compiled }: CompiledMjml): MjmlResult => ({
  ...compiled,
  problems: problems.map(wordProblem),
  missesFile: problems.some(({ reason }) => missing.has(reason.code)),
});

const missing: ReadonlySet<ProblemReason['code']> = new Set([
  'includeNotReadable',
  'nestedIncludeNotReadable',
]);

const failure = (message: string): MjmlResult => ({ problems: [{ message, severity: 'error', line: 1 }] });

/** What a layout may include. */
export function includesOf(layout: LayoutText): Includes {
  const { uri } = layout;
  if (uri.scheme !== 'file') return 'notAFile';
  if (!vscode.workspace.isTrusted) return 'untrustedWorkspace';
  const folders = vscode.workspace.workspaceFolders ?? [];
  const roots = folders.filter((folder) => folder.uri.scheme === 'file').map((folder) => folder.uri.fsPath);
  // They may be long, and go along with each key: only where they can matter.
  const unsaved = /<mj-include\b/i.test(layout.getText()) ? textsBeingEdited(uri) : {};
  return { file: uri.fsPath, roots, unsaved };
}

/** Files with unsaved changes, other than the layout itself: any of them may be included. */
function textsBeingEdited(layout: vscode.Uri): UnsavedTexts {
  const edited = vscode.workspace.textDocuments.filter(
    (document) =>
      document.isDirty &&
      document.uri.scheme === 'file' &&
      document.uri.toString() !== layout.toString() &&
      !isTooLargeToFollow(document),
  );
  return Object.fromEntries(edited.map((document) => [document.uri.fsPath, document.getText()]));
}
