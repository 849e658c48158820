import * as vscode from 'vscode';
import { Disposable } from '../../kit/disposable.ts';

/** A place in a document that stays at the same text while the document changes. */
export class FollowedPlace extends Disposable {
  #offset: number;
  #isLost = false;

  constructor(document: vscode.TextDocument, offset: number) {
    super();
    this.#offset = offset;
    this._register(
      vscode.workspace.onDidChangeTextDocument((event) => {
        if (event.document === document) this.#follow(event.contentChanges);
      }),
    );
  }

  /** The offset now; where the text was, once it is lost. */
  get offset(): number {
    return this.#offset;
  }

  /** True after the text at the place has been removed or replaced. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** The changes of one event are places in the text before it. */
  #follow(changes: readonly vscode.TextDocumentContentChangeEvent[]): void {
    const before = this.#offset;
    for (const { rangeOffset, rangeLength, text } of changes) {
      if (rangeOffset + rangeLength <= before) this.#offset += text.length - rangeLength;
      else if (rangeOffset <= before && rangeLength > 0) {
        this.#offset -= before - rangeOffset;
        this.#isLost = true;
      }
    }
  }
}
