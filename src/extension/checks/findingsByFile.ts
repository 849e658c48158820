import * as vscode from 'vscode';
import { Disposable } from '../util/disposable.ts';

/** The diagnostics of layouts. Those of a file that several layouts include are shown once. */
export class FindingsByFile extends Disposable {
  readonly #collection = this._register(vscode.languages.createDiagnosticCollection('mailroom-checks'));
  /** The diagnostics by file, of each layout. */
  readonly #ofLayouts = new Map<string, ReadonlyMap<string, readonly vscode.Diagnostic[]>>();

  /** Takes the place of what was known of this layout. */
  set(layout: vscode.Uri, found: ReadonlyMap<string, readonly vscode.Diagnostic[]>): void {
    const key = layout.toString();
    const before = this.#ofLayouts.get(key);
    if (found.size > 0) this.#ofLayouts.set(key, found);
    else this.#ofLayouts.delete(key);
    for (const file of new Set([...(before?.keys() ?? []), ...found.keys()])) this.#show(file);
  }

  delete(layout: vscode.Uri): void {
    this.set(layout, new Map());
  }

  #show(file: string): void {
    const all = [...this.#ofLayouts.values()].flatMap((files) => files.get(file) ?? []);
    const different = new Map(all.map((diagnostic) => [identityOf(diagnostic), diagnostic]));
    this.#collection.set(vscode.Uri.parse(file, true), [...different.values()]);
  }
}

const identityOf = ({ range, message }: vscode.Diagnostic) => JSON.stringify([range, message]);
