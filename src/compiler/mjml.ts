import core from 'mjml-core';
import parse from 'mjml-parser-xml';
import preset from 'mjml-preset-core';
import validator from 'mjml-validator';

core.assignComponents(core.components, preset.components);
validator.assignDependencies(validator.dependencies, preset.dependencies);

export const { components } = core;

/** Which elements may be right inside of which. */
export const { dependencies } = validator;

const { initializeType } = core;
const registered = { components, dependencies, initializeType };

/** How the text of an included file is taken. */
export type IncludeType = 'mjml' | 'html' | 'css';

/** Reads a layout, and with `readFile` what it includes. Throws when there is no element in it, and at a circular include. */
export function parseMjml(
  source: string,
  options: MjmlOptions = {},
  readFile?: (path: string, type: IncludeType) => string,
): MjmlNode {
  return parse(source, { ...options, components, readFile });
}

/** What MJML has to say about an element and all that is in it. */
export function validateMjml(element: MjmlNode): readonly MjmlError[] {
  return validator.default(element, registered);
}

/** What MJML has to say about elements being where they are: only of the element's own children. */
export function validateChildren(element: MjmlNode): readonly MjmlError[] {
  return validator.rulesCollection.validChildren(element, { ...registered, skipElements: ['mjml'] }) ?? [];
}

/** MJML's output, with `replaced` in place of its own components. Throws on much that is half typed. */
export async function renderMjml(
  letter: MjmlNode,
  options: MjmlOptions,
  replaced: readonly MjmlComponentClass[],
): Promise<string> {
  const presets = [{ components: replaced, dependencies: {} }];
  const { html } = await core.default(letter, { ...options, validationLevel: 'skip', presets });
  return html;
}

/** One element as a component, or null when MJML has none of that name. */
export const createComponent = core.initComponent;

export const MjBody = components['mj-body'] as MjmlComponentClass;

/** The mj-body that MJML takes: the first one. */
export const bodyOf = (letter: MjmlNode) => letter.children?.find(({ tagName }) => tagName === 'mj-body');
