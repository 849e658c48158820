import Handlebars from 'handlebars';
import { templateCode } from '../../core/templates/templateCode.ts';
import { ownValue } from './ownValue.ts';
import { splitPlainFields, type TemplatePart, withPlainFields } from './plainFields.ts';
import { type Fields, type Renderer, refuseMuchCode, TextMeter, TooMuchCode } from './renderer.ts';

const handlebars = Handlebars.create();
// The only helper that does more than compute what the template shows.
handlebars.registerHelper('log', () => '');

/** Counts what is made of the letter that is being filled in. Handlebars is synchronous, so there is one letter at a time. */
let meter: TextMeter | undefined;

/** Returns a piece of the letter that is being filled in. Throws `TooMuchText`. */
const counted = (text: string): string => meter?.count(text) ?? text;

const { each } = handlebars.helpers as Readonly<Record<'each', Handlebars.HelperDelegate>>;
// Sections of lists use this helper, too.
handlebars.registerHelper('each', function (this: unknown, ...given: unknown[]) {
  const options = given.pop() as Handlebars.HelperOptions;
  const fn: Handlebars.TemplateDelegate = (...context) => counted(options.fn(...context));
  return each.call(this, ...given, { ...options, fn });
});

/** The functions of the library that compiled templates call for a partial and for an escaped field. */
const runtime = handlebars as unknown as {
  VM: { invokePartial(this: unknown, ...given: unknown[]): string };
};
const { invokePartial } = runtime.VM;
runtime.VM = {
  ...runtime.VM,
  invokePartial(...given) {
    return counted(invokePartial.apply(this, given));
  },
};
const { escapeExpression } = Handlebars;
Handlebars.Utils.escapeExpression = (value) => counted(escapeExpression(value));

const isHelper = (name: string) => Object.hasOwn(handlebars.helpers, name);

/** The memory that compiling a word of code takes, in bytes. */
const costOfWord = 3_000;

/** The maximum number of parentheses in a piece of code. Those inside each other take their number squared. */
const mostParentheses = 100;

/** The number of statements that are compiled at once. Compiling takes six times as much memory as what it returns. */
const compiledAtOnce = 20;

/**
 * Parses a template of Handlebars. An unknown helper shows its first value, or its block; a partial shows nothing. Throws `TooMuchCode` when too
 * much of it has to be compiled: all but plain fields.
 */
export function parseHandlebars(template: string): Renderer {
  const parts = parsedParts(template) ?? [parsed(template)];
  const partials: Partials = Object.assign({}, ...parts.map((part) => part.partials));
  return (fields) => {
    const leftOut = new Set(Object.keys(partials).map((name) => `> ${name}`));
    function helperMissing(this: unknown, ...given: unknown[]) {
      const { name, fn } = given.pop() as Handlebars.HelperOptions & { readonly name: string };
      // A name without values is a field that the person lacks.
      if (given.length === 0) return undefined;
      leftOut.add(name);
      return fn ? fn(this) : given[0];
    }
    const options = { partials, helpers: { helperMissing } };
    meter = new TextMeter(template, fields);
    try {
      const html = parts.reduce((text, { render }) => text + render(fields, options), '');
      return { html, leftOut: [...leftOut] };
    } finally {
      meter = undefined;
    }
  };
}

type Partials = Record<string, () => string>;

/** A part of a template that can be filled in. */
interface ParsedPart {
  readonly render: (fields: Fields, options: Handlebars.RuntimeOptions) => string;
  readonly partials: Partials;
}

/** Returns the parts of a template whose plain fields need not be compiled; `undefined` if it can't be filled in by parts. */
function parsedParts(template: string): readonly ParsedPart[] | undefined {
  const parts = splitPlainFields(template, isHelper);
  refuseMuch(
    template,
    parts.filter(({ isPlain }) => !isPlain).map(({ source }) => source),
  );
  const last = parts.at(-1);
  try {
    const programs = parts.map((part) => (part.isPlain ? part : handlebars.parse(part.source)));
    const areWhole = programs.every(
      (program, index) =>
        'isPlain' in program ||
        (!hasInlinePartials(program) && (parts[index] === last || endsInField(program))),
    );
    return areWhole
      ? programs.map((program, index) =>
          'isPlain' in program ? plain(program) : compiled(program, index === 0),
        )
      : undefined;
  } catch {
    return undefined;
  }
}

