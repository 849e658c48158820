import { tokenize, tokenTypes } from 'css-tree';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { countsInPaths, footerAttribute } from '../core/letters/letterElements.ts';
import { type LetterOpening, letterOpening } from '../core/letters/letterOpening.ts';
import type { HtmlNode } from '../core/letters/letterText.ts';
import { placeFooter } from '../core/letters/placeFooter.ts';
import { refuseEndlessStyles } from '../core/letters/styleLimits.ts';
import { refuseManyAttributes, withTreeLimits } from '../core/letters/treeLimits.ts';
import type { ElementPath } from '../protocol/inspector.ts';

/** An element of a letter's DOM, as in the preview. */
export interface DomElement {
  readonly parent?: DomElement;
  /** The element's index among its parent's element children. */
  readonly index: number;
  readonly children: readonly DomElement[];
  /** The element's place in the letter's HTML; missing for implied elements. */
  readonly written?: WrittenElement;
}

/** The offsets of an element in the letter's HTML. `tagEnd` is the end of its start tag. */
interface WrittenElement {
  readonly name: string;
  readonly start: number;
  readonly tagEnd: number;
  readonly end: number;
}

const footerElement = `<div ${footerAttribute}></div>`;

/**
 * Parses a letter as the preview's page does. Inserts a footer placeholder first, because a footer may change the nesting of the elements
 * around it. Returns the root element, with offsets in the letter without the footer. Throws `TreeTooLarge`.
 */
export function parseLetter(html: string): DomElement | undefined {
  const placed = placeFooter(html, footerElement);
  const offset = (at: number) => (at < placed.end ? Math.min(at, placed.start) : at - footerElement.length);
  const root = elementsIn(parseWithLimits(placed.html))[0];
  return root && domElement(root, 0, offset);
}

/** Returns the beginning of a letter's text, as inboxes show it. Throws `TreeTooLarge`. */
export function openingOf(html: string): LetterOpening {
  return letterOpening(readableLetter(html));
}

/** Returns a parsed letter for readers of its text. Throws `TreeTooLarge`. */
export const readableLetter = (html: string): HtmlNode => textNode(parseWithLimits(html));

const textNode = (node: DefaultTreeAdapterTypes.Node): HtmlNode => ({
  nodeName: node.nodeName,
  nodeValue: defaultTreeAdapter.isTextNode(node) ? node.value : null,
  get childNodes() {
    return 'childNodes' in node ? node.childNodes.map(textNode) : [];
  },
  getAttribute: (name) =>
    'attrs' in node ? (node.attrs.find((attribute) => attribute.name === name)?.value ?? null) : null,
});

/** Parses a letter as a page without scripts does. Throws `TreeTooLarge` for one that a browser couldn't show. */
export function parseWithLimits(html: string): DefaultTreeAdapterTypes.Document {
  refuseManyAttributes(html);
  const treeAdapter = withTreeLimits(defaultTreeAdapter, html);
  const letter = parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false, treeAdapter });
  refuseEndlessStyles(letter, { tokenize, tokenTypes });
  return letter;
}

/** The maximum nesting depth of elements in browsers. */
const deepestParsed = 512;

type Parent = DefaultTreeAdapterTypes.ParentNode;
type ParsedElement = DefaultTreeAdapterTypes.Element;

const elementsIn = (parent: Parent): ParsedElement[] =>
  parent.childNodes.filter(defaultTreeAdapter.isElementNode);

function domElement(
  element: ParsedElement,
  index: number,
  offset: (at: number) => number,
  parent?: DomElement,
  depth = 0,
): DomElement {
  const children: DomElement[] = [];
  const result = { index, children, ...(parent && { parent }), ...writtenPlaces(element, offset) };
  for (const child of depth < deepestParsed ? elementsIn(element) : []) {
    const has = (name: string) => child.attrs.some((attribute) => attribute.name === name);
    if (!countsInPaths(child.tagName, has)) continue;
    children.push(domElement(child, children.length, offset, result, depth + 1));
  }
  // Frees the parsed nodes early: both trees together could exceed the memory limit.
  element.childNodes = [];
  return result;
}

function writtenPlaces(
  { tagName, sourceCodeLocation: location }: ParsedElement,
  offset: (at: number) => number,
): { written?: WrittenElement } {
  if (!location?.startTag) return {};
  const { startTag, endOffset } = location;
  const [start, tagEnd, end] = [offset(startTag.startOffset), offset(startTag.endOffset), offset(endOffset)];
  return { written: { name: tagName, start, tagEnd, end } };
}

export function pathToElement(element: DomElement): ElementPath {
  const path: number[] = [];
  for (let at = element; at.parent; at = at.parent) path.unshift(at.index);
  return path;
}

export const elementAtPath = (root: DomElement, path: ElementPath): DomElement | undefined =>
  path.reduce<DomElement | undefined>((element, index) => element?.children[index], root);
