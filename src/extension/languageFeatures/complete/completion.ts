import * as vscode from 'vscode';
import { type Node, TextDocument } from 'vscode-html-languageservice';
import { otherVersionIn } from '../../../core/mjml/otherVersions.ts';
import {
  type AttributeData,
  allowedChildren,
  attributeChoices,
  wrappedChildren,
} from '../../../core/mjml/registry.ts';
import { elementsAround, readTree } from '../../../core/mjml/tree.ts';
import { type TypedValue, typedValue, usedValues } from '../../../core/mjml/values.ts';
import { withoutEnd } from '../../../core/text/passages.ts';
import { documentation } from '../../kit/tooltip.ts';
import { l10n, type Words } from '../../kit/words.ts';
import type { WorkspaceLayouts } from '../../layouts/workspaceLayouts.ts';
import { rangeBetween, toCompletionItem } from '../edit/convert.ts';
import { pathItems } from '../navigate/includes.ts';
import { knownClasses } from './classNames.ts';
import { type DocumentReading, html, mjmlService, readDocument, withoutCode } from './htmlService.ts';
import { describeElement } from './mjmlTexts.ts';
import { registry } from './registry.ts';
import { letterSnippetItem, sectionItems } from './sectionSnippets.ts';

/** Completes the elements, attributes and values that MJML allows at a position, and HTML inside of text elements. */
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
    const reading = readDocument(document);
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

/** The elements that are offered at a position. */
interface ElementOffer {
  readonly fitting: readonly string[];
  /** The elements that are allowed here only inside new parents, each with these parents, outermost first. */
  readonly wrapped: ReadonlyMap<string, readonly string[]>;
  /** True if other text precedes the position on its line. */
  readonly isWithinLine: boolean;
}

function elementsFor(parent: string | undefined, source: string, offset: number): ElementOffer {
  const before = source.slice(source.lastIndexOf('\n', offset - 1) + 1, offset);
  return {
    fitting: allowedChildren(registry, parent),
    // New parents can’t be inserted around a tag that already has attributes or a `>`.
    wrapped: isWholeTag(source, offset) ? wrappedChildren(registry, parent) : new Map(),
    isWithinLine: !/^\s*<?[-\w]*$/.test(before),
  };
}

/** Returns a whole letter as a completion item if the document is empty except for the beginning of a tag. */
function wholeLetter(document: vscode.TextDocument, position: vscode.Position): vscode.CompletionItem[] {
  const source = document.getText();
  const begun = source.trim();
  if (!/^<?[-\w]*$/.test(begun)) return [];
  const start = document.positionAt(source.length - source.trimStart().length);
  return [letterSnippetItem(new vscode.Range(begun === '' ? position : start, position))];
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
  const other = otherVersionIn(source)?.version;
  // A layout for another version of MJML is offered its attributes, too.
  const knows = ({ version }: AttributeData) => version === undefined || version === other;
  const { items } = mjmlService({ elements, knows }).doComplete(document, position, parsed);
  return items
    .filter(({ label }) => label !== '!DOCTYPE' && !label.startsWith('data-') && !isClosed(label))
    .map(toCompletionItem)
    .map((item) => {
      const name = String(item.insertText);
      const isElement = item.label === name && registry[name] && isWholeTag(source, offset);
      return isElement ? withContent(item, name, offer, (snippet) => snippet.slice(1)) : inUsualOrder(item);
    });
}

const isInTag = (before: string) => before.lastIndexOf('<') > before.lastIndexOf('>');

/** Returns true if the tag has neither attributes nor a `>` on its line yet: completion then inserts attributes and a closing tag, too. */
function isWholeTag(source: string, offset: number): boolean {
  const follows = /^[-\w]*[ \t]*(.?)/.exec(source.slice(offset, offset + 200))?.[1] ?? '';
  return follows === '' || follows === '<';
}

function wholeElement(name: string, range: vscode.Range, offer: ElementOffer): vscode.CompletionItem {
  const kind = vscode.CompletionItemKind.Property;
  return withContent(
    { label: name, kind, documentation: documentation(describeElement(name)), range },
    name,
    offer,
  );
}

