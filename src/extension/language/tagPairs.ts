import * as vscode from 'vscode';
import type { SelectionRange } from 'vscode-html-languageservice';
import { toRange } from './convert.ts';
import { read } from './reading.ts';
import { html } from './services.ts';

/** Lets the opening and the closing tag change together, where people have `editor.linkedEditing`. */
export class LinkedTags implements vscode.LinkedEditingRangeProvider {
  provideLinkedEditingRanges(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): vscode.LinkedEditingRanges | undefined {
    const reading = read(document);
    const ranges = reading && html.findLinkedEditingRanges(reading.document, position, reading.parsed);
    return ranges ? new vscode.LinkedEditingRanges(ranges.map(toRange), /[-\w]*/) : undefined;
  }
}

/** Shows the other tag of the pair that the cursor is in. */
export class PairHighlight implements vscode.DocumentHighlightProvider {
  provideDocumentHighlights(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): vscode.DocumentHighlight[] {
    const reading = read(document);
    if (!reading) return [];
    const pair = html.findDocumentHighlights(reading.document, position, reading.parsed);
    return pair.map(({ range }) => new vscode.DocumentHighlight(toRange(range)));
  }
}

/** Widens and narrows the selection by elements, attributes and values. */
export class Selection implements vscode.SelectionRangeProvider {
  provideSelectionRanges(
    document: vscode.TextDocument,
    positions: readonly vscode.Position[],
  ): vscode.SelectionRange[] {
    const reading = read(document);
    return reading ? html.getSelectionRanges(reading.document, [...positions]).map(toSelectionRange) : [];
  }
}

function toSelectionRange({ range, parent }: SelectionRange): vscode.SelectionRange {
  return new vscode.SelectionRange(toRange(range), parent && toSelectionRange(parent));
}

/**
 * Closes the tag that has just been opened with `>`, and completes the one that has just been begun with `</`. Takes out a `>` that is
 * typed out of habit right after a completion has written the whole tag.
 */
export function closeTags(): vscode.Disposable {
  /** The offset behind the opening tag that a completion has just written with its closing tag. */
  let completed: number | undefined;
  return vscode.workspace.onDidChangeTextDocument(({ document, contentChanges, reason }) => {
    if (contentChanges.length === 0) return;
    const expected = completed;
    completed = undefined;
    const [change] = contentChanges;
    if (!change || contentChanges.length > 1 || reason !== undefined || document.languageId !== 'mjml')
      return;
    const opening = completedOpening(change.text);
    if (opening !== undefined) completed = change.rangeOffset + opening.length;
    if (change.text === '>' && change.rangeOffset === expected) {
      const typed = new vscode.Range(change.range.start, change.range.start.translate(0, 1));
      const editor = vscode.window.activeTextEditor;
      // It is refused when the editor has gone; then there is nothing to mend.
      if (editor?.document === document) takeOut(editor, typed).then(undefined, () => {});
      return;
    }
    if (!/^[>/]$/.test(change.text) || change.rangeLength > 0) return;
    const editor = vscode.window.activeTextEditor;
    if (editor?.document !== document || !isWanted(document)) return;
    const position = change.range.start.translate(0, 1);
    const reading = read(document);
    const closing = reading && html.doTagComplete(reading.document, position, reading.parsed);
    // It is refused when the editor has gone; then there is nothing to close.
    if (closing) editor.insertSnippet(new vscode.SnippetString(closing), position).then(undefined, () => {});
  });
}

/**
 * The first part of what a completion has written behind a `<`, to the end of the innermost opening tag: `mj-text>` of
 * `mj-text></mj-text>`. There may be new parents around it. `undefined` for any other text.
 */
function completedOpening(text: string): string | undefined {
  const end = text.indexOf('></') + 1;
  const [opening, closing] = [text.slice(0, end), text.slice(end)];
  const isCompleted = /^[^<>]*>(\s*<[-\w][^<>]*>)*$/.test(opening) && /^(<\/[-\w]+>\s*)+$/.test(closing);
  return isCompleted ? opening : undefined;
}

/** Takes out the `>` at this place. VS Code refuses that when more has been typed meanwhile; then it is tried again. */
async function takeOut(editor: vscode.TextEditor, place: vscode.Range): Promise<void> {
  for (let attempt = 1; attempt <= mostAttempts && editor.document.getText(place) === '>'; attempt++) {
    if (await editor.edit((edit) => edit.delete(place), withoutUndoStops)) return;
  }
}

const mostAttempts = 10;

/** What is typed and taken out again is undone as one. */
const withoutUndoStops = { undoStopBefore: false, undoStopAfter: false };

/** People who do not want it in HTML do not want it here. */
const isWanted = ({ uri }: vscode.TextDocument) =>
  vscode.workspace.getConfiguration('html', uri).get('autoClosingTags', true);
