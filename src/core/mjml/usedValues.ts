import { tags } from '../letters/markup.ts';
import { type WrittenAttribute, writtenAttributes } from './attributes.ts';
import { isMjml } from './tree.ts';

/** The values that a layout gives to the attributes that `isWanted` picks, the most frequent first. */
export function usedValues(
  source: string,
  isWanted: (element: string, attribute: WrittenAttribute) => boolean,
): readonly string[] {
  const counts = new Map<string, number>();
  for (const { name: element, closing, start, end } of tags(source)) {
    if (closing || !isMjml(element)) continue;
    for (const attribute of writtenAttributes(source, start, end)) {
      const { value } = attribute;
      if (value.trim() && isWanted(element, attribute)) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value);
}
