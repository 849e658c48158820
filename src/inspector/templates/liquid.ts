import {
  type Context,
  type Emitter,
  Liquid,
  type LiquidOptions,
  type Parser,
  Tag,
  type TagToken,
  type Template,
  TokenKind,
  type TopLevelToken,
} from 'liquidjs';
import { limits } from '../../core/limits.ts';
import { filtersIn } from '../../core/templates/languages/language.ts';
import { statementWord, templateCode } from '../../core/templates/templateCode.ts';
import { meter, renderMetered } from './liquidMeter.ts';
import { longestMs, type Renderer, refuseMuchCode, TextMeter } from './renderer.ts';

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

/** Divides as the Liquid of services does: an integer by an integer, rounded down. A number with a point is no integer: `4.0`. */
function quotient(dividend: number, divisor: number, written: string): number {
  if (divisor === 0) throw new Error('divided by 0');
  const areIntegers =
    Number.isInteger(dividend) && Number.isInteger(divisor) && !/^-?\d+\.\d+$/.test(written);
  return areIntegers ? Math.floor(dividend / divisor) : dividend / divisor;
}

/** Creates an engine that reads no files, divides integers as the Liquid of services does, and counts what it makes. */
export function createLiquid(options: LiquidOptions = {}): Liquid {
  const liquid = new Liquid({
    ownPropertyOnly: true,
    templates: {},
    parseLimit: limits.letter,
    renderLimit: longestMs,
    ...options,
  });
  liquid.registerFilter('divided_by', function (dividend, divisor) {
    const [argument] = this.token.args;
    const written = argument && 'getText' in argument ? argument.getText() : '';
    return quotient(Number(dividend), Number(divisor), written);
  });
  for (const name of fileTags) liquid.registerTag(name, SilentTag);
  meter(liquid);
  return liquid;
}

/** The memory that a line of code takes, in bytes. */
const costOfLine = 1_200;

const liquid = createLiquid();
const knownTags = new Set(Object.keys(liquid.tags).filter((name) => !fileTags.includes(name)));

/**
 * Parses a template of Liquid. A tag that would read a file, or that Liquid doesn't know, shows nothing but what is between it and its end; a
 * filter that Liquid doesn't know changes nothing. Throws `TooMuchCode`, too.
 */
export function parseLiquid(template: string): Renderer {
  const codes = templateCode(template).map(({ start, end }) => template.slice(start, end));
  refuseMuchCode(template, codes.flatMap((code) => code.split('\n')).length, costOfLine);
  const tags = new Set(codes.flatMap((code) => (code.startsWith('{%') ? statementWord(code.slice(2)) : [])));
  tags.delete('');
  const leftOut = [...tags].filter((name) => !isOfLiquid(name));
  const unknown = leftOut.filter((name) => !fileTags.includes(name));
  const engine = unknown.length > 0 ? createLiquid() : liquid;
  for (const name of unknown)
    engine.registerTag(name, tags.has(`end${name}`) ? transparentTag(name) : SilentTag);
  const parsed = engine.parse(withPlainNames(template));
  const notRun = [...new Set([...leftOut, ...codes.flatMap(unknownFilters)])];
  return (fields) => ({
    html: renderMetered(engine, parsed, fields, new TextMeter(template, fields)),
    leftOut: notRun,
  });
}

/** Returns the filters of a piece of code that only a service knows. */
const unknownFilters = (code: string): string[] =>
  /^\{[{%]/.test(code) ? filtersIn(code).filter((name) => !Object.hasOwn(liquid.filters, name)) : [];

/** Writes Braze's names as Liquid does: `custom_attribute.${city}` is a field of a field. */
function withPlainNames(template: string): string {
  if (!template.includes('${')) return template;
  let [written, done] = ['', 0];
  for (const { start, end } of templateCode(template)) {
    const code = template.slice(start, end);
    if (!/^\{[{%]/.test(code)) continue;
    written += template.slice(done, start) + code.replace(/\$\{\s?(\w+)\s?\}/g, '$1');
    done = end;
  }
  return written + template.slice(done);
}

const isOfLiquid = (name: string) => knownTags.has(name) || /^(?:end|else|elsif|when)/.test(name);
