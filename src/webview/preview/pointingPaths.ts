import { countsInPaths, footerAttribute } from '../../core/letterElements.ts';
import type { ElementPath } from '../../protocol/inspector.ts';

/** The path of an element of the letter; `undefined` in the footer, which the layout knows nothing of. */
export function pathOf(element: Element): ElementPath | undefined {
  if (element.closest(`[${footerAttribute}]`)) return undefined;
  const path: number[] = [];
  for (let at = element; at.parentElement; at = at.parentElement) {
    path.unshift(counted(at.parentElement).indexOf(at));
  }
  return path;
}

/** The element of the letter with this path. */
export const elementOf = (root: Element, path: ElementPath): Element | undefined =>
  path.reduce<Element | undefined>((element, index) => element && counted(element)[index], root);

const counted = ({ children }: Element) =>
  [...children].filter((child) => countsInPaths(child.localName, (name) => child.hasAttribute(name)));
