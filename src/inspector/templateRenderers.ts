import Handlebars from 'handlebars';
import {
  type Context,
  type Emitter,
  Liquid,
  type Parser,
  Tag,
  type TagToken,
  type Template,
  TokenKind,
  type TopLevelToken,
} from 'liquidjs';
import { limits } from '../core/limits.ts';
import { templateCode } from '../core/templates/templateCode.ts';
import { asHandlebars } from './goTemplate.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A letter with a person's fields. `leftOut` names the code that needs files or functions of the service, which are not run. */
export interface Rendered {
  readonly html: string;
  readonly leftOut: readonly string[];
}

type Renderer = (fields: Fields) => Rendered;

/** The time that filling in a letter may take, in milliseconds. */
export const longestMs = 800;

const handlebars = Handlebars.create();
// The only helper that does more than compute what the template shows.
handlebars.registerHelper('log', () => '');

/** Parses a template of Handlebars or Mustache. An unknown helper shows its first value, or its block; a partial shows nothing. */
function parseHandlebars(template: string): Renderer {
  const parsed = handlebars.parse(template);
  const render = handlebars.compile(parsed);
  const partials = emptyPartials(parsed);
  return (fields) => {
    const leftOut = new Set(Object.keys(partials).map((name) => `> ${name}`));
    function helperMissing(this: unknown, ...given: unknown[]) {
      const { name, fn } = given.pop() as Handlebars.HelperOptions & { readonly name: string };
      // A name without values is a field that the person lacks.
      if (given.length === 0 && !fn) return undefined;
      leftOut.add(name);
      return fn ? fn(this) : given[0];
    }
    const html = render(fields, { partials, helpers: { helperMissing } });
    return { html, leftOut: [...leftOut] };
  };
}

function emptyPartials(program: hbs.AST.Program): Record<string, () => string> {
  const partials: Record<string, () => string> = {};
  class Partials extends Handlebars.Visitor {
    override PartialStatement(partial: hbs.AST.PartialStatement): void {
      if ('original' in partial.name && /^[a-z][\w./-]*$/i.test(String(partial.name.original)))
        partials[String(partial.name.original)] = () => '';
    }
  }
  new Partials().accept(program);
  return partials;
}

/** A tag that shows nothing. */
class SilentTag extends Tag {
  override render(): void {}
}

/** Returns a tag that shows what is written up to its end. */
function transparentTag(name: string): Parameters<Liquid['registerTag']>[1] {
  return class extends Tag {
    readonly #content: Template[] = [];

    constructor(token: TagToken, rest: TopLevelToken[], engine: Liquid, parser: Parser) {
      super(token, rest, engine);
      for (let next = rest.shift(); next; next = rest.shift()) {
        if (isTag(next) && next.name === `end${name}`) return;
        this.#content.push(parser.parseToken(next, rest));
      }
      throw new Error(`tag "${name}" not closed`);
    }

    override *render(context: Context, emitter: Emitter): Generator<unknown> {
      yield this.liquid.renderer.renderTemplates(this.#content, context, emitter);
    }
  };
}

const isTag = (token: TopLevelToken): token is TagToken => token.kind === TokenKind.Tag;

/** The tags that would read other files. */
const fileTags = ['include', 'layout', 'render'];

function createLiquid(): Liquid {
  const liquid = new Liquid({
    ownPropertyOnly: true,
    templates: {},
    parseLimit: limits.letter,
    renderLimit: longestMs,
    memoryLimit: limits.letter,
  });
  for (const name of fileTags) liquid.registerTag(name, SilentTag);
  return liquid;
}

const liquid = createLiquid();
const knownTags = new Set(Object.keys(liquid.tags).filter((name) => !fileTags.includes(name)));

/** Parses a template of Liquid. A tag that would read a file, or that Liquid doesn't know, shows nothing but what is between it and its end. */
function parseLiquid(template: string): Renderer {
  const written = new Set(
    templateCode(template).map(
      ({ start }) => /^\{%[-+]?\s*([a-z]\w*)/.exec(template.slice(start, start + 100))?.[1],
    ),
  );
  const leftOut = [...written].filter((name) => name !== undefined && !isOfLiquid(name)) as string[];
  const unknown = leftOut.filter((name) => !fileTags.includes(name));
  const engine = unknown.length > 0 ? createLiquid() : liquid;
  for (const name of unknown)
    engine.registerTag(name, written.has(`end${name}`) ? transparentTag(name) : SilentTag);
  const parsed = engine.parse(template);
  return (fields) => ({ html: engine.renderSync(parsed, { ...fields }), leftOut });
}

const isOfLiquid = (name: string) => knownTags.has(name) || /^(?:end|else|elsif|when)/.test(name);

/** The parsers of template languages. A template of Go is filled in by Handlebars, as far as that has the same code. */
export const parsers = {
  handlebars: parseHandlebars,
  liquid: parseLiquid,
  go: (template: string) => parseHandlebars(asHandlebars(template)),
} as const satisfies Readonly<Record<string, (template: string) => Renderer>>;
