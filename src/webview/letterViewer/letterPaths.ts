import { countsInPaths, footerAttribute } from '../../core/letters/letterElements.ts';
import type { ElementPath } from '../../protocol/inspector.ts';
import * as dom from './letterDom.ts';

/** Returns the path of an element of the letter; `undefined` in the footer, which is not part of the layout. */
export function pathToShown(element: dom.ShownElement): ElementPath | undefined {
  if (dom.closest(element, `[${footerAttribute}]`)) return undefined;
  const path: number[] = [];
  let at = element;
  for (let parent = dom.parentOf(at); parent; parent = dom.parentOf(at)) {
    path.unshift(countedChildren(parent).indexOf(at));
    at = parent;
  }
  return path;
}

/** Returns the element of the letter with this path. */
export const shownElementAt = (root: dom.ShownElement, path: ElementPath): dom.ShownElement | undefined =>
  path.reduce<dom.ShownElement | undefined>(
    (element, index) => element && countedChildren(element)[index],
    root,
  );

const countedChildren = (parent: dom.ShownElement) =>
  dom
    .childrenOf(parent)
    .filter((child) => countsInPaths(dom.nameOf(child), (name) => dom.hasAttribute(child, name)));
