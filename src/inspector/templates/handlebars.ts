import Handlebars from 'handlebars';
import { templateCode } from '../../core/templates/templateCode.ts';
import { ownValue } from './ownValue.ts';
import { splitPlainFields, type TemplatePart, withPlainFields } from './plainFields.ts';
import { type Fields, type Renderer, TextMeter, TooMuchCode } from './renderer.ts';

const handlebars = Handlebars.create();
// The only helper that does more than compute what the template shows.
handlebars.registerHelper('log', () => '');

/** Counts what the loops of the letter that is filled in make. Handlebars is synchronous, so there is one letter at a time. */
let meter = new TextMeter();

const { each } = handlebars.helpers as Readonly<Record<'each', Handlebars.HelperDelegate>>;
// Sections of lists use this helper, too.
handlebars.registerHelper('each', function (this: unknown, ...given: unknown[]) {
  const options = given.pop() as Handlebars.HelperOptions;
  const fn: Handlebars.TemplateDelegate = (...context) => meter.count(options.fn(...context));
  return each.call(this, ...given, { ...options, fn });
});

const isHelper = (name: string) => Object.hasOwn(handlebars.helpers, name);

/** The maximum number of pieces of code that are compiled. Compiling one takes 13 KB. */
const mostCode = 2_000;

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
    meter = new TextMeter();
    const html = parts.map(({ render }) => render(fields, options)).join('');
    return { html, leftOut: [...leftOut] };
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
  refuseTooMuch(parts.filter(({ isPlain }) => !isPlain).map(({ source }) => source));
  const last = parts.at(-1);
  try {
    const programs = parts.map((part) => (part.isPlain ? part : handlebars.parse(part.source)));
    const areWhole = programs.every(
      (program, index) => 'isPlain' in program || parts[index] === last || endsInField(program),
    );
    return areWhole
      ? programs.map((program) => ('isPlain' in program ? plain(program) : compiled(program)))
      : undefined;
  } catch {
    return undefined;
  }
}

function parsed(template: string): ParsedPart {
  refuseTooMuch([template]);
  return compiled(handlebars.parse(template));
}

function refuseTooMuch(sources: readonly string[]): void {
  let count = 0;
  for (const source of sources) count += templateCode(source).length;
  if (count > mostCode) throw new TooMuchCode();
}

/** Returns true if a part ends in a field, and nothing in it changes what follows. */
const endsInField = ({ body }: hbs.AST.Program) =>
  body.findLast(({ type }) => type !== 'ContentStatement')?.type === 'MustacheStatement' &&
  !body.some(({ type }) => type.startsWith('Decorator'));

const plain = ({ source }: TemplatePart): ParsedPart => ({
  render: (fields) =>
    withPlainFields(source, (path) =>
      Handlebars.escapeExpression(path.split('.').reduce(ownValue, fields as unknown) as string),
    ),
  partials: {},
});

const compiled = (program: hbs.AST.Program): ParsedPart => ({
  render: handlebars.compile(program),
  partials: emptyPartials(program),
});

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
