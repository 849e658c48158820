import type { Context } from 'hono';
import { invalid, notFound } from './refusal.ts';

/** The form fields of a request. Each is given at most once; arrays are JSON text in one field. */
export type Form = ReadonlyMap<string, string>;

export async function formOf(c: Context): Promise<Form> {
  const form = new Map<string, string>();
  for (const [name, value] of Object.entries(await c.req.parseBody({ all: true }))) {
    if (typeof value !== 'string') throw invalid(`${name}: is given more than once, or is a file.`);
    form.set(name, value);
  }
  return form;
}

/** The id in a path such as `/mailer/folders/12.json`. */
export function idOf(c: Context, what: string): number {
  const text = (c.req.param('file') ?? '').replace(/\.json$/, '');
  const id = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(id)) throw notFound(what, text);
  return id;
}

/** A field that must be there and hold more than spaces. */
export function text(form: Form, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw invalid(`${name}: is missing.`);
  if (value.trim() === '') throw invalid(`${name}: is empty.`);
  return value;
}

export function integer(form: Form, name: string): number {
  const value = text(form, name);
  const number = Number(value);
  if (!/^\d+$/.test(value) || !Number.isSafeInteger(number)) throw invalid(`${name}: is not an integer.`);
  return number;
}

export function optionalInteger(form: Form, name: string): number | undefined {
  return form.has(name) ? integer(form, name) : undefined;
}

/** A JSON array of ids. */
export function ids(form: Form, name: string): number[] {
  const value = jsonArray(text(form, name), name);
  if (!value.every((id) => Number.isSafeInteger(id)))
    throw invalid(`${name}: holds something that is not an id.`);
  return value as number[];
}

/** Those properties of `answer` that the parameter `fields` asks for; all when it is not given. */
export function chosenFields<Answer extends object>(c: Context, answer: Answer): Partial<Answer> {
  const asked = c.req.query('fields');
  if (asked === undefined) return answer;
  const chosen: Partial<Answer> = {};
  for (const name of jsonArray(asked, 'fields')) {
    if (typeof name !== 'string' || !Object.hasOwn(answer, name)) {
      throw invalid(`fields: there is no field ${JSON.stringify(name)}.`);
    }
    const key = name as keyof Answer;
    chosen[key] = answer[key];
  }
  return chosen;
}

function jsonArray(text: string, name: string): unknown[] {
  const value = parseJson(text);
  if (!Array.isArray(value)) throw invalid(`${name}: is not a JSON array.`);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
