import { boundedHtml } from './boundedHtml.ts';

/**
 * The one door to the documents of letters. Under the name of a form's field the form has that field, and under the name
 * of a picture the document has that picture, whatever else is called so: `form.nodeName`, `document.body`. So the types of a
 * letter's nodes have nothing that could be read, and everything is asked of the prototypes, which no letter reaches.
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

/** What holds elements. */
export type LetterPart = LetterElement | LetterDocument;

/** The same with the nodes of letters in place of those of the DOM. */
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

/** Reads a property as the prototype has it. */
function property<On extends object, Name extends keyof On & string>(prototype: On, name: Name) {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (!get) throw new Error(`${name} is no property`);
  return (node: LetterNode): OfLetter<On[Name]> => get.call(node);
}

/** Calls a method as the prototype has it. */
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
/** None where a letter had a frameset, which is not shown. */
export const bodyOf = property(letter, 'body') as (letter: LetterDocument) => LetterElement | null;
export const modeOf = property(letter, 'compatMode');
export const activeElementOf = property(letter, 'activeElement');
const queryDocument = method(letter, 'querySelectorAll');
const create = method(letter, 'createElement');
const selectionIn = method(letter, 'getSelection');
const windowOf = property(letter, 'defaultView');
const addListener = method(EventTarget.prototype, 'addEventListener');

/** Reads HTML as a document that has never been alive: nothing of it is loaded or run. What grows too large becomes a few words. */
export const readHtml = (html: string) =>
  new DOMParser().parseFromString(boundedHtml(html), 'text/html') as unknown as LetterDocument;

/** The document that a frame shows. */
export const letterIn = ({ contentDocument }: HTMLIFrameElement) =>
  (contentDocument ?? undefined) as LetterDocument | undefined;

/** The element that an event is about. The nodes of a frame are of another window than this script. */
export function elementAt(target: EventTarget | null): LetterElement | undefined {
  try {
    return typeOf(target as unknown as LetterNode) === Node.ELEMENT_NODE
      ? (target as unknown as LetterElement)
      : undefined;
  } catch {
    // A window is no node.
    return undefined;
  }
}

export const isElement = (part: LetterNode): part is LetterElement => typeOf(part) === Node.ELEMENT_NODE;
export const isText = (part: LetterNode) => typeOf(part) === Node.TEXT_NODE;
export const isComment = (part: LetterNode) => typeOf(part) === Node.COMMENT_NODE;

export const childNodesOf = (parent: LetterNode) => [...liveChildNodesOf(parent)] as unknown as LetterNode[];

export const childrenOf = (parent: LetterElement) =>
  [...liveChildrenOf(parent)] as unknown as LetterElement[];

/** The elements within that a selector is about, in their order. */
export function select(part: LetterPart, selector: string): LetterElement[] {
  const query = typeOf(part) === Node.DOCUMENT_NODE ? queryDocument : queryElement;
  return [...query(part, selector)] as unknown as LetterElement[];
}

export const createElement = (part: LetterDocument, name: string): LetterElement =>
  create(part, name) as unknown as LetterElement;

/** Puts a node before another child, or at the end. */
export const insertBefore = (parent: LetterNode, child: LetterNode, before: LetterNode | null) =>
  void insert(parent, child, before);

export const removeChild = (parent: LetterNode, child: LetterNode) => void remove(parent, child);

export const replaceChild = (parent: LetterNode, child: LetterNode, by: LetterNode) =>
  void replace(parent, by, child);

/** Gives an element this text as its content, or a text or comment this value. */
export const setText = setter(node, 'textContent');

function setter<On extends object>(prototype: On, name: keyof On & string) {
  const set = Object.getOwnPropertyDescriptor(prototype, name)?.set;
  return (part: LetterNode, value: string): void => set?.call(part, value);
}

/** The window that an element is shown in. Its own properties come before what a letter names. */
export function viewOf(part: LetterElement): Window | undefined {
  const of = documentOf(part);
  return (of && windowOf(of)) ?? undefined;
}

/** Whether nothing is selected where an element is. */
export function isNothingSelected(part: LetterElement): boolean {
  const of = documentOf(part);
  return (of && selectionIn(of)?.isCollapsed) ?? true;
}

/** Focuses an element of HTML where it is, without scrolling. */
export const focus = (part: LetterElement) => focusElement(part, { preventScroll: true });

export function listen<Type extends keyof DocumentEventMap>(
  part: LetterDocument,
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
): void {
  addListener(part, type, listener as EventListener);
}
