import {
  Context,
  type Emitter,
  evalTokenValue,
  type FilterImplOptions,
  type Liquid,
  type RangeToken,
  type Template,
  Tokenizer,
  TokenKind,
  TypeGuards,
  toValue,
  toValueSync,
  type ValueToken,
} from 'liquidjs';
import { type Fields, type TextMeter, TooMuchText } from './renderer.ts';

/**
 * Fills in a parsed template, and counts all that it makes: the letter, the texts of variables, and the results of filters. Throws `TooMuchText`
 * when that is too much, else the error of Liquid.
 */
export function renderMetered(
  liquid: Liquid,
  parsed: readonly Template[],
  fields: Fields,
  meter: TextMeter,
): string {
  // Liquid counts some of what its filters make itself.
  const memoryLimit = { use: (amount: number) => meter.spend(amount) } as Context['memoryLimit'];
  const context = new Context({ ...fields }, liquid.options, { sync: true }, { liquid, memoryLimit });
  try {
    return toValueSync(liquid.renderer.renderTemplates([...parsed], context)) as string;
  } catch (error) {
    const { originalError } = error as { readonly originalError?: unknown };
    throw originalError instanceof TooMuchText ? originalError : error;
  }
}

/** Makes an engine count what its templates write, and what its filters return. */
export function meter(liquid: Liquid): void {
  const { renderer } = liquid;
  const { renderTemplates } = renderer;
  renderer.renderTemplates = (templates, context, emitter = new MeteredEmitter(context)) =>
    renderTemplates.call(renderer, templates, context, emitter);
  for (const [name, filter] of Object.entries(liquid.filters)) liquid.registerFilter(name, metered(filter));
}

/** Counts each piece before it joins it to the text of a letter, or to that of a variable (`capture`). */
class MeteredEmitter implements Emitter {
  buffer = '';
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  write(value: unknown): void {
    const text = textOf(value);
    this.#context.memoryLimit.use(text.length);
    this.buffer += text;
  }
}

/** Returns a value as Liquid writes it. */
function textOf(value: unknown): string {
  const plain: unknown = toValue(value);
  if (plain === undefined || plain === null) return '';
  return Array.isArray(plain) ? plain.map(textOf).join('') : String(plain);
}

function metered(filter: FilterImplOptions): FilterImplOptions {
  const { handler, raw } = typeof filter === 'function' ? { handler: filter, raw: false } : filter;
  return {
    raw,
    *handler(value, ...given) {
      // Some filters evaluate code themselves, step by step.
      const result: unknown = yield handler.call(this, value, ...given);
      this.context.memoryLimit.use(sizeOf(result));
      return result;
    },
  };
}

/** The length of a text that takes as much memory as an item of a list, or a number of a range. */
const sizeOfItem = 16;

function sizeOf(result: unknown): number {
  if (typeof result === 'string') return result.length;
  if (!Array.isArray(result)) return 1;
  refuseLargeList(result);
  return sizeOfItem * result.length;
}

/** The maximum length of the texts in a list and the lists in it, and the maximum depth of these. */
const [mostOfList, deepestList] = [1_000_000, 20];

/**
 * Throws `TooMuchText` for a list that would be too long as text. The same lists in each other take hardly any memory until something writes
 * them.
 */
function refuseLargeList(list: readonly unknown[]): void {
  let left = mostOfList;
  const follow = (items: readonly unknown[], depth: number) => {
    for (const item of items) {
      left -= typeof item === 'string' ? item.length + 1 : 1;
      if (left < 0 || depth > deepestList) throw new TooMuchText();
      if (Array.isArray(item)) follow(item, depth + 1);
    }
  };
  follow(list, 0);
}

// Liquid loops for ever over a range behind the numbers that can be counted, and takes a number of a range for as small as a character.
const { readGroupOrRange } = Tokenizer.prototype;
Tokenizer.prototype.readGroupOrRange = function () {
  const token = readGroupOrRange.call(this);
  if (token && TypeGuards.isRangeToken(token)) token.rhs = measuredEnd(token);
  return token;
};

/** Returns the end of a range, which refuses a range that is too long when it is evaluated. */
function measuredEnd({ lhs, rhs }: RangeToken): ValueToken {
  const initial = {
    *evaluate(context: Context): Generator<unknown> {
      const low = Number(yield evalTokenValue(lhs, context));
      const high = Number(yield evalTokenValue(rhs, context));
      if (Math.max(Math.abs(low), Math.abs(high)) > Number.MAX_SAFE_INTEGER) throw new TooMuchText();
      context.memoryLimit.use(sizeOfItem * (high - low));
      return high;
    },
  };
  return { kind: TokenKind.FilteredValue, initial, filters: [] } as unknown as ValueToken;
}
