import Handlebars from 'handlebars';
import { languages, type TemplateLanguage } from '../../core/templates/languages/index.ts';
import { filtersIn } from '../../core/templates/languages/language.ts';
import { templateCode } from '../../core/templates/templateCode.ts';
import { createLiquid, parseLiquid } from './liquid.ts';
import { renderMetered } from './liquidMeter.ts';
import { parseMustache } from './mustache.ts';
import { type Fields, type Renderer, TextMeter } from './renderer.ts';

/** A template as another language reads it. */
interface Lookalike {
  /** The name of the language. */
  readonly title: string;
  readonly render: Renderer;
}

/** The languages that have some code in common with a language. */
const alike: Partial<
  Record<TemplateLanguage, Partial<Record<TemplateLanguage, (template: string) => Renderer>>>
> = {
  handlebars: {
    mustache: (template) => parseMustache(template, Handlebars.escapeExpression),
    liquid: parseLiquid,
    jinja: parseLikeJinja,
  },
  liquid: { jinja: parseLikeJinja },
  unisender: { liquid: parseLiquid },
};

/** The maximum number of pieces of code that are read as other languages, too. No real letter has more; 13,000 would take 30 MB. */
const mostCode = 2_000;

/** Returns what else a template of no certain language could be. Nothing, if it has too much code to be read once more. */
export function lookalikes(language: TemplateLanguage, template: string): readonly Lookalike[] {
  if (templateCode(template).length > mostCode) return [];
  return Object.entries(alike[language] ?? {}).flatMap(([name, parse]) => {
    try {
      return [{ title: languages[name as TemplateLanguage].title, render: parse(template) }];
    } catch {
      // It is none of that language.
      return [];
    }
  });
}

/** Returns true if another language gives the same letter to a reader, or none at all. */
export function isSameLetter(html: string, { render }: Lookalike, fields: Fields): boolean {
  try {
    const other = render(fields);
    return other.leftOut.length === 0 && withoutEntities(html) === withoutEntities(other.html);
  } catch {
    return true;
  }
}

/** Replaces entities by their characters, except for `<` in front of what it could make a tag. */
const withoutEntities = (html: string) =>
  html
    .replace(/&(?:#x27|#39|quot|#x60|#x3D|#x2F|amp);/g, (entity) => characters[entity] ?? entity)
    .replace(/&lt;(?![a-z/!])/gi, '<')
    .replace(/&gt;/g, '>');

const characters: Readonly<Record<string, string>> = {
  ...{ '&#x27;': "'", '&#39;': "'", '&quot;': '"', '&#x60;': '`' },
  ...{ '&#x3D;': '=', '&#x2F;': '/', '&amp;': '&' },
};

/** Parses a template as Liquid that judges and writes values as Jinja does. Shows whether a letter depends on the language. */
function parseLikeJinja(template: string): Renderer {
  const liquid = createLiquid({ jsTruthy: true, outputEscape: asJinja });
  const parsed = liquid.parse(template);
  const leftOut = templateCode(template)
    .map(({ start, end }) => template.slice(start, end))
    .filter(isReadOtherwise);
  return (fields) => ({
    html: renderMetered(liquid, parsed, withoutEmpty(fields) as Fields, new TextMeter(template, fields)),
    leftOut,
  });
}

/** The filters of both languages whose results differ. */
const differentFilters = new Set(['date', 'join', 'map', 'round', 'slice', 'sort', 'sum', 'truncate']);

/** Returns true for code that means something else in Jinja: Liquid reads conditions from right to left. */
const isReadOtherwise = (code: string) =>
  (/ and /.test(code) && / or /.test(code)) || filtersIn(code).some((name) => differentFilters.has(name));

/** Returns a value as Jinja writes it. */
function asJinja(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'object' ? JSON.stringify(value) : Handlebars.escapeExpression(String(value ?? ''));
}

/** Replaces empty lists and objects, which count as true in JavaScript only. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withoutEmpty(inner)] as const);
  if (entries.length === 0) return '';
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
