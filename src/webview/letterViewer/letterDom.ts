/**
 * All access to the documents of letters goes through this file, because of DOM clobbering: a form field named `nodeName` replaces
 * `form.nodeName`, a picture named `body` replaces `document.body`. So the types of a letter’s nodes have no readable properties,
 * and everything is read through the prototypes, which a letter can’t change.
 */

declare const kind: unique symbol;

/** A node of a letter: an element, a text, a comment. */
export interface ShownNode {
  readonly [kind]: 'node' | 'element' | 'document';
}

export interface ShownElement extends ShownNode {
  readonly [kind]: 'element';
}

export interface ShownDocument extends ShownNode {
  readonly [kind]: 'document';
}

/** A document or an element. */
export type LetterPart = ShownElement | ShownDocument;

/** Maps the DOM’s node types to those of letters. */
type OfLetter<T> = T extends Document
  ? ShownDocument
  : T extends Element
    ? ShownElement
    : T extends Node
      ? T extends Attr
        ? T
        : ShownNode
      : T;

type Arguments<T extends readonly unknown[]> = { [Index in keyof T]: OfLetter<T[Index]> };

/** Returns a function that reads a property through the prototype. */
function property<On extends object, Name extends keyof On & string>(prototype: On, name: Name) {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (!get) throw new Error(`${name} is no property`);
  return (node: ShownNode): OfLetter<On[Name]> => get.call(node);
}

