import core from 'mjml-core';
import parse from 'mjml-parser-xml';
import preset from 'mjml-preset-core';
import validator from 'mjml-validator';
import { type LeftOut, leaveOutCostly } from './costlyStyles.ts';

core.assignComponents(core.components, preset.components);
validator.assignDependencies(validator.dependencies, preset.dependencies);

export const { components } = core;

/** The elements that each element may contain. */
export const { dependencies } = validator;

const { initializeType } = core;
const registered = { components, dependencies, initializeType };

/** The way an included file is parsed. */
export type IncludeType = 'mjml' | 'html' | 'css';

/** Returns the text of a file, which is included through the files `within`: the layout, then each part. */
export type ReadFile = (path: string, type: IncludeType, within: readonly string[]) => string;

/** Parses a layout and, with `readFile`, its includes. Throws if it contains no element, and at a circular include. */
export function parseMjml(source: string, options: MjmlOptions = {}, readFile?: ReadFile): MjmlNode {
  return parse(source, { ...options, components, readFile });
}

/** Validates an element and its descendants. */
export function validateMjml(element: MjmlNode): readonly MjmlError[] {
  return validator.default(element, registered);
}

/** Validates the position of an element's own children. */
export function validateChildren(element: MjmlNode): readonly MjmlError[] {
  return validator.rulesCollection.validChildren(element, { ...registered, skipElements: ['mjml'] }) ?? [];
}

interface RenderedMjml {
  readonly html: string;
  /** What MJML did not apply, because it would have taken too long. */
  readonly leftOut: readonly LeftOut[];
}

/** Renders a letter with MJML; `replaced` overrides MJML's components. Throws for much half-typed input. */
export async function renderMjml(
  letter: MjmlNode,
  options: MjmlOptions,
  replaced: readonly MjmlComponentClass[],
): Promise<RenderedMjml> {
  const leftOut: LeftOut[] = [];
  const Body = replaced.find(({ componentName }) => componentName === 'mj-body') ?? MjBody;

  /** Bounds what MJML does with the HTML of the body, right before MJML does it. */
  class BoundedBody extends Body {
    override render() {
      const html = super.render();
      if (isBodyOfLetter(this)) leftOut.push(...leaveOutCostly(html, this.context.globalData));
      return html;
    }
  }

  const presets = [{ components: [...replaced, BoundedBody], dependencies: {} }];
  const { html } = await core.default(letter, { ...options, validationLevel: 'skip', presets });
  return { html, leftOut };
}

/** Creates the component of an element; null if MJML has none of that name. */
export const createComponent = core.initComponent;

export const MjBody = components['mj-body'] as MjmlComponentClass;

/**
 * Returns true for the component of the mj-body that MJML uses; false for those that a broken layout has inside of it, where there is a
 * `containerWidth`, or inside of mj-head, where there is no `addMediaQuery`.
 */
export const isBodyOfLetter = ({ context }: MjmlComponent) =>
  'addMediaQuery' in context && !('containerWidth' in context);

/** Returns the mj-body that MJML uses: the first one. */
export const mjBodyOf = (letter: MjmlNode) => letter.children?.find(({ tagName }) => tagName === 'mj-body');
