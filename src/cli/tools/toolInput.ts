import { isObject } from '../../core/isObject.ts';
import type { Localizer } from '../../core/text/localizer.ts';
import { cut } from '../../core/text/shortText.ts';
import type { ToolDeclaration } from '../../protocol/tools.ts';

/** The maximum length of a text in the input of a tool, in UTF-16 units. Paths are the longest. */
const longestText = 1_000;

/** Why a call of a tool has no answer. The message is for the agent, and for the person who reads along: what is wrong, and what to do. */
export class ToolProblem extends Error {}

/** The fields of a valid input. */
export interface ToolInput {
  /** Returns a text; `undefined` if it is not given. */
  text(name: string): string | undefined;
  /** Returns an integer; `undefined` if it is not given. */
  integer(name: string): number | undefined;
}

/**
 * Checks the input of a tool against its schema, strictly: no other fields, no other types, no long texts, no control characters. Throws
 * `ToolProblem`.
 */
export function readToolInput(
  l10n: Localizer,
  { inputSchema }: ToolDeclaration,
  input: unknown = {},
): ToolInput {
  if (!isObject(input)) throw new ToolProblem(l10n.t('The input must be an object.'));
  const { properties, required = [] } = inputSchema;
  for (const name of Object.keys(input)) {
    if (!Object.hasOwn(properties, name))
      throw new ToolProblem(
        l10n.t('There is no field “{0}”. Fields: {1}.', cut(name, 50), Object.keys(properties).join(', ')),
      );
  }
  const values = new Map<string, string | number>();
  for (const [name, field] of Object.entries(properties)) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined;
    if (value !== undefined && value !== null)
      values.set(
        name,
        field.type === 'string'
          ? textOf(l10n, name, value, field.enum)
          : integerOf(l10n, name, value, field.minimum),
      );
    else if (required.includes(name)) throw new ToolProblem(l10n.t('The field “{0}” is missing.', name));
  }
  return {
    text: (name) => values.get(name) as string | undefined,
    integer: (name) => values.get(name) as number | undefined,
  };
}

/** Matches what no path, name or tag has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are refused
const control = /[\u0000-\u001f\u007f]/;

function textOf(
  l10n: Localizer,
  name: string,
  value: unknown,
  choices: readonly string[] | undefined,
): string {
  if (typeof value !== 'string' || value === '')
    throw new ToolProblem(l10n.t('The field “{0}” must be a text.', name));
  if (value.length > longestText || control.test(value) || !value.isWellFormed())
    throw new ToolProblem(
      l10n.t('The field “{0}” must be one line of at most {1} characters.', name, longestText),
    );
  if (choices && !choices.includes(value))
    throw new ToolProblem(l10n.t('The field “{0}” must be one of: {1}.', name, choices.join(', ')));
  return value;
}

function integerOf(l10n: Localizer, name: string, value: unknown, minimum = 0): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum) return value;
  throw new ToolProblem(l10n.t('The field “{0}” must be an integer from {1}.', name, minimum));
}
