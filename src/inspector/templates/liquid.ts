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
import { limits } from '../../core/limits.ts';
import { templateCode } from '../../core/templates/templateCode.ts';
import { longestMs, type Renderer } from './renderer.ts';

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
export function parseLiquid(template: string): Renderer {
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
