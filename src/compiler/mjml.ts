import core from 'mjml-core';
import parse from 'mjml-parser-xml';
import preset from 'mjml-preset-core';
import validator from 'mjml-validator';

core.assignComponents(core.components, preset.components);
validator.assignDependencies(validator.dependencies, preset.dependencies);

/** MJML with its own components, as the package `mjml` sets it up. Throws on much that is half typed. */
export const renderMjml = core.default;

/** What MJML has to say about a layout that it cannot render. Throws when it cannot even read it. */
export function validateMjml(source: string, options: MjmlOptions): readonly MjmlError[] {
  const { components, initializeType } = core;
  const root = parse(source, { ...options, components });
  return validator.default(root, { components, dependencies: validator.dependencies, initializeType });
}
