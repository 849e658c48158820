import type { OtherVersion } from './otherVersions.ts';

/** MJML's declaration of an attribute. */
export interface AttributeData {
  /** The type in MJML's notation: `color`, `unit(px,%){1,4}`, `enum(left,right)`. */
  readonly type: string;
  readonly default?: string;
  /** The version of MJML that has the attribute, if it is not the bundled one, which ignores it. */
  readonly version?: OtherVersion;
}

/** MJML's declaration of an element. */
export interface ElementData {
  readonly attributes: Readonly<Record<string, AttributeData>>;
  /** The elements allowed as children. */
  readonly children: readonly string[];
  /** True if MJML does not parse the element's content: text, HTML or CSS. */
  readonly holdsText: boolean;
}

/** MJML's elements by name. */
export type Registry = Readonly<Record<string, ElementData>>;

/** Returns the elements allowed as children of `parent`; without it, at the top level of a layout or an included file. */
export function allowedChildren(registry: Registry, parent: string | undefined): readonly string[] {
  if (parent !== undefined) return registry[parent]?.children ?? [];
  return ['mjml', ...insideOf(registry, 'mj-body')];
}

/** Parents to insert around an element, outermost first. The preferred ones come first. */
const wrappings = [['mj-column'], ['mj-section'], ['mj-section', 'mj-column']] as const;

/**
 * Returns the elements that are only allowed in `parent` with further parents around them. Maps each element to these parents, outermost
 * first.
 */
export function wrappedChildren(
  registry: Registry,
  parent: string | undefined,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  // In mj-attributes, sections and texts are siblings, and no parents can be inserted.
  if (parent !== 'mj-body' && !insideOf(registry, 'mj-body').includes(parent ?? '')) return found;
  const fitting = allowedChildren(registry, parent);
  for (const wrapping of wrappings) {
    let inner = fitting;
    for (const name of wrapping) inner = inner.includes(name) ? allowedChildren(registry, name) : [];
    for (const child of inner) {
      if (!fitting.includes(child) && !found.has(child)) found.set(child, wrapping);
    }
  }
  return found;
}

/** Returns the elements allowed in an element at any depth. */
function insideOf(registry: Registry, element: string): readonly string[] {
  const found = new Set<string>();
  const queue = [element];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const fresh = (registry[next]?.children ?? []).filter((child) => !found.has(child));
    for (const child of fresh) found.add(child);
    queue.push(...fresh);
  }
  return [...found];
}

/** Returns the allowed values of an attribute type; empty if it is not an enumeration. */
export function attributeChoices(type: string): readonly string[] {
  if (type === 'boolean') return ['true', 'false'];
  const list = /^enum\((.*)\)$/.exec(type)?.[1] ?? '';
  return list.split(',').filter((value) => value !== '');
}

/** Returns the units of a length type, as MJML lists them (`px`, `%`, `em`, `auto`); empty for other types. */
export function units(type: string): readonly string[] {
  const list = /^unit(?:WithNegative)?\((.*)\)/.exec(type)?.[1] ?? '';
  return list.split(',').filter((unit) => unit !== '');
}