function parsed(template: string): ParsedPart {
  refuseMuch(template, [template]);
  return compiled(handlebars.parse(template), true);
}

/** Throws `TooMuchCode` if too much of a template has to be compiled. */
function refuseMuch(template: string, sources: readonly string[]): void {
  let words = 0;
  for (const code of sources.flatMap(codeToCompile)) {
    if (code.split('(').length > mostParentheses) throw new TooMuchCode();
    words += code.split(/\s/).length;
  }
  refuseMuchCode(template, words, costOfWord);
}

/** Returns the pieces of code that Handlebars compiles. It reads longer ones than other readers of template code take for one. */
function codeToCompile(source: string): string[] {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, kind } of [
    ...templateCode(source),
    { start: source.length, end: 0, kind: 'end' },
  ]) {
    const opening = source.slice(at, start).indexOf('{{');
    if (opening >= 0) pieces.push(codeAhead(source.slice(at + opening, start)));
    if (kind !== 'end') pieces.push(source.slice(start, end));
    at = end;
  }
  return pieces;
}

/** Returns the code at the beginning of a text. Unclosed code ends at a tag, which Handlebars takes for a mistake. */
const codeAhead = (text: string) =>
  text.includes('}}') ? text : (text.replace(/"[^"]*"|'[^']*'/g, '').split('<', 1)[0] ?? '');

const endsInField = ({ body }: hbs.AST.Program) =>
  body.findLast(({ type }) => type !== 'ContentStatement')?.type === 'MustacheStatement';

/** Returns true if a program has inline partials, which are known in all of it, even in front of them. */
const hasInlinePartials = ({ body }: hbs.AST.Program) =>
  body.some(({ type }) => type.startsWith('Decorator'));

const plain = ({ source }: TemplatePart): ParsedPart => ({
  render: (fields) =>
    withPlainFields(source, (path, isEscaped) => {
      const value = path.split('.').reduce(ownValue, fields as unknown);
      return counted(isEscaped ? escapeExpression(value as string) : `${value ?? ''}`);
    }),
  partials: {},
});

/** Compiles a part of a template, which is its beginning or follows text. */
function compiled(program: hbs.AST.Program, isBeginning: boolean): ParsedPart {
  const templates = fewAtOnce(program).map((few, index) =>
    isBeginning && index === 0 ? handlebars.compile(few) : compiledBehindText(few),
  );
  return {
    render: (fields, options) => templates.reduce((html, template) => html + template(fields, options), ''),
    partials: emptyPartials(program),
  };
}

/** Splits a parsed program into those that are compiled at once. */
function fewAtOnce(program: hbs.AST.Program): readonly hbs.AST.Program[] {
  const { body } = program;
  if (hasInlinePartials(program)) return [program];
  return Array.from({ length: Math.ceil(body.length / compiledAtOnce) }, (_, index) => ({
    ...program,
    body: body.slice(index * compiledAtOnce, (index + 1) * compiledAtOnce),
  }));
}

/** Compiles a program that follows text. At the beginning of a template, Handlebars adds unescaped numbers up: `{{{a}}}{{{b}}}`. */
function compiledBehindText(program: hbs.AST.Program): HandlebarsTemplateDelegate {
  const text = { type: 'ContentStatement', value: '.', loc: program.loc } as hbs.AST.ContentStatement;
  const template = handlebars.compile({ ...program, body: [text, ...program.body] });
  return (fields, options) => template(fields, options).slice(text.value.length);
}

function emptyPartials(program: hbs.AST.Program): Partials {
  const partials: Partials = {};
  class PartialNames extends Handlebars.Visitor {
    override PartialStatement(partial: hbs.AST.PartialStatement): void {
      if ('original' in partial.name && /^[a-z][\w./-]*$/i.test(String(partial.name.original)))
        partials[String(partial.name.original)] = () => '';
    }
  }
  new PartialNames().accept(program);
  return partials;
}
