import type { IAttributeData, IHTMLDataProvider, ITagData, IValueData } from 'vscode-html-languageservice';
import { choices } from '../../core/mjml/registry.ts';
import { describeAttribute, describeElement } from './descriptions.ts';
import { registry } from './registry.ts';

export interface MjmlDataOptions {
  /** The elements that are offered and explained. */
  readonly elements: readonly string[];
  /** The classes that `mj-class` can name. */
  readonly classes?: readonly string[];
}

/** MJML for the library that knows HTML. */
export function mjmlData({ elements, classes = [] }: MjmlDataOptions): IHTMLDataProvider {
  return {
    getId: () => 'mjml',
    isApplicable: () => true,
    provideTags: () => elements.map(tagOf),
    provideAttributes: (element) => attributesOf(element.toLowerCase()),
    provideValues: (element, attribute) => valuesOf(element.toLowerCase(), attribute, classes),
  };
}

function tagOf(name: string): ITagData {
  return { name, attributes: [], description: { kind: 'markdown', value: describeElement(name) } };
}

function attributesOf(element: string): IAttributeData[] {
  return Object.entries(registry[element]?.attributes ?? {}).map(([name, data]) => ({
    name,
    description: { kind: 'markdown', value: describeAttribute(name, data) },
    ...(hasValues(name, data.type) ? { valueSet: name } : {}),
  }));
}

/** Says whether it is worth to offer values as soon as the attribute is there. */
const hasValues = (name: string, type: string) => name === 'mj-class' || choices(type).length > 0;

function valuesOf(element: string, attribute: string, classes: readonly string[]): IValueData[] {
  const data = registry[element]?.attributes[attribute];
  if (attribute === 'mj-class') return classes.map((name) => ({ name }));
  if (!data) return [];
  const values = new Set(choices(data.type));
  // The library replaces one word, so that a default of several would not replace what is there.
  if (data.default && !/\s/.test(data.default)) values.add(data.default);
  return [...values].map((name) => ({ name }));
}
