import { attribute, isInside } from '../letterQueries.ts';
import type { LetterElement } from '../letterTree.ts';
import type { Part } from './parts.ts';

/** The condition of support whose limits the text of a letter can't tell: it depends on an account, a browser or the pixels. */
export const undecided = '?';

/** What a client with partial support does with a part of a letter. */
interface Verdict {
  readonly isDropped: boolean;
  /** The client drops the whole style attribute or style sheet around the part. */
  readonly withCarrier: boolean;
  /** The name of the attribute that is dropped instead of the part. */
  readonly attribute: string | undefined;
  /** True if some limits of the support can't be decided. */
  readonly isUndecided: boolean;
}

/** When a client with partial support lacks a feature. */
export interface Condition {
  /** Returns true if the client drops this part. */
  holdsFor(part: Part): boolean;
  readonly isUndecided: boolean;
  readonly withCarrier: boolean;
  readonly attribute: string | undefined;
}

/**
 * Reads conditions, separated by semicolons. A condition is a word, and often values after `=`, separated by commas (`word=flex,grid`).
 * One that ends with `!` costs the whole style attribute or style sheet.
 */
export function readConditions(text: string): Condition[] {
  return text.split(';').map((written) => {
    const withCarrier = written.endsWith('!');
    const condition = withCarrier ? written.slice(0, -1) : written;
    const sign = condition.indexOf('=');
    const name = sign === -1 ? condition : condition.slice(0, sign);
    const values = sign === -1 ? '' : condition.slice(sign + 1);
    const [test, list] = [tests[name], values.split(',')];
    return {
      holdsFor: (part) => test?.(part, list) ?? false,
      isUndecided: written === undecided,
      withCarrier,
      attribute: name === 'attribute' ? values : undefined,
    };
  });
}

/** Judges a part by conditions: it is dropped if one of them holds. */
export function judge(part: Part, conditions: readonly Condition[]): Verdict {
  const holding = conditions.filter((condition) => condition.holdsFor(part));
  const isDropped = holding.length > 0;
  return {
    isDropped,
    withCarrier: holding.some(({ withCarrier }) => withCarrier),
    attribute: holding.find(({ attribute }) => attribute !== undefined)?.attribute,
    isUndecided: !isDropped && conditions.some(({ isUndecided }) => isUndecided),
  };
}

type Test = (part: Part, list: readonly string[]) => boolean;

const tests: Readonly<Record<string, Test>> = {
  always: () => true,
  nested: ({ atRule }) => atRule?.within !== undefined,
  media: ({ atRule }, [name = '']) => mediaFeatures(atRule?.prelude).some((feature) => feature === name),
  prelude: ({ atRule }, [word = '']) => atRule?.prelude.toLowerCase().includes(word) ?? false,
  onlyMedia: ({ atRule }, list) => mediaFeatures(atRule?.prelude).some((feature) => !list.includes(feature)),

  notAfterType: ({ before }) => before?.kind !== 'type',
  afterClass: ({ before }) => before?.kind === 'class',
  onlyOperators: ({ text = '' }, list) => !list.includes(operatorOf(text)),

  comma: ({ value = '' }) => outside(value).includes(','),
  slash: ({ value = '' }) => outside(value).includes('/'),
  several: ({ value = '' }) => /\S\s+\S/.test(outside(value)),
  picture: ({ value = '' }) => /\burl\(|gradient\(/i.test(value),
  negative: ({ value = '' }) => /(?:^|\s)-\.?\d/.test(outside(value)),
  blanks: ({ value = '' }) => colorsIn(value).some((color) => !color.includes(',')),
  alpha: ({ value = '' }) =>
    colorsIn(value).some((color) => color.includes('/') || color.split(',').length > 3),
  word: ({ value = '' }, list) => wordsOf(value).some((word) => list.includes(word)),
  onlyWord: ({ value = '' }, list) => wordsOf(value).some((word) => !list.includes(word)),
  property: ({ property = '' }, list) => list.includes(property),
  notProperty: ({ property = '' }, list) => property !== '' && !list.includes(property),
  inlineIn: ({ property = '', element }, list) => element !== undefined && list.includes(property),
  inline: ({ element }) => element !== undefined,

  on: ({ element }, list) => element !== undefined && list.includes(element.name),
  onlyOn: ({ element }, list) => element !== undefined && !list.includes(element.name),
  inside: ({ element }, [name = '']) => element !== undefined && isInside(element, name),
  without: ({ element }, [name = '']) => !has(element, name),
  attribute: ({ element }, [name = '']) => has(element, name),
  source: ({ text = '' }, [start = '']) => text.toLowerCase().startsWith(start),
  notSource: ({ text = '' }, [start = '']) => !text.toLowerCase().startsWith(start),
};

const has = (element: LetterElement | undefined, name: string) =>
  element !== undefined && attribute(element, name) !== undefined;

/** Returns the features that a media query asks about, without `min-` and `max-`. */
export function mediaFeatures(prelude = ''): string[] {
  return [...prelude.toLowerCase().matchAll(/\(\s*([\w-]+)/g)].map(([, name = '']) =>
    name.replace(/^-webkit-|^(?:min|max)-/, '').replace(/^(?:min|max)-/, ''),
  );
}

/** Returns a value without what is in brackets and quotes. */
const outside = (value: string) => value.replace(/\([^()]*\)|"[^"]*"|'[^']*'/g, '()');

/** Returns the arguments of `rgb()` and `rgba()` in a value. */
const colorsIn = (value: string) =>
  [...value.matchAll(/\brgba?\(([^()]*)\)/gi)].map(([, content = '']) => content);

/** Returns the words of a value and the units of its numbers. */
const wordsOf = (value: string) =>
  (value.toLowerCase().match(/[a-z][\w-]*|%/g) ?? []).filter((word) => word !== 'important');

/** Returns the operator of an attribute selector; an empty text if it has none. */
const operatorOf = (selector: string) => /[~|^$*]?=/.exec(selector)?.[0] ?? '';
