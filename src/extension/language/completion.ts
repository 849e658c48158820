import * as vscode from 'vscode';
import { allowedChildren, wrappedChildren } from '../../core/mjml/registry.ts';
import { elementsAround, readTree } from '../../core/mjml/tree.ts';
import { typedValue } from '../../core/mjml/typedValue.ts';
import { documentation } from '../kit/tooltip.ts';
import { l10n, type Words } from '../kit/words.ts';
import { closedBelow } from './closedBelow.ts';
import { toCompletionItem } from './convert.ts';
import { describeElement } from './descriptions.ts';
import { elementSnippet, wrappedSnippet } from './elementSnippet.ts';
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
    const offer = elementsFor(parent, source, offset);
    const items = mjmlItems(reading, position, offer, offset);
    const letter = wholeLetter(document, position);
    if (items.length > 0 || isInTag(source.slice(0, offset))) return [...letter, ...items];
    const word = document.getWordRangeAtPosition(position) ?? new vscode.Range(position, position);
    const sections = offer.fitting.includes('mj-section') ? sectionItems(word) : [];
    const names = [...offer.fitting, ...offer.wrapped.keys()];
    return [...letter, ...names.map((name) => wholeElement(name, word, offer)), ...sections];
  }
}

/** The elements that are offered at a place. */
interface ElementOffer {
  readonly fitting: readonly string[];
  /** Those that need new parents there, with these, the outermost first. */
  readonly wrapped: ReadonlyMap<string, readonly string[]>;
  /** Whether something stands before them in their line. */
  readonly isWithinLine: boolean;
}

function elementsFor(parent: string | undefined, source: string, offset: number): ElementOffer {
  const before = source.slice(source.lastIndexOf('\n', offset - 1) + 1, offset);
  return {
    fitting: allowedChildren(registry, parent),
    // Nothing is written around a tag that has its attributes or its end already.
    wrapped: isWholeTag(source, offset) ? wrappedChildren(registry, parent) : new Map(),
    isWithinLine: !/^\s*<?[-\w]*$/.test(before),
  };
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
  offer: ElementOffer,
  offset: number,
): vscode.CompletionItem[] {
  const isClosed = closedBelow(source, offset);
  const elements = [...offer.fitting, ...offer.wrapped.keys()];
  const { items } = mjmlService(elements).doComplete(document, position, parsed);
  return items
    .filter(({ label }) => label !== '!DOCTYPE' && !label.startsWith('data-') && !isClosed(label))
    .map(toCompletionItem)
    .map((item) => {
      const name = String(item.insertText);
      const isElement = item.label === name && registry[name] && isWholeTag(source, offset);
      return isElement
        ? withItsContent(item, name, offer, (snippet) => snippet.slice(1))
        : inUsualOrder(item);
    });
}

const isInTag = (before: string) => before.lastIndexOf('<') > before.lastIndexOf('>');

/** Whether nothing of the tag follows on its line, so that it comes with its first attributes and its closing tag. */
function isWholeTag(source: string, offset: number): boolean {
  const follows = /^[-\w]*[ \t]*(.?)/.exec(source.slice(offset, offset + 200))?.[1] ?? '';
  return follows === '' || follows === '<';
}

function wholeElement(name: string, range: vscode.Range, offer: ElementOffer): vscode.CompletionItem {
  const kind = vscode.CompletionItemKind.Property;
  return withItsContent(
    { label: name, kind, documentation: documentation(describeElement(name)), range },
    name,
    offer,
  );
}

/** Lets an item insert the whole element, or the `part` of it that is not typed yet, with the new parents that it needs. */
function withItsContent(
  item: vscode.CompletionItem,
  name: string,
  { wrapped, isWithinLine }: ElementOffer,
  part = (snippet: string) => snippet,
): vscode.CompletionItem {
  const parents = wrapped.get(name);
  const snippet = parents ? wrappedSnippet(name, parents, isWithinLine) : elementSnippet(name);
  item.insertText = new vscode.SnippetString(part(snippet));
  if (parents) item.label = { label: name, description: inNew(parents) };
  return inUsualOrder(item, parents !== undefined);
}

function inNew(parents: readonly string[]): Words {
  if (parents.length > 1) return l10n.t('in a new section and column');
  return parents[0] === 'mj-column' ? l10n.t('in a new column') : l10n.t('in a new section');
}
