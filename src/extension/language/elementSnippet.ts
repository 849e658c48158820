import { registry } from './registry.ts';

/** The attributes that an element is useless, or not accessible, without. */
const firstAttributes: Readonly<Record<string, readonly string[]>> = {
  'mj-breakpoint': ['width'],
  'mj-button': ['href'],
  'mj-carousel-image': ['src', 'alt'],
  'mj-class': ['name'],
  'mj-font': ['name', 'href'],
  'mj-html-attribute': ['name'],
  'mj-image': ['src', 'alt'],
  'mj-include': ['path'],
  'mj-navbar-link': ['href'],
  'mj-selector': ['path'],
  'mj-social-element': ['name', 'href'],
};

const withoutContent = new Set(['mj-breakpoint', 'mj-carousel-image', 'mj-class']);

/** An element as a snippet: its first attributes to fill in, then its content. */
export function elementSnippet(name: string): string {
  const attributes = (firstAttributes[name] ?? []).map((attribute, index) => ` ${attribute}="$${index + 1}"`);
  const opening = `<${name}${attributes.join('')}`;
  return hasContent(name) ? `${opening}>$0</${name}>` : `${opening} />$0`;
}

/** The same within these new parents: each on a line of its own, or all of it in one line. */
export function wrappedSnippet(name: string, parents: readonly string[], isInOneLine: boolean): string {
  return parents.reduceRight((inner, parent) => {
    const content = isInOneLine ? inner : `\n\t${inner.replaceAll('\n', '\n\t')}\n`;
    return `<${parent}>${content}</${parent}>`;
  }, elementSnippet(name));
}

function hasContent(name: string): boolean {
  const { children = [], holdsText = false } = registry[name] ?? {};
  return !withoutContent.has(name) && (holdsText || children.length > 0);
}
