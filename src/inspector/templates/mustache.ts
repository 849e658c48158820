import Mustache from 'mustache';
import { type ShortTemplate, withoutLongTexts } from './longTexts.ts';
import { ownValue } from './ownValue.ts';
import { type Renderer, TextMeter } from './renderer.ts';

/**
 * Parses a template of Mustache. A partial shows nothing. `escapeText` replaces the one of the library, which writes more characters as entities
 * than others do.
 */
export function parseMustache(template: string, escapeText?: (text: string) => string): Renderer {
  const short = withoutLongTexts(template);
  const writer = new MeteredWriter(short.withTexts);
  writer.parse(short.template);
  return (fields) => {
    const leftOut = new Set<string>();
    writer.meter = new TextMeter(template, fields);
    const partial = (name: string) => {
      leftOut.add(`> ${name}`);
      return '';
    };
    const html = writer.render(
      short.template,
      new OwnContext(fields),
      partial,
      escapeText && { escape: escapeText },
    );
    return { html, leftOut: [...leftOut] };
  };
}

/** Counts the texts and fields that it writes. */
class MeteredWriter extends Mustache.Writer {
  meter: TextMeter | undefined;
  readonly #withTexts: ShortTemplate['withTexts'];

  constructor(withTexts: ShortTemplate['withTexts']) {
    super();
    this.#withTexts = withTexts;
  }

  override rawValue(token: string[]): string {
    return this.#counted(this.#withTexts(super.rawValue(token)));
  }

  override escapedValue(...given: Parameters<Mustache.Writer['escapedValue']>): string {
    return this.#counted(super.escapedValue(...given));
  }

  override unescapedValue(...given: Parameters<Mustache.Writer['unescapedValue']>): string {
    return this.#counted(super.unescapedValue(...given));
  }

  #counted(text = ''): string {
    return this.meter?.count(text) ?? text;
  }
}

/** A context that finds own properties only: no methods of JavaScript. */
class OwnContext extends Mustache.Context {
  readonly #outer: OwnContext | undefined;

  constructor(view: unknown, outer?: OwnContext) {
    super(view, outer);
    this.#outer = outer;
  }

  override push(view: unknown): OwnContext {
    return new OwnContext(view, this);
  }

  override lookup(name: string): unknown {
    if (name === '.') return this.view;
    const [first = '', ...more] = name.split('.');
    for (let context: OwnContext | undefined = this; context; context = context.#outer) {
      const { view } = context;
      if (has(view, first)) return more.reduce(ownValue, ownValue(view, first));
    }
    return undefined;
  }
}

const has = (value: unknown, key: string) =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key);
