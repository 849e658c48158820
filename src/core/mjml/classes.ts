import { tags } from '../letters/markup.ts';
import { type Word, words, writtenAttributes } from './attributes.ts';
import { isMjml } from './tree.ts';

/** A place where a class of `mj-class` is named. */
export interface ClassMention extends Word {
  /** Whether it is declared here, in `<mj-class name="…">`, or used, in `mj-class="…"`. */
  readonly kind: 'declaration' | 'use';
}

/** Every mention of a class in a layout, in order. */
export function classMentions(source: string): ClassMention[] {
  const found: ClassMention[] = [];
  for (const { name, closing, start, end } of tags(source)) {
    if (closing || !isMjml(name)) continue;
    for (const attribute of writtenAttributes(source, start, end)) {
      const kind = kindOf(name, attribute.name);
      if (kind) for (const word of words(attribute)) found.push({ ...word, kind });
    }
  }
  return found;
}

function kindOf(element: string, attribute: string): ClassMention['kind'] | undefined {
  if (attribute === 'mj-class') return 'use';
  return element === 'mj-class' && attribute === 'name' ? 'declaration' : undefined;
}

/** The mention at an offset, also right behind its last character. */
export function mentionAt(mentions: readonly ClassMention[], offset: number): ClassMention | undefined {
  return mentions.find(({ start, end }) => start <= offset && offset <= end);
}

/** The tags that declare a class, as they are written. */
export function classDeclarations(source: string, className: string): string[] {
  const found: string[] = [];
  for (const { name, closing, start, end } of tags(source)) {
    if (closing || name !== 'mj-class') continue;
    const attributes = writtenAttributes(source, start, end);
    const declares = attributes.some(({ name, value }) => name === 'name' && value === className);
    if (declares) found.push(source.slice(start, end));
  }
  return found;
}

/** Whether a class can have this name: what spaces, quotes and markup cannot tear apart. */
export const isClassName = (text: string) => /^[^\s"'<>&]+$/.test(text);
