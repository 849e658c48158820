import { parseFragment } from 'parse5';
import { GoError } from '../../../../core/templates/go/goError.ts';
import type { Context, SpecialElement, State, Transition } from './context.ts';
import {
  afterAttributeName,
  afterEquals,
  afterHtmlComment,
  afterName,
  afterTag,
  afterText,
  afterUrl,
} from './markup.ts';
import { afterScript, afterScriptString, isScriptType } from './scripts.ts';
import { afterCssString, afterStyles } from './styles.ts';

type Follow = (context: Context, text: string) => Transition;

const afterAll: Follow = (context, text) => [context, text.length];

const afterBlockComment =
  (state: State): Follow =>
  (context, text) => {
    const end = text.indexOf('*/');
    return end === -1 ? [context, text.length] : [{ ...context, state }, end + 2];
  };

const afterLineComment =
  (state: State, lineBreak: RegExp): Follow =>
  (context, text) => {
    const end = text.search(lineBreak);
    return end === -1 ? [context, text.length] : [{ ...context, state }, end];
  };

const follow: Readonly<Record<State, Follow>> = {
  text: afterText,
  tag: afterTag,
  attrName: afterAttributeName,
  afterName,
  beforeValue: afterEquals,
  htmlComment: afterHtmlComment,
  rcdata: afterAll,
  attr: afterAll,
  url: afterUrl,
  srcset: afterUrl,
  js: afterScript,
  jsDoubleQuoted: afterScriptString,
  jsSingleQuoted: afterScriptString,
  jsTemplate: afterScriptString,
  jsRegexp: afterScriptString,
  jsBlockComment: afterBlockComment('js'),
  jsLineComment: afterLineComment('js', /[\n\r\u2028\u2029]/),
  css: afterStyles,
  cssDoubleQuoted: afterCssString,
  cssSingleQuoted: afterCssString,
  cssDoubleQuotedUrl: afterCssString,
  cssSingleQuotedUrl: afterCssString,
  cssUrl: afterCssString,
  cssBlockComment: afterBlockComment('css'),
  cssLineComment: afterLineComment('css', /[\n\f\r]/),
};

const elementEnds: Readonly<Record<SpecialElement, RegExp>> = {
  script: /<\/script(?=[> \t\n\f/])/gi,
  style: /<\/style(?=[> \t\n\f/])/gi,
  textarea: /<\/textarea(?=[> \t\n\f/])/gi,
  title: /<\/title(?=[> \t\n\f/])/gi,
};

const valueEnds = { '"': /"/g, "'": /'/g, ' ': /[ \t\n\f\r>]/g } as const;

/** Follows a text of a template from context to context, in linear time. */
export class TextWalk {
  readonly #text: string;
  /** The next end of a special element, which need not be looked for again. */
  #end: { readonly element: SpecialElement; readonly at: number } | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the context behind the next part of the text, and that part's end. Throws `GoError` for HTML that has no certain meaning. */
  next(context: Context, from: number): readonly [Context, number] {
    if (context.delimiter !== undefined) return this.#insideValue(context, context.delimiter, from);
    const end = context.element ? this.#elementEnd(context.element, from) : this.#text.length;
    if (end === from) return [{ state: 'text' }, from];
    const [after, length] = follow[context.state](context, this.#text.slice(from, end));
    return [after, from + length];
  }

  #elementEnd(element: SpecialElement, from: number): number {
    if (this.#end?.element !== element || this.#end.at < from)
      this.#end = { element, at: indexOf(this.#text, elementEnds[element], from) };
    return this.#end.at;
  }

  /** Follows the value of an attribute. Behind it, nothing counts but the tag's element. */
  #insideValue(
    context: Context,
    delimiter: NonNullable<Context['delimiter']>,
    from: number,
  ): readonly [Context, number] {
    const end = indexOf(this.#text, valueEnds[delimiter], from);
    const value = this.#text.slice(from, end);
    if (delimiter === ' ' && /["'<=`]/.test(value))
      throw new GoError('sign in an attribute without quotes', value.slice(0, 40));
    if (end === this.#text.length) return [afterValue(context, value), end];
    const isOther = context.state === 'attr' && context.attr === 'scriptType' && !isScriptType(value);
    const element = isOther ? undefined : context.element;
    return [{ state: 'tag', ...(element && { element }) }, delimiter === ' ' ? end : end + 1];
  }
}

function indexOf(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

/** Returns the context behind a part of a value, whose references such as `&amp;` stand for characters. */
function afterValue(start: Context, value: string): Context {
  let [context, rest] = [start, decoded(value)];
  while (rest !== '') {
    const [after, length] = follow[context.state](context, rest);
    [context, rest] = [after, rest.slice(length)];
  }
  return context;
}

function decoded(value: string): string {
  if (!value.includes('&')) return value;
  const [text] = parseFragment(value.replaceAll('<', '&lt;')).childNodes;
  return text && 'value' in text ? text.value : value;
}
