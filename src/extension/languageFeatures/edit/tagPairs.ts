import * as vscode from 'vscode';
import type { SelectionRange } from 'vscode-html-languageservice';
import { html, readDocument } from '../complete/htmlService.ts';
import { toRange } from './convert.ts';

/** Edits the opening and the closing tag together (`editor.linkedEditing`). */
export class LinkedTags implements vscode.LinkedEditingRangeProvider {
  provideLinkedEditingRanges(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): vscode.LinkedEditingRanges | undefined {
    const reading = readDocument(document);
    const ranges = reading && html.findLinkedEditingRanges(reading.document, position, reading.parsed);
    return ranges ? new vscode.LinkedEditingRanges(ranges.map(toRange), /[-\w]*/) : undefined;
  }
}

/** Highlights the other tag of the pair at the cursor. */
export class PairHighlight implements vscode.DocumentHighlightProvider {
  provideDocumentHighlights(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): vscode.DocumentHighlight[] {
    const reading = readDocument(document);
    if (!reading) return [];
    const pair = html.findDocumentHighlights(reading.document, position, reading.parsed);
    return pair.map(({ range }) => new vscode.DocumentHighlight(toRange(range)));
  }
}

/** Expands and shrinks the selection by elements, attributes and values. */
export class TagSelection implements vscode.SelectionRangeProvider {
  provideSelectionRanges(
    document: vscode.TextDocument,
    positions: readonly vscode.Position[],
  ): vscode.SelectionRange[] {
    const reading = readDocument(document);
    return reading ? html.getSelectionRanges(reading.document, [...positions]).map(toSelectionRange) : [];
  }
}

function toSelectionRange({ range, parent }: SelectionRange): vscode.SelectionRange {
  return new vscode.SelectionRange(toRange(range), parent && toSelectionRange(parent));
}

/**
 * Inserts the closing tag after a typed `>`, and completes it after a typed `</`. Removes a `>` that is typed out of habit
 * right after a completion has inserted the whole tag.
 */
export function closeTags(): vscode.Disposable {
  /** The offset after an opening tag that a completion has just inserted together with its closing tag. */
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
    const editor = vscode.window.activeTextEditor;
    if (editor?.document !== document) return;
    const isHabit = change.text === '>' && change.rangeOffset === expected;
    const edited = isHabit ? removeBracket(editor, change.range.start) : completeClosingTag(editor, change);
    // VS Code rejects an edit if the editor has been closed meanwhile, which does not matter.
    edited?.then(undefined, () => {});
  });
}

/** Inserts the closing tag after a `>`, and the rest of it after a `/` that was typed. */
function completeClosingTag(
  editor: vscode.TextEditor,
  { text, range, rangeLength }: vscode.TextDocumentContentChangeEvent,
): Thenable<unknown> | undefined {
  if (!/^[>/]$/.test(text) || rangeLength > 0 || !closesTags(editor.document)) return undefined;
  const position = range.start.translate(0, 1);
  const reading = readDocument(editor.document);
  const closing = reading && html.doTagComplete(reading.document, position, reading.parsed);
  return closing ? editor.insertSnippet(new vscode.SnippetString(closing), position) : undefined;
}

/**
 * Returns the part of a completion’s text up to the end of the innermost opening tag: `mj-text>` of `mj-text></mj-text>`, which new
 * parents may surround. Returns `undefined` for any other text.
 */
function completedOpening(text: string): string | undefined {
  const end = text.indexOf('></') + 1;
  const [opening, closing] = [text.slice(0, end), text.slice(end)];
  const isCompleted = /^[^<>]*>(\s*<[-\w][^<>]*>)*$/.test(opening) && /^(<\/[-\w]+>\s*)+$/.test(closing);
  return isCompleted ? opening : undefined;
}

/** Removes the `>` at this place. VS Code rejects the edit if the user has typed more meanwhile; then tries again. */
async function removeBracket(editor: vscode.TextEditor, at: vscode.Position): Promise<void> {
  const place = new vscode.Range(at, at.translate(0, 1));
  for (let attempt = 1; attempt <= mostPairAttempts && editor.document.getText(place) === '>'; attempt++) {
    if (await editor.edit((edit) => edit.delete(place), withoutUndoStops)) return;
  }
}

const mostPairAttempts = 10;

/** Edit options without undo stops: one Undo reverts both the typed bracket and its removal. */
const withoutUndoStops = { undoStopBefore: false, undoStopAfter: false };

/** Returns VS Code’s setting for closing HTML tags, which also applies to MJML. */
const closesTags = ({ uri }: vscode.TextDocument) =>
  vscode.workspace.getConfiguration('html', uri).get('autoClosingTags', true);
