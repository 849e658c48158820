import type { IAttributeData, IHTMLDataProvider, ITagData, IValueData } from 'vscode-html-languageservice';
import { choices } from '../../core/mjml/registry.ts';
import { describeAttribute, describeElement } from './descriptions.ts';
import { registry } from './registry.ts';

/** MJML for the library that knows HTML, with these elements of it. */
export function mjmlData(elements: readonly string[]): IHTMLDataProvider {
  return {
    getId: () => 'mjml',
    isApplicable: () => true,
    provideTags: () => elements.map(tagOf),
    provideAttributes: (element) => attributesOf(element.toLowerCase()),
    // For values without quotes. Those with quotes are not left to the library: it replaces single words.
    provideValues: (element, attribute) => valuesOf(element.toLowerCase(), attribute),
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
const hasValues = (name: string, type: string) =>
  /^(mj-class|path|font-family)$/.test(name) || type === 'color' || choices(type).length > 0;

function valuesOf(element: string, attribute: string): IValueData[] {
  return choices(registry[element]?.attributes[attribute]?.type ?? '').map((name) => ({ name }));
}
