import * as vscode from 'vscode';
import { formatMjml } from '../../../core/mjml/format.ts';
import { isTooLargeToFollow } from '../../layouts/layoutDocument.ts';
import { registry } from '../complete/registry.ts';
import { rangeBetween } from './convert.ts';

const holdsText = (element: string) => registry[element]?.holdsText === true;

/** Indents the elements of a layout. HTML and CSS inside of them keep their own formatting and are indented as a block. */
export class Formatting implements vscode.DocumentFormattingEditProvider {
  provideDocumentFormattingEdits(
    document: vscode.TextDocument,
    { tabSize, insertSpaces }: vscode.FormattingOptions,
  ): vscode.TextEdit[] {
    if (isTooLargeToFollow(document)) return [];
    const source = document.getText();
    const text = formatMjml(source, { holdsText, step: insertSpaces ? ' '.repeat(tabSize) : '\t' });
    return text === source ? [] : [vscode.TextEdit.replace(rangeBetween(document, 0, source.length), text)];
  }
}
