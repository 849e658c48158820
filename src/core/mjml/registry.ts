/** An attribute as MJML declares it. */
export interface AttributeData {
  /** In MJML's notation: `color`, `unit(px,%){1,4}`, `enum(left,right)`. */
  readonly type: string;
  readonly default?: string;
}

/** An element as MJML declares it. */
export interface ElementData {
  readonly attributes: Readonly<Record<string, AttributeData>>;
  /** The elements that may stand right inside. */
  readonly children: readonly string[];
  /** Whether MJML leaves what is inside as it is: text, HTML or CSS. */
  readonly holdsText: boolean;
}

/** The elements of MJML by name. */
export type Registry = Readonly<Record<string, ElementData>>;

/** The elements that may stand right inside `parent`; without one, at the top of a layout or of an included file. */
export function allowedChildren(registry: Registry, parent: string | undefined): readonly string[] {
  if (parent !== undefined) return registry[parent]?.children ?? [];
  return ['mjml', ...insideOf(registry, 'mj-body')];
}

/** New parents that are written around an element, the outermost first. Those that come first here are preferred. */
const wrappings = [['mj-column'], ['mj-section'], ['mj-section', 'mj-column']] as const;

/**
 * The elements that may not stand right inside `parent`, but may once new parents are around them. Returns these parents by
 * element, the outermost first.
 */
export function wrappedChildren(
  registry: Registry,
  parent: string | undefined,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  // In mj-attributes, sections and texts are beside each other, too, but nothing is wrapped.
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

/** Everything that can stand in an element at any depth. */
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

/** What may be written for an attribute, when MJML declares a choice. */
export function choices(type: string): readonly string[] {
  if (type === 'boolean') return ['true', 'false'];
  const list = /^enum\((.*)\)$/.exec(type)?.[1] ?? '';
  return list.split(',').filter((value) => value !== '');
}

/** The units of a length, as MJML lists them: `px`, `%`, `em`, `auto`; nothing for another type. */
export function units(type: string): readonly string[] {
  const list = /^unit(?:WithNegative)?\((.*)\)/.exec(type)?.[1] ?? '';
  return list.split(',').filter((unit) => unit !== '');
}
