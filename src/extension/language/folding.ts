import * as vscode from 'vscode';
import { read } from './reading.ts';
import { html } from './services.ts';

/** Folds elements, comments and regions. */
export class Folding implements vscode.FoldingRangeProvider {
  provideFoldingRanges(document: vscode.TextDocument): vscode.FoldingRange[] {
    const reading = read(document);
    if (!reading) return [];
    return html.getFoldingRanges(reading.document).map(({ startLine, endLine, kind }) => {
      return new vscode.FoldingRange(startLine, endLine, kind === undefined ? undefined : kinds[kind]);
    });
  }
}

const kinds: Readonly<Record<string, vscode.FoldingRangeKind>> = {
  comment: vscode.FoldingRangeKind.Comment,
  region: vscode.FoldingRangeKind.Region,
};
