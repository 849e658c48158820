import * as vscode from 'vscode';
import { allowedChildren } from '../../core/mjml/registry.ts';
import { elementsAround, readTree } from '../../core/mjml/tree.ts';
import { typedValue } from '../../core/mjml/typedValue.ts';
import { documentation } from '../kit/tooltip.ts';
import { closedBelow } from './closedBelow.ts';
import { toCompletionItem } from './convert.ts';
import { describeElement } from './descriptions.ts';
import { elementSnippet } from './elementSnippet.ts';
import { type DocumentReading, read } from './reading.ts';
import { registry } from './registry.ts';
import { letterItem, sectionItems } from './sectionSnippets.ts';
import { html, mjmlService } from './services.ts';
import { inUsualOrder } from './usualOrder.ts';
import { valueItems } from './values.ts';
import type { WorkspaceLayouts } from './workspaceLayouts.ts';

/** Offers what MJML allows at a place; HTML inside of what holds HTML. */
export class Completion implements vscode.CompletionItemProvider {
  static readonly triggers = ['<', '/', '"', "'", '=', '#'];
  readonly #layouts: WorkspaceLayouts;

  constructor(layouts: WorkspaceLayouts) {
    this.#layouts = layouts;
  }

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.CompletionItem[]> {
    const reading = read(document);
    if (!reading) return [];
    const offset = document.offsetAt(position);
    const { source } = reading;
    const parent = elementsAround(readTree(source), offset).at(-1)?.name;
    if (parent === 'mj-style') return [];
    if (parent && registry[parent]?.holdsText) return htmlItems(reading, position, offset);
    const value = typedValue(source, offset);
    if (value && registry[value.element]) return valueItems(document, value, this.#layouts);
    const elements = allowedChildren(registry, parent);
    const items = mjmlItems(reading, position, elements, offset);
    const letter = wholeLetter(document, position);
    if (items.length > 0 || isInTag(source.slice(0, offset))) return [...letter, ...items];
    const word = document.getWordRangeAtPosition(position) ?? new vscode.Range(position, position);
    const sections = elements.includes('mj-section') ? sectionItems(word) : [];
    return [...letter, ...elements.map((name) => inUsualOrder(wholeElement(name, word))), ...sections];
  }
}

/** A whole letter, where the document has nothing yet but the beginning of a tag. */
function wholeLetter(document: vscode.TextDocument, position: vscode.Position): vscode.CompletionItem[] {
  const source = document.getText();
  const begun = source.trim();
  if (!/^<?[-\w]*$/.test(begun)) return [];
  const start = document.positionAt(source.length - source.trimStart().length);
  return [letterItem(new vscode.Range(begun === '' ? position : start, position))];
}

function htmlItems(
  { document, parsed, source }: DocumentReading,
  position: vscode.Position,
  offset: number,
): vscode.CompletionItem[] {
  const isClosed = closedBelow(source, offset);
  const { items } = html.doComplete(document, position, parsed);
  return items.filter(({ label }) => !isClosed(label)).map(toCompletionItem);
}

function mjmlItems(
  { document, parsed, source }: DocumentReading,
  position: vscode.Position,
  elements: readonly string[],
  offset: number,
): vscode.CompletionItem[] {
  const isClosed = closedBelow(source, offset);
  const { items } = mjmlService(elements).doComplete(document, position, parsed);
  return items
    .filter(({ label }) => label !== '!DOCTYPE' && !label.startsWith('data-') && !isClosed(label))
    .map(toCompletionItem)
    .map((item) => withItsContent(item, source, offset))
    .map(inUsualOrder);
}

const isInTag = (before: string) => before.lastIndexOf('<') > before.lastIndexOf('>');

/** When nothing of the tag follows on its line, it comes with its first attributes and its closing tag. */
function withItsContent(item: vscode.CompletionItem, source: string, offset: number): vscode.CompletionItem {
  const name = String(item.insertText);
  const follows = /^[-\w]*[ \t]*(.?)/.exec(source.slice(offset, offset + 200))?.[1] ?? '';
  const isWholeTag = follows === '' || follows === '<';
  if (item.label !== name || !registry[name] || !isWholeTag) return item;
  item.insertText = new vscode.SnippetString(elementSnippet(name).slice(1));
  return item;
}

function wholeElement(name: string, range: vscode.Range): vscode.CompletionItem {
  return {
    label: name,
    kind: vscode.CompletionItemKind.Property,
    insertText: new vscode.SnippetString(elementSnippet(name)),
    documentation: documentation(describeElement(name)),
    range,
  };
}
