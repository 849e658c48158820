import * as vscode from 'vscode';
import { textKeys } from '../../../core/translations/textKeys.ts';
import type { ElementPlace } from '../../../protocol/inspector.ts';
import { rangeOf } from '../../compiling/inspector.ts';
import type { LayoutLanguages } from '../../layouts/index.ts';

/** Returns the key that stands for the text of an element, with its place; `undefined` if the element contains none, or several. */
export function keyInElement(
  document: vscode.TextDocument,
  { tag, range }: ElementPlace,
): { readonly key: string; readonly range: vscode.Range } | undefined {
  const content = new vscode.Range(rangeOf(tag).end, rangeOf(range).end);
  const [only, ...others] = textKeys(document.getText(content));
  if (!only || others.length > 0) return undefined;
  const from = document.offsetAt(content.start);
  const [start, end] = [only.start, only.end].map((offset) => document.positionAt(from + offset));
  return start && end && { key: only.key, range: new vscode.Range(start, end) };
}

/**
 * Returns the place of a text, without its quotation marks: in the language in which the layout is shown, else in the first that has it.
 * Returns `undefined` if no language does.
 */
export async function placeOfText(
  layout: vscode.Uri,
  key: string,
  languages: Pick<LayoutLanguages, 'of' | 'shown'>,
): Promise<Pick<vscode.Location, 'uri' | 'range'> | undefined> {
  const shown = await languages.shown(layout);
  for (const language of [shown, ...(await languages.of(layout))]) {
    const entry = language?.entries.find((each) => each.key === key);
    if (!language || !entry) continue;
    const document = await vscode.workspace.openTextDocument(language.file);
    const start = document.positionAt(entry.valueStart + 1);
    return { uri: language.file, range: new vscode.Range(start, document.positionAt(entry.valueEnd - 1)) };
  }
  return undefined;
}
