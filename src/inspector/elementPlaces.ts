import { isSamePath } from '../core/text/samePath.ts';
import type { ElementPath, ElementPlace, TextPosition } from '../protocol/inspector.ts';
import { type DomElement, elementAtPath, pathToElement } from './elementTree.ts';
import type { LetterSource } from './letterSource.ts';
import type { SourceElement } from './sourceElements.ts';
import { offsetIn, placeIn, rangeIn } from './textLines.ts';

/**
 * Returns the source places of elements of the letter. For an element that has no source, such as an implied one, returns that of the
 * nearest ancestor that has one.
 */
export function placesOf(
  letter: LetterSource,
  paths: readonly ElementPath[],
): readonly (ElementPlace | undefined)[] {
  const sources = sourcesOf(letter);
  const root = letter.dom();
  return paths.map((path) => {
    let at = root && elementAtPath(root, path);
    while (at && !sources(at)) at = at.parent;
    const element = at && sources(at);
    if (!element) return undefined;
    const { file, start, tagEnd, end } = element;
    return { ...placeIn(file, start, end), tag: rangeIn(file, start, tagEnd) };
  });
}

/**
 * Returns the path of the letter element that was rendered from the innermost source element at a position: the first one if there are
 * several. Skips source elements without output. Returns `undefined` for the body.
 */
export function elementAt(
  letter: LetterSource,
  path: string | undefined,
  position: TextPosition,
): ElementPath | undefined {
  const written = letter.elements.filter(({ file }) => isFileAt(file.path, path));
  const offset = written[0] ? offsetIn(written[0].file, position) : 0;
  const around = written.filter(({ start, end }) => start <= offset && offset < end);
  const became = firstElements(letter);
  const element = around.map((source) => became.get(source)).findLast((found) => found !== undefined);
  return element?.parent?.parent && pathToElement(element);
}

/** The maximum number of outlined elements of a part. */
const mostElements = 100;

/**
 * Returns the paths of the outermost letter elements that were rendered from an included file, or from the files that it includes, in order,
 * at most 100.
 */
export function elementsOf(letter: LetterSource, path: string): readonly ElementPath[] {
  const sources = sourcesOf(letter);
  const isOfPart = ({ file }: SourceElement) =>
    [file.path, ...(file.within ?? [])].some((each) => isSamePath(each, path, process.platform));
  const found: ElementPath[] = [];
  const visit = (element: DomElement) => {
    if (found.length >= mostElements) return;
    const source = sources(element);
    if (source && isOfPart(source)) found.push(pathToElement(element));
    else element.children.forEach(visit);
  };
  letter.dom()?.children[1]?.children.forEach(visit);
  return found;
}

/** True for the file at a path, in any spelling; without a path, for the layout itself. */
const isFileAt = (file: string | undefined, path: string | undefined) =>
  path === undefined ? file === undefined : isSamePath(file, path, process.platform);

function firstElements(letter: LetterSource): ReadonlyMap<SourceElement, DomElement> {
  const sources = sourcesOf(letter);
  const found = new Map<SourceElement, DomElement>();
  const visit = (element: DomElement) => {
    const source = sources(element);
    if (source && !found.has(source)) found.set(source, element);
    element.children.forEach(visit);
  };
  const body = letter.dom()?.children[1];
  if (body) visit(body);
  return found;
}

function sourcesOf({ tags }: LetterSource): (element: DomElement) => SourceElement | undefined {
  const sources = new Map(tags.map(({ start, element }) => [start, element]));
  return ({ written }) => written && sources.get(written.start);
}
