import { createRequire } from 'node:module';
import { otherAttributes } from '../src/core/mjml/otherVersions.ts';
import type { AttributeData, ElementData, Registry } from '../src/core/mjml/registry.ts';

interface Component {
  readonly componentName: string;
  readonly endingTag?: boolean;
  readonly allowedAttributes?: Readonly<Record<string, string>>;
  readonly defaultAttributes?: Readonly<Record<string, unknown>>;
}

interface Preset {
  readonly components: readonly Component[];
  readonly dependencies: Readonly<Record<string, readonly unknown[]>>;
}

type Attributes = ElementData['attributes'];

/** The attributes, with their types, of elements that MJML's parser and head read. MJML's own registry lacks them. */
const readByTheParser: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  mjml: { owa: 'enum(desktop)', lang: 'string', dir: 'enum(auto,ltr,rtl)' },
  'mj-include': { path: 'string', type: 'enum(mjml,html,css)', 'css-inline': 'enum(inline)' },
  'mj-selector': { path: 'string' },
  'mj-html-attribute': { name: 'string' },
};

/** The attributes that every body component accepts besides its own, with their types. */
const onEachComponent = { 'mj-class': 'string', 'css-class': 'string' };

/** Returns the elements of the installed MJML with their attributes, defaults and children, for the language features. */
export function mjmlRegistry(): Registry {
  const { components, dependencies } = createRequire(import.meta.url)('mjml-preset-core') as Preset;
  const head = new Set(['mj-head', ...(dependencies['mj-head'] ?? [])]);
  const registry: Record<string, ElementData> = {};
  for (const component of components) {
    const { componentName: name, endingTag: holdsText = false } = component;
    const attributes = { ...ownAttributes(component), ...(head.has(name) ? {} : typed(onEachComponent)) };
    registry[name] = { attributes, children: childrenOf(name), holdsText };
  }
  for (const [name, types] of Object.entries(readByTheParser)) {
    const holdsText = name === 'mj-html-attribute';
    registry[name] = { attributes: typed(types), children: childrenOf(name), holdsText };
  }
  const complete = Object.fromEntries(
    Object.entries(registry).map(([name, { attributes, ...element }]) => [
      name,
      { ...element, attributes: { ...ofOtherVersions(name, attributes), ...attributes } },
    ]),
  );
  return { ...complete, ...defaultsElements(complete) };

  /** Returns the children that an element may have, with `mj-include` where the parser accepts it: wherever elements are allowed. */
  function childrenOf(name: string): string[] {
    const children = (dependencies[name] ?? []).filter((child) => typeof child === 'string');
    const takesInclude = children.includes('mj-raw');
    return takesInclude ? [...children, 'mj-include'] : children;
  }
}

function ownAttributes({ allowedAttributes = {}, defaultAttributes = {} }: Component): Attributes {
  const own = Object.entries(allowedAttributes).map(([name, type]): [string, AttributeData] => {
    const value = defaultAttributes[name];
    return [name, typeof value === 'string' && value !== '' ? { type, default: value } : { type }];
  });
  return Object.fromEntries(own);
}

/** Returns the attributes that an element has in other versions of MJML. They follow those that the installed one has. */
function ofOtherVersions(element: string, own: Attributes): Attributes {
  return Object.fromEntries(
    [...(otherAttributes.get(element) ?? [])].map(([name, version]) => [
      name,
      { type: otherType(name, own), version },
    ]),
  );
}

function otherType(name: string, own: Attributes): string {
  if (/color--dark$/.test(name) || name.endsWith('-color')) return 'color';
  if (name === 'support-dark-mode-image') return 'enum(outlook)';
  if (/^support-|^multiline$/.test(name)) return 'boolean';
  return own[name.replace(/--(?:dark|responsive)$/, '')]?.type ?? 'string';
}

function typed(types: Readonly<Record<string, string>>): Attributes {
  return Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]));
}

/**
 * Returns `mj-attributes` with its children: all components, `mj-all` and `mj-class`, with the attributes of all components and
 * without defaults.
 */
function defaultsElements(registry: Registry): Registry {
  const isComponent = (name: string) => registry[name]?.attributes['css-class'] !== undefined;
  const components = Object.keys(registry).filter(isComponent);
  const all = components.flatMap((name) => Object.entries(registry[name]?.attributes ?? {}));
  const attributes: Attributes = Object.fromEntries(
    all.map(([name, { default: _, ...data }]) => [name, data]),
  );
  const { 'mj-class': _, name: _name, ...rest } = attributes;
  return {
    'mj-attributes': { attributes: {}, children: ['mj-all', 'mj-class', ...components], holdsText: false },
    'mj-all': { attributes: rest, children: [], holdsText: false },
    'mj-class': { attributes: { name: { type: 'string' }, ...rest }, children: components, holdsText: false },
  };
}
