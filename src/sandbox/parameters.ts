import { unescape as decode } from 'node:querystring';
import type { Context } from 'hono';
import { invalid, notFound, Refusal } from './refusal.ts';

/** The form fields of a request by name. Arrays are JSON in one field. */
export type Form = ReadonlyMap<string, string>;

const mostFields = 200;
const longestParameterName = 100;
/** The maximum length of titles, addresses and lists of ids, in characters. */
const longestParameter = 10_000;

/** Parses the form in a request's body. Only the fields named in `large` may have more than `longestParameter` characters. */
export async function formOf(c: Context, large: readonly string[] = []): Promise<Form> {
  const body = withSpaces(new Uint8Array(await c.req.arrayBuffer()));
  if (body === '') return new Map();
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw new Refusal(415, 'Parameters are sent as form fields, application/x-www-form-urlencoded.');
  }
  const fields = body.split('&', mostFields + 1);
  if (fields.length > mostFields) throw new Refusal(413, `A request has at most ${mostFields} fields.`);
  const form = new Map<string, string>();
  for (const field of fields.filter((each) => each !== '')) {
    const [name, value] = nameAndValue(field);
    if (name.length > longestParameterName)
      throw invalid(`A field's name has at most ${longestParameterName} characters.`);
    if (form.has(name)) throw invalid(`${name}: is given more than once.`);
    if (value.length > longestParameter && !large.includes(name)) {
      throw new Refusal(413, `${name}: has more than ${longestParameter} characters.`);
    }
    form.set(name, value);
  }
  return form;
}

/** Returns the body as text, with spaces for plus signs. URLSearchParams takes seconds for megabytes of plus signs. */
function withSpaces(body: Uint8Array): string {
  const [plus, space] = [0x2b, 0x20];
  for (let at = body.indexOf(plus); at >= 0; at = body.indexOf(plus, at + 1)) body[at] = space;
  return new TextDecoder().decode(body);
}

function nameAndValue(field: string): readonly [name: string, value: string] {
  const end = field.indexOf('=');
  return end < 0 ? [decode(field), ''] : [decode(field.slice(0, end)), decode(field.slice(end + 1))];
}

/** Returns the id in a path such as `/mailer/folders/12.json`. */
export function idOf(c: Context, what: string): number {
  const text = (c.req.param('file') ?? '').replace(/\.json$/, '');
  const id = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(id)) throw notFound(what, text);
  return id;
}

/** Returns a required field. Throws a `Refusal` if it is missing or blank. */
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

/** Returns a required field that is a JSON array of ids. */
export function ids(form: Form, name: string): number[] {
  const value = jsonArray(text(form, name), name);
  if (!value.every((id) => Number.isSafeInteger(id)))
    throw invalid(`${name}: holds something that is not an id.`);
  return value as number[];
}

/** Returns the properties of `answer` that the parameter `fields` names; all without that parameter. */
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
