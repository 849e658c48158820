import * as vscode from 'vscode';
import { type OutlineItem, outline } from '../../../core/mjml/outline.ts';
import { html, readDocument } from '../complete/htmlService.ts';
import { rangeBetween } from '../edit/convert.ts';

/** Lists the elements of a layout, titled by their text, for the outline, breadcrumbs and “Go to Symbol”. */
export class Outline implements vscode.DocumentSymbolProvider {
  provideDocumentSymbols(document: vscode.TextDocument): vscode.DocumentSymbol[] {
    return outline(document.getText()).map((item) => symbolOf(document, item));
  }
}

function symbolOf(document: vscode.TextDocument, item: OutlineItem): vscode.DocumentSymbol {
  const { element, title, start, headEnd, end, children } = item;
  const symbol = new vscode.DocumentSymbol(
    title ?? element,
    title === undefined ? '' : element,
    symbolKind(element),
    rangeBetween(document, start, end),
    rangeBetween(document, start, headEnd),
  );
  symbol.children = children.map((child) => symbolOf(document, child));
  return symbol;
}

function symbolKind(element: string): vscode.SymbolKind {
  switch (element) {
    case 'mj-wrapper':
    case 'mj-section':
    case 'mj-hero':
      return vscode.SymbolKind.Module;
    case 'mj-class':
      return vscode.SymbolKind.Class;
    case 'mj-image':
    case 'mj-carousel-image':
    case 'mj-include':
      return vscode.SymbolKind.File;
    case 'mj-text':
    case 'mj-title':
    case 'mj-preview':
      return vscode.SymbolKind.String;
    case 'mj-button':
    case 'mj-navbar-link':
      return vscode.SymbolKind.Event;
    default:
      return vscode.SymbolKind.Field;
  }
}

/** Folds elements, comments and regions. */
export class Folding implements vscode.FoldingRangeProvider {
  provideFoldingRanges(document: vscode.TextDocument): vscode.FoldingRange[] {
    const reading = readDocument(document);
    if (!reading) return [];
    return html.getFoldingRanges(reading.document).map(({ startLine, endLine, kind }) => {
      return new vscode.FoldingRange(startLine, endLine, kind === undefined ? undefined : foldingKinds[kind]);
    });
  }
}

const foldingKinds: Readonly<Record<string, vscode.FoldingRangeKind>> = {
  comment: vscode.FoldingRangeKind.Comment,
  region: vscode.FoldingRangeKind.Region,
};