/** Sets an item’s inserted text to the snippet of the element with the new parents that it needs. `part` cuts off what is typed already. */
function withContent(
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

/**
 * Returns a predicate for the closing tags (`/mj-body`) that completion offers at `offset`: true if the element is already closed
 * further down. Always false after a typed `</`, which asks for a closing tag.
 */
function closedBelow(source: string, offset: number): (label: string) => boolean {
  const before = source.slice(0, offset);
  const typed = before.lastIndexOf('<');
  if (typed <= before.lastIndexOf('>') || before.startsWith('</', typed)) return () => false;
  // Removes the unfinished tag, because the parser would take the next tag for a part of it.
  const rest = source.slice(offset).replace(/^[-\w]{1,100}/, '');
  const document = TextDocument.create('closed:', 'html', 1, withoutCode(before.slice(0, typed) + rest));
  const closed = new Set<string | undefined>();
  let node: Node | undefined = html.parseHTMLDocument(document).findNodeAt(typed);
  for (; node; node = node.parent) if (node.endTagStart !== undefined) closed.add(node.tag?.toLowerCase());
  return (label) => label.startsWith('/') && closed.has(label.slice(1).toLowerCase());
}

/** The attributes that an element snippet asks for first: without them, the element is useless or not accessible. */
const firstAttributes: Readonly<Record<string, readonly string[]>> = {
  'mj-breakpoint': ['width'],
  'mj-button': ['href'],
  'mj-carousel-image': ['src', 'alt'],
  'mj-class': ['name'],
  'mj-font': ['name', 'href'],
  'mj-html-attribute': ['name'],
  'mj-image': ['src', 'alt'],
  'mj-include': ['path'],
  'mj-navbar-link': ['href'],
  'mj-selector': ['path'],
  'mj-social-element': ['name', 'href'],
};

const withoutContent = new Set(['mj-breakpoint', 'mj-carousel-image', 'mj-class']);

/** Returns an element as a snippet: tab stops for its first attributes, then its content. */
function elementSnippet(name: string): string {
  const attributes = (firstAttributes[name] ?? []).map((attribute, index) => ` ${attribute}="$${index + 1}"`);
  const opening = `<${name}${attributes.join('')}`;
  return hasContent(name) ? `${opening}>$0</${name}>` : `${opening} />$0`;
}

/** Returns a snippet with an element inside new parents: each parent on its own line, or all on one line. */
function wrappedSnippet(name: string, parents: readonly string[], isInOneLine: boolean): string {
  return parents.reduceRight((inner, parent) => {
    const content = isInOneLine ? inner : `\n\t${inner.replaceAll('\n', '\n\t')}\n`;
    return `<${parent}>${content}</${parent}>`;
  }, elementSnippet(name));
}

function hasContent(name: string): boolean {
  const { children = [], holdsText = false } = registry[name] ?? {};
  return !withoutContent.has(name) && (holdsText || children.length > 0);
}

/** The most frequent elements, in the order in which a layout is written. */
const usual = [
  ...[
    'mj-head',
    'mj-body',
    'mj-title',
    'mj-preview',
    'mj-attributes',
    'mj-style',
    'mj-font',
    'mj-breakpoint',
  ],
  ...['mj-all', 'mj-class', 'mj-section', 'mj-wrapper', 'mj-hero', 'mj-column', 'mj-group'],
  ...['mj-text', 'mj-image', 'mj-button', 'mj-divider', 'mj-spacer', 'mj-social', 'mj-table'],
];

const ranks: ReadonlyMap<unknown, number> = new Map(usual.map((name, rank) => [name, rank]));

/** Sets the sort text: missing closing tags come first, then frequent elements, then others, and last those that need new parents. */
function inUsualOrder(item: vscode.CompletionItem, needsParents = false): vscode.CompletionItem {
  const label = typeof item.label === 'string' ? item.label : item.label.label;
  if (!label.startsWith('mj-')) return item;
  const rank = String(ranks.get(label) ?? usual.length).padStart(3, '0');
  item.sortText = `${needsParents ? '~' : ''}mj ${rank} ${label}`;
  return item;
}

/** Completes an attribute’s value: MJML’s choices, the default, and values that the layout already uses. */
async function valueItems(
  document: vscode.TextDocument,
  value: TypedValue,
  layouts: WorkspaceLayouts,
): Promise<vscode.CompletionItem[]> {
  const data = registry[value.element]?.attributes[value.attribute];
  if (value.attribute === 'mj-class') return classItems(document, value, layouts);
  if (value.element === 'mj-include' && value.attribute === 'path') return pathItems(document, value);
  if (!data) return [];
  const range = rangeBetween(document, value.start, value.end);
  const list = new Set([...attributeChoices(data.type), ...proposals(document.getText(), value, data)]);
  return [...list].map((text, index) => ({
    label: text,
    kind: data.type === 'color' ? vscode.CompletionItemKind.Color : vscode.CompletionItemKind.Value,
    // VS Code shows a color swatch if the documentation consists of nothing but a color.
    ...(data.type === 'color' ? { documentation: text } : {}),
    detail: text === data.default ? l10n.t('Default') : '',
    sortText: String(index).padStart(4, '0'),
    range,
  }));
}

/**
 * Returns the default and, for attributes without fixed choices, the values that the layout uses for this attribute; for colors,
 * all colors of the layout.
 */
function proposals(source: string, { attribute, start }: TypedValue, data: AttributeData): readonly string[] {
  const defaults = data.default === undefined ? [] : [data.default];
  if (attributeChoices(data.type).length > 0 || isUnique(attribute)) return defaults;
  const used = usedValues(source, (element, { name, valueStart }) => {
    const isComparable =
      data.type === 'color' ? attributeType(element, name) === 'color' : name === attribute;
    return isComparable && valueStart !== start;
  });
  return [...defaults, ...used];
}

const attributeType = (element: string, attribute: string) => registry[element]?.attributes[attribute]?.type;

/** Returns true for attributes whose values are rarely repeated: values used elsewhere are not suggested for them. */
const isUnique = (attribute: string) => /^(alt|title|id|name|path|src|srcset)$|-alt$/.test(attribute);

async function classItems(
  document: vscode.TextDocument,
  { text, start, end }: TypedValue,
  layouts: WorkspaceLayouts,
): Promise<vscode.CompletionItem[]> {
  const wordStart = start + withoutEnd(text, /\S/).length;
  const rest = document.getText(rangeBetween(document, start + text.length, end));
  const wordEnd = start + text.length + (/^\S*/.exec(rest)?.[0].length ?? 0);
  const range = rangeBetween(document, wordStart, wordEnd);
  const taken = new Set(text.split(/\s+/).slice(0, -1));
  const classes = (await knownClasses(document, layouts)).filter((name) => !taken.has(name));
  return classes.map((label) => ({ label, kind: vscode.CompletionItemKind.Class, range }));
}
