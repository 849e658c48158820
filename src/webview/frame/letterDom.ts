import { boundedHtml } from './boundedHtml.ts';

/**
 * All access to the documents of letters goes through this file, because of DOM clobbering: a form field named `nodeName` replaces
 * `form.nodeName`, a picture named `body` replaces `document.body`. So the types of a letter’s nodes have no readable properties,
 * and everything is read through the prototypes, which a letter can’t change.
 */

declare const kind: unique symbol;

/** A node of a letter: an element, a text, a comment. */
export interface LetterNode {
  readonly [kind]: 'node' | 'element' | 'document';
}

export interface LetterElement extends LetterNode {
  readonly [kind]: 'element';
}

export interface LetterDocument extends LetterNode {
  readonly [kind]: 'document';
}

/** A document or an element. */
export type LetterPart = LetterElement | LetterDocument;

/** Maps the DOM’s node types to those of letters. */
type OfLetter<T> = T extends Document
  ? LetterDocument
  : T extends Element
    ? LetterElement
    : T extends Node
      ? T extends Attr
        ? T
        : LetterNode
      : T;

type Arguments<T extends readonly unknown[]> = { [Index in keyof T]: OfLetter<T[Index]> };

/** Returns a function that reads a property through the prototype. */
function property<On extends object, Name extends keyof On & string>(prototype: On, name: Name) {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (!get) throw new Error(`${name} is no property`);
  return (node: LetterNode): OfLetter<On[Name]> => get.call(node);
}

/** Returns a function that calls a method of the prototype. */
function method<On extends object, Name extends keyof On & string>(prototype: On, name: Name) {
  type Method = On[Name] extends (...args: infer Args) => infer Result ? [Args, Result] : never;
  const call = prototype[name] as (...args: unknown[]) => OfLetter<Method[1]>;
  return (node: LetterNode, ...args: Arguments<Method[0]>): OfLetter<Method[1]> => call.call(node, ...args);
}

const [node, element, letter] = [Node.prototype, Element.prototype, Document.prototype];

export const parentOf = property(node, 'parentElement');
export const firstChildOf = property(node, 'firstChild');
export const nextSiblingOf = property(node, 'nextSibling');
export const nodeNameOf = property(node, 'nodeName');
export const nodeValueOf = property(node, 'nodeValue');
export const textOf = property(node, 'textContent');
export const isConnected = property(node, 'isConnected');
export const isEqual = method(node, 'isEqualNode');
export const containsNode = method(node, 'contains');
const typeOf = property(node, 'nodeType');
const documentOf = property(node, 'ownerDocument');
const liveChildNodesOf = property(node, 'childNodes');
const insert = method(node, 'insertBefore');
const remove = method(node, 'removeChild');
const replace = method(node, 'replaceChild');

export const nameOf = property(element, 'localName');
export const namespaceOf = property(element, 'namespaceURI');
export const attributesOf = property(element, 'attributes');
export const attributeOf = method(element, 'getAttribute');
export const hasAttribute = method(element, 'hasAttribute');
export const setAttribute = method(element, 'setAttribute');
export const removeAttribute = method(element, 'removeAttribute');
export const namespacedAttributeOf = method(element, 'getAttributeNS');
export const putAttribute = method(element, 'setAttributeNode');
export const dropAttribute = method(element, 'removeAttributeNode');
export const closest: (element: LetterElement, selector: string) => LetterElement | null = method(
  element,
  'closest',
);
export const boxOf = method(element, 'getBoundingClientRect');
export const prepend = method(element, 'prepend') as (parent: LetterElement, ...nodes: LetterNode[]) => void;
export const append = method(element, 'append') as (parent: LetterElement, ...nodes: LetterNode[]) => void;
export const removeElement = method(element, 'remove');
export const replaceElement = method(element, 'replaceWith') as (
  element: LetterElement,
  by: LetterElement,
) => void;
export const removeChildren = method(element, 'replaceChildren');
const liveChildrenOf = property(element, 'children');
const queryElement = method(element, 'querySelectorAll');
const focusElement = method(HTMLElement.prototype, 'focus');

