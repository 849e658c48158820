import type { Cut } from '../core/checks/support/cuts.ts';
import type { ElementPath, OutlinedRemovals } from '../protocol/inspector.ts';
import { type DomElement, pathToElement } from './elementTree.ts';

/** The most elements, and the most selectors, that are outlined. */
const mostOutlined = 200;

/**
 * Returns what a program changes in a letter: the elements with a cut in their tag, the outermost ones in a passage that it drops, and the
 * selectors of style rules with a cut. `letter` is the whole letter as the page parses it; `cuts` are those of the program that readers see.
 */
export function outlinedRemovals(letter: DomElement | undefined, cuts: readonly Cut[]): OutlinedRemovals {
  const selectors = new Set(cuts.flatMap(({ removal: { part } }) => part.selector ?? []));
  return { paths: pathsOf(letter, cuts), selectors: [...selectors].slice(0, mostOutlined) };
}

function pathsOf(letter: DomElement | undefined, cuts: readonly Cut[]): ElementPath[] {
  const found: ElementPath[] = [];
  let [next, droppedUntil] = [0, 0];
  const passCuts = (before: number) => {
    for (let cut = cuts[next]; cut && cut.start < before; cut = cuts[++next])
      droppedUntil = Math.max(droppedUntil, cut.end);
  };
  /** Takes elements in the order of the letter, as the cuts are. */
  const visit = (element: DomElement, isInDropped: boolean) => {
    if (found.length >= mostOutlined) return;
    const { start, tagEnd } = element.written ?? { start: 0, tagEnd: 0 };
    passCuts(start);
    const isDropped = start < droppedUntil;
    const own = cuts[next];
    const isCut = own !== undefined && own.start < tagEnd;
    if (isDropped ? !isInDropped : isCut) found.push(pathToElement(element));
    const goesWithContent = isCut && own.end > tagEnd;
    for (const child of element.children) visit(child, isDropped || goesWithContent);
  };
  for (const child of letter?.children[1]?.children ?? []) visit(child, false);
  return found;
}
