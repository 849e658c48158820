import { type CheckOptions, mostFindings } from '../core/checks/checkLetter.ts';
import { writtenAttributes } from '../core/text/markup.ts';
import type { SourceElement, SourceFile } from './sourceElements.ts';
import { onlyInSource, type SourceFinding } from './sourceFinding.ts';

/**
 * Pictures of MJML without `alt`. MJML writes an empty one for them: that nobody has thought of it can only be seen in the
 * layout. None where the layout has a default for it, and none of links, which the letter shows to be silent.
 */
export function undescribedPictures(
  elements: readonly SourceElement[],
  { severities }: CheckOptions,
): SourceFinding[] {
  const severity = severities?.['picture-alt'] ?? 'warning';
  const defaults = inAttributes(elements);
  const hasDefault = [...defaults].some((element) => has(element, 'alt'));
  if (severity === 'off' || hasDefault) return [];
  return elements
    .filter(({ name }) => name === 'mj-image' || name === 'mj-carousel-image')
    .filter((element) => !defaults.has(element) && !has(element, 'alt') && !has(element, 'href'))
    .slice(0, mostFindings)
    .map(({ file, start, tagEnd }) => onlyInSource('picture-alt', severity, { file, start, end: tagEnd }));
}

/** What stands inside of `mj-attributes`. The elements of a file are in its order. */
function inAttributes(elements: readonly SourceElement[]): ReadonlySet<SourceElement> {
  const inside = new Set<SourceElement>();
  const reached = new Map<SourceFile, number>();
  for (const element of elements) {
    const { file, name, start, end } = element;
    const reach = reached.get(file) ?? 0;
    if (start < reach) inside.add(element);
    if (name === 'mj-attributes') reached.set(file, Math.max(reach, end));
  }
  return inside;
}

function has({ file, start, tagEnd }: SourceElement, wanted: string): boolean {
  return writtenAttributes(file.text, start, tagEnd).some(({ name }) => name.toLowerCase() === wanted);
}