export const rootOf = property(letter, 'documentElement');
export const headOf = property(letter, 'head');
/** Returns the body; null if the letter has a frameset, which is not shown. */
export const bodyOf = property(letter, 'body') as (letter: LetterDocument) => LetterElement | null;
export const modeOf = property(letter, 'compatMode');
export const activeElementOf = property(letter, 'activeElement');
const queryDocument = method(letter, 'querySelectorAll');
const create = method(letter, 'createElement');
const selectionIn = method(letter, 'getSelection');
const windowOf = property(letter, 'defaultView');
const addListener = method(EventTarget.prototype, 'addEventListener');

/** Parses HTML into an inert document: nothing is loaded or run. HTML that expands to too many elements is replaced by a short message. */
export const readHtml = (html: string) =>
  new DOMParser().parseFromString(boundedHtml(html), 'text/html') as unknown as LetterDocument;

/** Returns the document in a frame. */
export const letterIn = ({ contentDocument }: HTMLIFrameElement) =>
  (contentDocument ?? undefined) as LetterDocument | undefined;

/** Returns an event’s target if it is an element. Nodes of a frame belong to another window, so `instanceof` fails. */
export function elementAt(target: EventTarget | null): LetterElement | undefined {
  try {
    return typeOf(target as unknown as LetterNode) === Node.ELEMENT_NODE
      ? (target as unknown as LetterElement)
      : undefined;
  } catch {
    // The prototype’s getter throws if the target is not a node, such as a window.
    return undefined;
  }
}

export const isElement = (part: LetterNode): part is LetterElement => typeOf(part) === Node.ELEMENT_NODE;
export const isText = (part: LetterNode) => typeOf(part) === Node.TEXT_NODE;
export const isComment = (part: LetterNode) => typeOf(part) === Node.COMMENT_NODE;

export const childNodesOf = (parent: LetterNode) => [...liveChildNodesOf(parent)] as unknown as LetterNode[];

export const childrenOf = (parent: LetterElement) =>
  [...liveChildrenOf(parent)] as unknown as LetterElement[];

/** Returns the descendants that match a selector, in document order. */
export function select(part: LetterPart, selector: string): LetterElement[] {
  const query = typeOf(part) === Node.DOCUMENT_NODE ? queryDocument : queryElement;
  return [...query(part, selector)] as unknown as LetterElement[];
}

export const createElement = (part: LetterDocument, name: string): LetterElement =>
  create(part, name) as unknown as LetterElement;

/** Inserts a node before another child, or at the end. */
export const insertBefore = (parent: LetterNode, child: LetterNode, before: LetterNode | null) =>
  void insert(parent, child, before);

export const removeChild = (parent: LetterNode, child: LetterNode) => void remove(parent, child);

export const replaceChild = (parent: LetterNode, child: LetterNode, by: LetterNode) =>
  void replace(parent, by, child);

/** Sets the text content of an element, text or comment. */
export const setText = setter(node, 'textContent');

function setter<On extends object>(prototype: On, name: keyof On & string) {
  const set = Object.getOwnPropertyDescriptor(prototype, name)?.set;
  return (part: LetterNode, value: string): void => set?.call(part, value);
}

/** Returns the window of an element. A window’s own properties can’t be clobbered. */
export function viewOf(part: LetterElement): Window | undefined {
  const of = documentOf(part);
  return (of && windowOf(of)) ?? undefined;
}

/** Returns true if no text is selected in the element’s document. */
export function isNothingSelected(part: LetterElement): boolean {
  const of = documentOf(part);
  return (of && selectionIn(of)?.isCollapsed) ?? true;
}

/** Focuses an element without scrolling. */
export const focus = (part: LetterElement) => focusElement(part, { preventScroll: true });

export function listen<Type extends keyof DocumentEventMap>(
  part: LetterDocument,
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
): void {
  addListener(part, type, listener as EventListener);
}
