import Handlebars from 'handlebars';
import { languages } from '../../core/templates/languages/index.ts';
import { type MergeCondition, mergeCondition } from '../../core/templates/languages/mailchimp.ts';
import { type TemplateCode, templateCode } from '../../core/templates/templateCode.ts';
import { fieldValue, heldValue } from './fields.ts';
import { type Fields, type Rendered, type Renderer, TextMeter } from './renderer.ts';

/** Parses a template with Mailchimp's merge tags. Tags of the service, such as `*|DATE:Y|*`, show nothing. */
export function parseMailchimp(template: string): Renderer {
  const tags = templateCode(template).filter(({ start }) => template.startsWith('*|', start));
  return (fields) => new MergeTags(template, fields).render(tags);
}

/** A condition that is still open. */
interface OpenBlock {
  /** True if the block around it is shown. */
  readonly isAround: boolean;
  /** True if one of its branches has been shown. */
  readonly isDone: boolean;
}

class MergeTags {
  readonly #template: string;
  readonly #fields: Fields;
  readonly #open: OpenBlock[] = [];
  readonly #leftOut = new Set<string>();
  readonly #meter: TextMeter;
  #isShown = true;

  constructor(template: string, fields: Fields) {
    this.#template = template;
    this.#fields = fields;
    this.#meter = new TextMeter(template, fields);
  }

  /** Throws if a block has no end, or an end no block. */
  render(tags: readonly TemplateCode[]): Rendered {
    let [html, done] = ['', 0];
    for (const { start, end, kind } of tags) {
      if (this.#isShown) html += this.#template.slice(done, start);
      html += this.#follow(this.#template.slice(start, end), kind);
      done = end;
    }
    if (this.#open.length > 0) throw new Error('*|IF:…|* without *|END:IF|*');
    return { html: html + this.#template.slice(done), leftOut: [...this.#leftOut] };
  }

  /** Returns what a tag shows. */
  #follow(tag: string, kind: TemplateCode['kind']): string {
    switch (kind) {
      case 'begin':
        this.#begin({ isAround: this.#isShown, isDone: false }, tag);
        return '';
      case 'otherwise':
        this.#begin(this.#closed(tag), tag);
        return '';
      case 'end':
        this.#isShown = this.#closed(tag).isAround;
        return '';
      default:
        return this.#isShown ? this.#value(tag) : '';
    }
  }

  #begin({ isAround, isDone }: OpenBlock, tag: string): void {
    this.#isShown = isAround && !isDone && this.#holds(tag);
    this.#open.push({ isAround, isDone: isDone || this.#isShown });
  }

  #closed(tag: string): OpenBlock {
    const block = this.#open.pop();
    if (!block) throw new Error(`${tag} without *|IF:…|*`);
    return block;
  }

  #holds(tag: string): boolean {
    if (/^\*\|ELSE:/i.test(tag)) return true;
    const condition = mergeCondition(tag);
    if (condition) return isMet(condition, heldValue(this.#fields, condition.field));
    this.#leftOut.add(nameOf(tag));
    return true;
  }

  #value(tag: string): string {
    const [, change = '', field = nameOf(tag)] = /^\*\|(TITLE|UPPER|LOWER):([^|]*)\|\*$/i.exec(tag) ?? [];
    const value = heldValue(this.#fields, field);
    if (change !== '' && typeof value === 'string') {
      return this.#meter.count(Handlebars.escapeExpression(inCase(value, change.toUpperCase())));
    }
    const shown = fieldValue(this.#fields, field, this.#meter);
    if (shown !== undefined || !field.includes(':')) return shown ?? tag;
    this.#leftOut.add(field);
    return '';
  }
}

const nameOf = (tag: string) => tag.slice(2, -2);

function inCase(text: string, change: string): string {
  if (change === 'UPPER') return text.toUpperCase();
  const lower = text.toLowerCase();
  return change === 'LOWER'
    ? lower
    : lower.replace(/(?<![\p{L}\p{N}])\p{L}/gu, (first) => first.toUpperCase());
}

function isMet({ sign, value = '', isNegated }: MergeCondition, held: unknown): boolean {
  if (sign === undefined) return languages.mailchimp.isTrue(held) !== isNegated;
  const text = held === undefined || held === null ? '' : String(held);
  switch (sign) {
    case '=':
      return text === value.trim();
    case '!=':
      return text !== value.trim();
    default:
      return text !== '' && isInOrder(Number(text), sign, Number(value));
  }
}

function isInOrder(one: number, sign: string, other: number): boolean {
  if (sign === '>') return one > other;
  if (sign === '<') return one < other;
  return sign === '>=' ? one >= other : one <= other;
}
