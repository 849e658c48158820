import { GoError } from '../../../../core/templates/go/goError.ts';
import type { Command, Pipeline } from '../../../../core/templates/go/nodes.ts';
import { type Context, isComment, type State } from './context.ts';
import { type Escaper, joinArguments } from './escapers.ts';
import { valueState } from './markup.ts';

/** Returns a pipeline that escapes its value as its context requires, and the context behind it. */
export function escapePipeline(
  context: Context,
  pipeline: Pipeline,
): { readonly pipeline: Pipeline; readonly context: Context } {
  if (pipeline.variables.length > 0) return { pipeline, context };
  const at = startOfValue(context);
  rejectEscapersInside(pipeline.commands, at);
  const behind = contextBehind(at);
  return {
    pipeline: escapedWith(pipeline, [...escapersFor(at), ...escapersOfAttribute(at)]),
    context: behind,
  };
}

/** Returns the context of a value that begins at a place between an attribute's name and its value. */
export function startOfValue(context: Context): Context {
  const { attr, ...rest } = context;
  switch (context.state) {
    case 'tag':
      return { ...context, state: 'attrName' };
    case 'beforeValue':
      return { ...rest, state: valueState(attr), delimiter: ' ' };
    case 'afterName':
      return { ...rest, state: 'attrName' };
    default:
      return context;
  }
}

function contextBehind(context: Context): Context {
  if (context.state === 'js') return { ...context, slash: 'division' };
  return context;
}

const quotedCss: ReadonlySet<State> = new Set(['cssDoubleQuoted', 'cssSingleQuoted']);

const simple: Readonly<Partial<Record<State, readonly Escaper[]>>> = {
  text: ['#html'],
  rcdata: ['#rcdata'],
  attr: [],
  attrName: ['#name'],
  srcset: ['#srcset'],
  js: ['#script'],
  jsDoubleQuoted: ['#scriptString'],
  jsSingleQuoted: ['#scriptString'],
  jsRegexp: ['#regexp'],
  css: ['#cssValue'],
};

function escapersFor(context: Context): readonly Escaper[] {
  const { state } = context;
  const known = simple[state];
  if (known) return known;
  if (isComment(state)) return ['#comment'];
  if (state === 'jsTemplate') throw new GoError('a value in a JS template literal');
  return escapersForUrl(context);
}

function escapersForUrl({ state, urlPart }: Context): readonly Escaper[] {
  const escaper = quotedCss.has(state) ? '#css' : '#urlNormalizer';
  switch (urlPart) {
    case undefined:
      return ['#urlFilter', escaper];
    case 'path':
      return [escaper];
    case 'query':
      return ['#url'];
    default:
      throw new GoError('a value in an ambiguous context within a URL');
  }
}

function escapersOfAttribute({ delimiter }: Context): readonly Escaper[] {
  if (delimiter === undefined) return [];
  return delimiter === ' ' ? ['#bareAttribute'] : ['#attribute'];
}

const functionOf = ([first]: Command): string | undefined =>
  first.kind === 'function' ? first.name : undefined;

/** Escaping by hand is only allowed at the end of a pipeline. */
function rejectEscapersInside(commands: Pipeline['commands'], { state, delimiter }: Context): void {
  const isBare = state === 'attr' && delimiter === ' ';
  for (const [index, command] of commands.entries()) {
    const name = functionOf(command);
    const isLast = index === commands.length - 1;
    if ((name === 'html' && (!isLast || isBare)) || (name === 'urlquery' && !isLast))
      throw new GoError(`predefined escaper ${JSON.stringify(name)} disallowed in template`);
  }
}

/** The function that does the same as an escaper. */
const equivalents: ReadonlyMap<string, string> = new Map([
  ['#attribute', 'html'],
  ['#html', 'html'],
  ['#rcdata', 'html'],
  ['#url', 'urlquery'],
  ['#urlNormalizer', 'urlquery'],
]);

const normal = (name: string) => equivalents.get(name) ?? name;

/** The escapers that add nothing behind another one. */
const redundant: ReadonlyMap<string, readonly string[]> = new Map([
  ['#comment', ['#attribute', '#bareAttribute', '#html']],
  ['#css', ['#attribute']],
  ['#regexp', ['#attribute']],
  ['#scriptString', ['#attribute']],
  ['#url', ['#urlNormalizer']],
]);

function escapedWith(pipeline: Pipeline, escapers: readonly Escaper[]): Pipeline {
  if (escapers.length === 0) return pipeline;
  const { commands, wanted } = withoutOwnEscaper(pipeline.commands, escapers);
  const present = new Set(commands.map((command) => normal(functionOf(command) ?? '')));
  const all = [...commands];
  for (const name of wanted) {
    const last = all.at(-1);
    const before = last && functionOf(last);
    if (present.has(normal(name)) || redundant.get(before ?? '')?.includes(name)) continue;
    all.push([{ kind: 'function', name }]);
  }
  const [first = pipeline.commands[0], ...others] = all;
  return { ...pipeline, commands: [first, ...others] };
}

/** Moves `html` or `urlquery` at the end of a pipeline to the place of the escaper that does the same. */
function withoutOwnEscaper(
  commands: Pipeline['commands'],
  escapers: readonly Escaper[],
): { readonly commands: readonly Command[]; readonly wanted: readonly string[] } {
  const last = commands.at(-1) ?? commands[0];
  const own = functionOf(last);
  if (own !== 'html' && own !== 'urlquery') return { commands, wanted: escapers };
  const [, ...values] = last;
  const isAlone = commands.length === 1 && values.length > 0;
  const before: readonly Command[] = isAlone
    ? [[{ kind: 'function', name: joinArguments }, ...values]]
    : commands.slice(0, -1);
  const isWanted = escapers.some((escaper) => normal(escaper) === own);
  const wanted = escapers.map((escaper) => (normal(escaper) === own ? own : escaper));
  const kept: Command = isAlone ? [{ kind: 'function', name: own }] : last;
  return { commands: isWanted ? before : [...before, kept], wanted };
}
