import * as vscode from 'vscode';
import { Disposable } from '../../kit/disposable.ts';

/** Diagnostics by the file that they are in (`Uri.toString()`). */
export type FileDiagnostics = ReadonlyMap<string, readonly vscode.Diagnostic[]>;

/** Shows the diagnostics of layouts. Equal ones in a file that several layouts include are shown once. */
export class FindingsByFile extends Disposable {
  readonly #collection: vscode.DiagnosticCollection;
  /** The diagnostics of each layout, by file. */
  readonly #ofLayouts = new Map<string, FileDiagnostics>();

  constructor(name: string) {
    super();
    this.#collection = this._register(vscode.languages.createDiagnosticCollection(name));
  }

  /** Replaces the diagnostics of a layout. */
  set(layout: vscode.Uri, found: FileDiagnostics): void {
    const key = layout.toString();
    const before = this.#ofLayouts.get(key);
    if (found.size > 0) this.#ofLayouts.set(key, found);
    else this.#ofLayouts.delete(key);
    for (const file of new Set([...(before?.keys() ?? []), ...found.keys()])) this.#show(file);
  }

  delete(layout: vscode.Uri): void {
    this.set(layout, new Map());
  }

  /** Changes the diagnostics that all layouts have in one file. */
  change(file: vscode.Uri, changed: (found: readonly vscode.Diagnostic[]) => vscode.Diagnostic[]): void {
    const key = file.toString();
    const having = [...this.#ofLayouts].filter(([, files]) => files.has(key));
    for (const [layout, files] of having)
      this.#ofLayouts.set(layout, new Map(files).set(key, changed(files.get(key) ?? [])));
    if (having.length > 0) this.#show(key);
  }

  #show(file: string): void {
    const all = [...this.#ofLayouts.values()].flatMap((files) => files.get(file) ?? []);
    const different = new Map(all.map((diagnostic) => [identityOf(diagnostic), diagnostic]));
    this.#collection.set(vscode.Uri.parse(file, true), [...different.values()]);
  }
}

const identityOf = ({ range, message }: vscode.Diagnostic) => JSON.stringify([range, message]);
