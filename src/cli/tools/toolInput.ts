import { isObject } from '../../core/isObject.ts';
import { cut } from '../../core/text/shortText.ts';
import type { ToolDeclaration } from '../../protocol/tools.ts';

/** The maximum length of a text in the input of a tool, in UTF-16 units. Paths are the longest. */
const longestText = 1_000;

/** Why a call of a tool has no answer. The message is for the agent: what is wrong, and what to do. */
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
export function readToolInput({ inputSchema }: ToolDeclaration, input: unknown = {}): ToolInput {
  if (!isObject(input)) throw new ToolProblem('The input must be an object.');
  const { properties, required = [] } = inputSchema;
  for (const name of Object.keys(input)) {
    if (!Object.hasOwn(properties, name))
      throw new ToolProblem(
        `There is no field “${cut(name, 50)}”. Fields: ${Object.keys(properties).join(', ')}.`,
      );
  }
  const values = new Map<string, string | number>();
  for (const [name, field] of Object.entries(properties)) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined;
    if (value !== undefined && value !== null)
      values.set(
        name,
        field.type === 'string' ? textOf(name, value, field.enum) : integerOf(name, value, field.minimum),
      );
    else if (required.includes(name)) throw new ToolProblem(`The field “${name}” is missing.`);
  }
  return {
    text: (name) => values.get(name) as string | undefined,
    integer: (name) => values.get(name) as number | undefined,
  };
}

/** Matches what no path, name or tag has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are refused
const control = /[\u0000-\u001f\u007f]/;

function textOf(name: string, value: unknown, choices: readonly string[] | undefined): string {
  if (typeof value !== 'string' || value === '') throw new ToolProblem(`The field “${name}” must be a text.`);
  if (value.length > longestText || control.test(value) || !value.isWellFormed())
    throw new ToolProblem(`The field “${name}” must be one line of at most ${longestText} characters.`);
  if (choices && !choices.includes(value))
    throw new ToolProblem(`The field “${name}” must be one of: ${choices.join(', ')}.`);
  return value;
}

function integerOf(name: string, value: unknown, minimum = 0): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum) return value;
  throw new ToolProblem(`The field “${name}” must be an integer from ${minimum}.`);
}
