import { components } from '../compiler/mjml.ts';
import { type CheckOptions, mostFindings } from '../core/checks/checkLetter.ts';
import { layoutRules } from '../core/checks/rules.ts';
import type { SourceElement, SourceFile } from './sourceElements.ts';
import { onlyInSource, type SourceFinding } from './sourceFinding.ts';

/**
 * Tags of MJML where it reads HTML: inside of mj-text, mj-table, mj-raw and the like they go into the letter as they are, with no
 * meaning to mail programs. The elements of a file are in its order.
 */
export function unreadMjml(
  elements: readonly SourceElement[],
  { severities }: CheckOptions,
): SourceFinding[] {
  const severity = severities?.['unread-mjml'] ?? layoutRules['unread-mjml'].severity;
  if (severity === 'off') return [];
  const found: SourceFinding[] = [];
  const htmlOf = new Map<SourceFile, SourceElement>();
  for (const element of elements) {
    const { file, name, start, tagEnd, end } = element;
    const around = htmlOf.get(file);
    if (around && start < around.end) {
      if (found.length < mostFindings && isOfMjml(name))
        found.push(onlyInSource('unread-mjml', severity, { file, start, end: tagEnd }, [name, around.name]));
    } else if (Object.hasOwn(components, name) && components[name]?.endingTag && end > tagEnd) {
      htmlOf.set(file, element);
    }
  }
  return found;
}

const isOfMjml = (name: string) => name === 'mjml' || name.startsWith('mj-');
