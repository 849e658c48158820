import { tags, type Word, words, writtenAttributes } from '../text/markup.ts';
import { isMjml } from './tree.ts';

/** A mention of an `mj-class`. */
export interface ClassMention extends Word {
  /** The kind of mention: `declaration` in `<mj-class name="…">`, `use` in `mj-class="…"`. */
  readonly kind: 'declaration' | 'use';
}

/** Returns all mentions of classes in a layout, in order. */
export function classMentions(source: string): ClassMention[] {
  const found: ClassMention[] = [];
  for (const { name, closing, start, end } of tags(source)) {
    if (closing || !isMjml(name)) continue;
    for (const attribute of writtenAttributes(source, start, end)) {
      const kind = mentionKind(name, attribute.name);
      if (kind) for (const word of words(attribute)) found.push({ ...word, kind });
    }
  }
  return found;
}

function mentionKind(element: string, attribute: string): ClassMention['kind'] | undefined {
  if (attribute === 'mj-class') return 'use';
  return element === 'mj-class' && attribute === 'name' ? 'declaration' : undefined;
}

/** Returns the mention at an offset, or right before it. */
export function mentionAt(mentions: readonly ClassMention[], offset: number): ClassMention | undefined {
  return mentions.find(({ start, end }) => start <= offset && offset <= end);
}

/** Returns the source of the tags that declare a class. */
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

/** Returns true if a class can have this name: no spaces, quotes or markup. */
export const isClassName = (text: string) => /^[^\s"'<>&]+$/.test(text);
