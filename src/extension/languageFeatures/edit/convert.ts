import * as vscode from 'vscode';
import type * as html from 'vscode-html-languageservice';
import { documentation } from '../../kit/tooltip.ts';

export function toRange({ start, end }: html.Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

export function rangeBetween(document: vscode.TextDocument, start: number, end: number): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

export function toMarkdown(text: string | html.MarkupContent | undefined): vscode.MarkdownString | undefined {
  if (text === undefined) return undefined;
  return documentation(typeof text === 'string' ? text : text.value);
}

export function toCompletionItem(item: html.CompletionItem): vscode.CompletionItem {
  const result = new vscode.CompletionItem(item.label, toKind(item.kind));
  const isSnippet = item.insertTextFormat === 2;
  const text = item.textEdit?.newText ?? item.insertText ?? item.label;
  result.insertText = isSnippet ? new vscode.SnippetString(text) : text;
  if (item.textEdit && 'range' in item.textEdit) result.range = toRange(item.textEdit.range);
  if (item.filterText !== undefined) result.filterText = item.filterText;
  if (item.command) result.command = item.command;
  const description = toMarkdown(item.documentation);
  if (description) result.documentation = description;
  return result;
}

/** Converts a completion kind: the language server protocol counts kinds from 1, VS Code from 0. */
const toKind = (kind: html.CompletionItemKind = 10): vscode.CompletionItemKind => kind - 1;
