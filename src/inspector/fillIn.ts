import { Script } from 'node:vm';
import Handlebars from 'handlebars';
import { Liquid } from 'liquidjs';
import type { TemplateDeclaration } from '../core/checks/templateDeclaration.ts';
import { limits } from '../core/limits.ts';
import {
  fillInFields,
  hasOtherFields,
  type TemplateLanguage,
  templateLanguageOf,
} from '../core/people/templateLanguage.ts';
import type { FilledIn } from '../protocol/inspector.ts';

/** The time that filling in a letter may take, in milliseconds. */
const longestMs = 800;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Fills in the template code of a letter with a person's fields, in the template's own language: the one that its layout declares, else the
 * one that its code has. Text without template code stays as it is. The template reaches nothing but the fields: no files, no partials, no
 * helpers but those of the language, no inherited properties.
 */
export function fillIn(template: string, fields: Fields, declared?: TemplateDeclaration): FilledIn {
  const filled = rendered(() => rendererOf(template, declared)(fields));
  if (!('error' in filled)) return filled;
  const simple = rendered(() => onlyFields(template, fields, declared));
  if ('error' in simple) throw simple.error;
  return 'html' in simple ? { ...simple, onlyFields: detailOf(filled.error) } : simple;
}

/** Returns what `render` gives within the limits of time and length, or its error. */
function rendered(render: () => string): FilledIn | { readonly error: unknown } {
  try {
    const html = withinTime(render);
    return html.length > limits.letter ? { problem: 'tooLarge' } : { html };
  } catch (error) {
    if (isTimeout(error)) return { problem: 'tookTooLong' };
    return isTooDeep(error) ? { problem: 'tooLarge' } : { error };
  }
}

type Renderer = (fields: Fields) => string;

/** The newest template, whose code need not be parsed again for another person. */
let newest:
  | { readonly template: string; readonly language: string | undefined; readonly render: Renderer }
  | undefined;

function rendererOf(template: string, declared: TemplateDeclaration | undefined): Renderer {
  const language = JSON.stringify(declared);
  if (newest?.template !== template || newest.language !== language) {
    newest = { template, language, render: parse(template, declared) };
  }
  return newest.render;
}

function parse(template: string, declared: TemplateDeclaration | undefined): Renderer {
  const language = declared?.language ?? templateLanguageOf(template);
  if (!language || language === 'program') return () => template;
  if (language === 'fields') return (fields) => onlyFields(template, fields, declared);
  const render = parsers[language](template);
  // Afterward: code in a person's data must not become code of the template.
  return !declared && hasOtherFields(template) ? (fields) => onlyFields(render(fields), fields) : render;
}

const parsers: Readonly<Record<Exclude<TemplateLanguage, 'fields'>, (template: string) => Renderer>> = {
  handlebars: (template) => handlebars.compile(template),
  liquid: (template) => {
    const parsed = liquid.parse(template);
    return (fields) => liquid.renderSync(parsed, { ...fields });
  },
};

const handlebars = Handlebars.create();
// The only helper that does more than compute what the template shows.
handlebars.registerHelper('log', () => '');

const liquid = new Liquid({
  ownPropertyOnly: true,
  templates: {},
  parseLimit: limits.letter,
  renderLimit: longestMs,
  memoryLimit: limits.letter,
});

const onlyFields = (text: string, fields: Fields, declared?: TemplateDeclaration) =>
  fillInFields(text, (field) => fieldValue(fields, field), declared?.syntaxes);

/** Returns the value of a field as HTML. Services differ in case and in spaces, so both are ignored. */
function fieldValue(fields: Fields, field: string): string | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/[\s_.-]/g, '');
  const name = Object.keys(fields).find((each) => plain(each) === plain(field));
  const value = name === undefined ? undefined : fields[name];
  return typeof value === 'string' || typeof value === 'number'
    ? Handlebars.escapeExpression(String(value))
    : undefined;
}

/** The function that `withinTime` runs, which its script finds under this name. */
const slot = Symbol.for('mailroom.withinTime');
const script = new Script(`globalThis[Symbol.for('mailroom.withinTime')]()`);

/** Runs `work`, and throws when it takes longer than `longestMs`. Only a script can be interrupted while it runs. */
function withinTime<T>(work: () => T): T {
  Object.assign(globalThis, { [slot]: work });
  return script.runInThisContext({ timeout: longestMs }) as T;
}

const isTimeout = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') ||
    /limit exceeded/.test(error.message));

const isTooDeep = (error: unknown) =>
  error instanceof RangeError || (error instanceof Error && error.message.startsWith('Maximum call stack'));

/** The maximum length of an error's text, which may quote the template. */
const longestDetail = 200;

/** Returns the first line of an error's text, without the line and column, which are those of the compiled HTML. */
function detailOf(error: unknown): string {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  const [words = ''] = first.split(', line:');
  return words
    .slice(0, longestDetail)
    .replace(/ on line \d+/, '')
    .replace(/ - \d+:\d+$/, '');
}