/** Returns a function that calls a method of the prototype. */
function method<On extends object, Name extends keyof On & string>(prototype: On, name: Name) {
  type Method = On[Name] extends (...args: infer Args) => infer Result ? [Args, Result] : never;
  const call = prototype[name] as (...args: unknown[]) => OfLetter<Method[1]>;
  return (node: ShownNode, ...args: Arguments<Method[0]>): OfLetter<Method[1]> => call.call(node, ...args);
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
const outerHtmlOf = property(element, 'outerHTML');
export const attributesOf = property(element, 'attributes');
export const attributeOf = method(element, 'getAttribute');
export const hasAttribute = method(element, 'hasAttribute');
export const setAttribute = method(element, 'setAttribute');
export const removeAttribute = method(element, 'removeAttribute');
export const namespacedAttributeOf = method(element, 'getAttributeNS');
export const putAttribute = method(element, 'setAttributeNode');
export const dropAttribute = method(element, 'removeAttributeNode');
export const closest: (element: ShownElement, selector: string) => ShownElement | null = method(
  element,
  'closest',
);
export const boxOf = method(element, 'getBoundingClientRect');
/** Returns the size of an element's content, in pixels. */
export const heightOf = property(element, 'scrollHeight');
export const widthOf = property(element, 'scrollWidth');
export const prepend = method(element, 'prepend') as (parent: ShownElement, ...nodes: ShownNode[]) => void;
export const append = method(element, 'append') as (parent: ShownElement, ...nodes: ShownNode[]) => void;
export const removeElement = method(element, 'remove');
export const replaceElement = method(element, 'replaceWith') as (
  element: ShownElement,
  by: ShownElement,
) => void;
export const removeChildren = method(element, 'replaceChildren');
const liveChildrenOf = property(element, 'children');
const queryElement = method(element, 'querySelectorAll');
const focusElement = method(HTMLElement.prototype, 'focus');

export const rootOf = property(letter, 'documentElement');
export const headOf = property(letter, 'head');
/** Returns the body; null if the letter has a frameset, which is not shown. */
export const bodyOf = property(letter, 'body') as (letter: ShownDocument) => ShownElement | null;
export const modeOf = property(letter, 'compatMode');
export const activeElementOf = property(letter, 'activeElement');
const queryDocument = method(letter, 'querySelectorAll');
const create = method(letter, 'createElement');
const selectionIn = method(letter, 'getSelection');
const windowOf = property(letter, 'defaultView');
const addListener = method(EventTarget.prototype, 'addEventListener');

/** Parses HTML that is short, or known to have few elements, into an inert document: nothing is loaded or run. `readHtml` reads any HTML. */
export const readShort = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html') as unknown as ShownDocument;

/** Returns the HTML of a document. */
export const htmlOf = (part: ShownDocument): string =>
  `${modeOf(part) === 'CSS1Compat' ? '<!doctype html>' : ''}${outerHtmlOf(rootOf(part))}`;

/** Returns the document in a frame. */
export const letterIn = ({ contentDocument }: HTMLIFrameElement) =>
  (contentDocument ?? undefined) as ShownDocument | undefined;

/** Returns an event’s target if it is an element. Nodes of a frame belong to another window, so `instanceof` fails. */
export function elementAt(target: EventTarget | null): ShownElement | undefined {
  try {
    return typeOf(target as unknown as ShownNode) === Node.ELEMENT_NODE
      ? (target as unknown as ShownElement)
      : undefined;
  } catch {
    // The prototype’s getter throws if the target is not a node, such as a window.
    return undefined;
  }
}

export const isElement = (part: ShownNode): part is ShownElement => typeOf(part) === Node.ELEMENT_NODE;
export const isText = (part: ShownNode) => typeOf(part) === Node.TEXT_NODE;
export const isComment = (part: ShownNode) => typeOf(part) === Node.COMMENT_NODE;

export const childNodesOf = (parent: ShownNode) => [...liveChildNodesOf(parent)] as unknown as ShownNode[];

export const childrenOf = (parent: ShownElement) => [...liveChildrenOf(parent)] as unknown as ShownElement[];

/** Returns the descendants that match a selector, in document order. */
export function select(part: LetterPart, selector: string): ShownElement[] {
  const query = typeOf(part) === Node.DOCUMENT_NODE ? queryDocument : queryElement;
  return [...query(part, selector)] as unknown as ShownElement[];
}

export const createElement = (part: ShownDocument, name: string): ShownElement =>
  create(part, name) as unknown as ShownElement;

/** Inserts a node before another child, or at the end. */
export const insertBefore = (parent: ShownNode, child: ShownNode, before: ShownNode | null) =>
  void insert(parent, child, before);

export const removeChild = (parent: ShownNode, child: ShownNode) => void remove(parent, child);

export const replaceChild = (parent: ShownNode, child: ShownNode, by: ShownNode) =>
  void replace(parent, by, child);

/** Sets the text content of an element, text or comment. */
export const setText = setter(node, 'textContent');

function setter<On extends object>(prototype: On, name: keyof On & string) {
  const set = Object.getOwnPropertyDescriptor(prototype, name)?.set;
  return (part: ShownNode, value: string): void => set?.call(part, value);
}

/** Returns the window of an element. A window’s own properties can’t be clobbered. */
export function viewOf(part: ShownElement): Window | undefined {
  const of = documentOf(part);
  return (of && windowOf(of)) ?? undefined;
}

/** Returns the computed style of an element. A style has no names that a letter can shadow. */
export const styleOf = (part: ShownElement): CSSStyleDeclaration | undefined =>
  viewOf(part)?.getComputedStyle(part as unknown as Element);

/** Returns true if no text is selected in the element’s document. */
export function isNothingSelected(part: ShownElement): boolean {
  const of = documentOf(part);
  return (of && selectionIn(of)?.isCollapsed) ?? true;
}

/** Calls `changed` when an element gets another size, and once at first. */
export const watchSize = (part: ShownElement, changed: () => void): void =>
  new ResizeObserver(changed).observe(part as unknown as Element);

/** Focuses an element without scrolling. */
export const focus = (part: ShownElement) => focusElement(part, { preventScroll: true });

export function listen<Type extends keyof DocumentEventMap>(
  part: ShownDocument,
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
  options: AddEventListenerOptions = {},
): void {
  addListener(part, type, listener as EventListener, options);
}
