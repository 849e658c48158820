import { passages } from '../text/passages.ts';
import type { PlaceholderSyntax } from './placeholderSyntax.ts';

/**
 * The effect of a piece of template code. `value` writes a value; `begin`, `otherwise` and `end` delimit a conditional or repeated block;
 * `silent` code (comments, assignments) writes nothing.
 */
export type CodeKind = 'value' | 'begin' | 'otherwise' | 'end' | 'silent';

/** A piece of template code including its delimiters: `{{ name }}`, `{% if paid %}`. */
export interface TemplateCode {
  readonly start: number;
  readonly end: number;
  readonly kind: CodeKind;
  /** The name of a Mustache section, as in `{{#name}}`. */
  readonly section?: string;
  /** True for an inverted Mustache section: `{{^name}}`. */
  readonly inverted?: true;
}

/** The signs around template code, and how it is read. Several template languages may share them. */
interface Delimiters {
  readonly opening: string;
  readonly closing: string;
  /** The maximum length between the delimiters. */
  readonly most: number;
  /** True if the code may contain tags outside quotes: comments hide tags, and statements may compare with `<`. */
  readonly mayHoldTags?: true;
  /** Classifies code by its content; `undefined` if it is not code. */
  readonly read: (content: string) => Omit<TemplateCode, 'start' | 'end'> | undefined;
}

const codeKinds: { readonly [Kind in CodeKind]: { readonly kind: Kind } } = {
  value: { kind: 'value' },
  begin: { kind: 'begin' },
  otherwise: { kind: 'otherwise' },
  end: { kind: 'end' },
  silent: { kind: 'silent' },
};

const mostInCode = 5_000;
const mostInComment = 100_000;

const delimiters = (
  opening: string,
  closing: string,
  read: Delimiters['read'],
  more: Partial<Delimiters> = {},
) => ({
  opening,
  closing,
  read,
  most: mostInCode,
  ...more,
});

const comment = { most: mostInComment, mayHoldTags: true } as const;
const statements = { mayHoldTags: true } as const;
const valueIf = (pattern: RegExp) => (content: string) =>
  pattern.test(content) ? codeKinds.value : undefined;

/** The delimiters that are always recognized. If some share a prefix, the longer one takes precedence. */
const usual: readonly Delimiters[] = [
  delimiters('{{!--', '--}}', () => codeKinds.silent, comment),
  delimiters('{{!', '}}', () => codeKinds.silent, comment),
  delimiters('{{{', '}}}', () => codeKinds.value),
  delimiters('{{', '}}', readMustache),
  delimiters('{%', '%}', readStatement, statements),
  // A minified style sheet may contain `{#id{…}`.
  delimiters(
    '{#',
    '#}',
    (content) => (/^[\s-]|^[^{}]*$/.test(content) ? codeKinds.silent : undefined),
    comment,
  ),
  delimiters('<%', '%>', readEmbedded, statements),
  delimiters('%%[', ']%%', readAmpscript, statements),
  delimiters('%%=', '=%%', () => codeKinds.value),
  delimiters('%%', '%%', valueIf(/^(?:[\p{L}\p{N}_ .:-]{1,60}|\{[\p{L}\p{N}_ .:-]{1,60}\})$/u)),
  delimiters('*|', '|*', readMergeTag),
  delimiters('${', '}', valueIf(/^[^{}]+$/)),
  delimiters('[[', ']]', valueIf(/^[\p{L}\p{N}_ .-]{1,60}$/u)),
  delimiters('[', ']', (content) => (/^[^,<>]+,\s?fallback=/i.test(content) ? codeKinds.value : undefined)),
  delimiters('{contactfield=', '}', valueIf(/^[^{}<>]+$/)),
];

/** Classifies code of Handlebars and Mustache, of Go's templates, and values of Liquid and Jinja. */
function readMustache(content: string): Omit<TemplateCode, 'start' | 'end'> | undefined {
  const [, sign = '', word = ''] = /^[~-]?\s*([#^/]?)\s*([^\s~}]*)/.exec(content) ?? [];
  if (content.trim() === '') return undefined;
  if (/^-?\s*\/\*/.test(content)) return codeKinds.silent;
  if (sign === '#') return { kind: 'begin', section: word };
  if (sign === '^') return word ? { kind: 'begin', section: word, inverted: true } : codeKinds.otherwise;
  if (sign === '/') return { kind: 'end', section: word };
  if (word === 'else') return codeKinds.otherwise;
  if (word === 'end') return codeKinds.end;
  return /^(?:if|range|with)$/.test(word) && /\s/.test(content.trim()) ? codeKinds.begin : codeKinds.value;
}

/** Blocks of Liquid, Jinja, Twig, Django and Nunjucks, and of other engines of PHP. */
const blocks = /^(?:if|unless|case|for|tablerow|while|foreach|switch|ifchanged|ifequal|ifnotequal)$/;

/** Returns the word that says what a statement does: `if` in `{%- if paid %}`. `content` is the code behind `{%`. */
export const statementWord = (content: string): string => /^[-+~]?\s*([a-z_]\w*)/.exec(content)?.[1] ?? '';

/** Classifies statements of Liquid, Jinja, Twig, Django and Nunjucks. */
function readStatement(content: string): Omit<TemplateCode, 'start' | 'end'> {
  const word = statementWord(content);
  if (blocks.test(word)) return codeKinds.begin;
  if (/^(?:else|elsif|elseif|elif|when|empty)$/.test(word)) return codeKinds.otherwise;
  if (word === 'end' || (word.startsWith('end') && blocks.test(word.slice(3)))) return codeKinds.end;
  return codeKinds.silent;
}

/** Classifies code of EJS, ERB, ASP and Underscore: any language between `<%` and `%>`. */
function readEmbedded(content: string): Omit<TemplateCode, 'start' | 'end'> {
  const code = content.trim();
  if (/^[=-]/.test(code)) return codeKinds.value;
  if (/^#/.test(code)) return codeKinds.silent;
  const [ends, begins] = [
    /^(?:\}|end\b)/i.test(code),
    /\{$|\bdo(?:\s*\|[^|]*\|)?$|\bthen$|^(?:if|unless|for|while|case)\b/i.test(code),
  ];
  if (/^(?:\}\s*)?(?:else|elsif|elseif|when)\b/i.test(code) || (ends && begins)) return codeKinds.otherwise;
  if (ends) return codeKinds.end;
  return begins ? codeKinds.begin : codeKinds.silent;
}

/** Classifies an AMPscript block, which may contain whole conditions. */
function readAmpscript(content: string): Omit<TemplateCode, 'start' | 'end'> {
  const count = (pattern: RegExp) => content.match(pattern)?.length ?? 0;
  const depth = count(/\b(?:if|for)\b/gi) - count(/\b(?:endif|next)\b/gi);
  if (depth > 0) return codeKinds.begin;
  if (depth < 0) return codeKinds.end;
  return /^\s*else/i.test(content) ? codeKinds.otherwise : codeKinds.silent;
}

/** Classifies Mailchimp's merge tags. */
function readMergeTag(content: string): Omit<TemplateCode, 'start' | 'end'> | undefined {
  if (content === '' || content.includes('|')) return undefined;
  if (/^(?:IF|IFNOT|INTERESTED)\b/i.test(content)) return codeKinds.begin;
  if (/^ELSE/i.test(content)) return codeKinds.otherwise;
  return /^END:/i.test(content) ? codeKinds.end : codeKinds.value;
}

/** The maximum length of the content in a syntax with one-character delimiters, such as `{…}`: a name and its format. */
const mostInSign = 80;

function delimitersOf({ opening, closing }: PlaceholderSyntax): Delimiters {
  const isShort = opening.length === 1 || closing.length === 1;
  // Values between common delimiters are recognized anyway.
  const isKnown = opening.length > 1 && usual.some((known) => known.opening === opening);
  const read: Delimiters['read'] = (content) => {
    // Between signs of ordinary text, as in “5% off and 10% more”, blanks belong to the text.
    if (opening === closing && opening.length === 1 && content.trim() !== content) return undefined;
    const code = readOwn(content);
    return isKnown && code?.kind === 'value' ? undefined : code;
  };
  return delimiters(opening, closing, read, { most: isShort ? mostInSign : mostInCode });
}

/** Classifies code in a syntax of the account by keywords that most template languages share. */
function readOwn(content: string): Omit<TemplateCode, 'start' | 'end'> | undefined {
  if (content === '') return undefined;
  const [, sign = '', word = ''] = /^[-+~]?\s*([#/]?)\s*([\w.-]*)/.exec(content) ?? [];
  const name = word.toLowerCase();
  if (/^(?:else|elseif|elsif|elif)$/.test(name)) return codeKinds.otherwise;
  const isBlock = (block: string) => block === 'each' || block === 'with' || blocks.test(block);
  if (name === 'end' || (name.startsWith('end') && isBlock(name.slice(3)))) return codeKinds.end;
  if (sign === '/' && (name === '' || isBlock(name))) return codeKinds.end;
  return isBlock(name) && (sign === '#' || /[\s:]/.test(content.trim())) ? codeKinds.begin : codeKinds.value;
}

/** Finds the next occurrence of a delimiter from increasing offsets, in linear time overall. */
class Sign {
  readonly #text: string;
  readonly #sign: string;
  #found = -1;
  #isLast = false;

  constructor(text: string, sign: string) {
    this.#text = text;
    this.#sign = sign;
  }

  /** Returns the first offset of the delimiter at or after `at`; `Infinity` if there is none. */
  from(at: number): number {
    if (this.#found < at && !this.#isLast) {
      this.#found = this.#text.indexOf(this.#sign, at);
      this.#isLast = this.#found === -1;
    }
    return this.#isLast ? Number.POSITIVE_INFINITY : this.#found;
  }
}

/** Returns the template code of a text in order, in common languages and the account's syntaxes. */
export function templateCode(text: string, filledIn: readonly PlaceholderSyntax[] = []): TemplateCode[] {
  const all = [...usual, ...filledIn.map(delimitersOf)]
    .toSorted((one, other) => other.opening.length - one.opening.length)
    .map((each) => ({
      ...each,
      openings: new Sign(text, each.opening),
      nested: new Sign(text, each.opening),
      closings: new Sign(text, each.closing),
    }))
    .filter(({ openings }) => openings.from(0) < text.length);
  const isCss = all.some(({ opening }) => opening === '{') ? insideStyles(text) : () => false;
  const found: TemplateCode[] = [];
  for (let at = 0; ; ) {
    const start = Math.min(...all.map(({ openings }) => openings.from(at)));
    if (start === Number.POSITIVE_INFINITY) return withoutComments(text, found);
    const code = all
      .filter(({ openings, opening }) => openings.from(at) === start && !(opening === '{' && isCss(start)))
      .map((each) => codeAt(text, start, each))
      .find((code) => code !== undefined);
    if (code) found.push(code);
    at = code?.end ?? start + 1;
  }
}

interface Signs extends Delimiters {
  readonly nested: Sign;
  readonly closings: Sign;
}

function codeAt(
  text: string,
  start: number,
  { opening, closing, most, mayHoldTags, read, nested, closings }: Signs,
): TemplateCode | undefined {
  const from = start + opening.length;
  const inside = nested.from(from);
  // Unclosed code does not extend into the next one.
  const isNested = opening !== closing && inside < closings.from(from);
  const isQuoted = isNested && text.slice(from, Math.min(inside, from + mostQuoting)).includes('"');
  if (isNested && !isQuoted) return undefined;
  const to = isQuoted ? closingBehindQuotes(text, from, opening, closing) : closings.from(from);
  if (to - from > most) return undefined;
  const content = text.slice(from, to);
  // Braze writes a name as `${name}`, whose brace comes first.
  if (opening === '{{' && text[to + 2] === '}' && /\$\{[^{}]*$/.test(content)) {
    return { kind: 'value', start, end: to + 3 };
  }
  if (!mayHoldTags && holdsTag(content)) return undefined;
  const code = read(content);
  return code && { ...code, start, end: to + closing.length };
}

/** The maximum length of code with other code in quotes. */
const mostQuoting = 500;

/**
 * Returns the offset of the closing delimiter of code with other code in quotes, such as `{{ printf "{{ .Title }}" }}`; `Infinity` if what
 * begins there is no such code.
 */
function closingBehindQuotes(text: string, from: number, opening: string, closing: string): number {
  const end = Math.min(text.length, from + mostQuoting);
  for (let at = from, isInQuotes = false; at < end; at++) {
    const character = text[at] ?? '';
    if (character === '"') isInQuotes = !isInQuotes;
    if (/[<>]/.test(character)) break;
    if (isInQuotes) continue;
    if (text.startsWith(closing, at)) return at;
    if (text.startsWith(opening, at)) break;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * Returns true if code contains a tag, because editors may put tags into placeholders: `{{na<b>me}}</b>`. Ignores tags in quotes, which
 * belong to the code, and comparisons such as `a <b`.
 */
const holdsTag = (content: string) =>
  content.includes('<') &&
  /<[/!]?[a-z][^<>]*>/i.test(content.replace(/\\["']/g, '').replace(/"[^"]*"|'[^']*'/g, ''));

/** Returns a function that tells whether an offset is inside a `<style>`, where braces are not placeholders. Offsets must increase. */
function insideStyles(text: string): (at: number) => boolean {
  const styles = passages(text, /<style\b/gi, '</style');
  let index = 0;
  return (at) => {
    while ((styles[index]?.end ?? Number.POSITIVE_INFINITY) <= at) index++;
    return (styles[index]?.start ?? Number.POSITIVE_INFINITY) <= at;
  };
}

/** Joins everything between Liquid's `{% comment %}` and `{% endcomment %}` into one comment. */
function withoutComments(text: string, codes: readonly TemplateCode[]): TemplateCode[] {
  const joined: TemplateCode[] = [];
  let begun: TemplateCode | undefined;
  for (const code of codes) {
    const word = code.kind === 'silent' ? commentWord(text, code) : undefined;
    if (begun && word !== 'endcomment') continue;
    if (begun) joined.push({ kind: 'silent', start: begun.start, end: code.end });
    else if (word !== 'comment') joined.push(code);
    begun = word === 'comment' ? code : undefined;
  }
  return begun ? [...joined, ...codes.slice(codes.indexOf(begun))] : joined;
}

const commentWord = (text: string, { start }: TemplateCode) =>
  text.startsWith('{%', start) ? statementWord(text.slice(start + 2, start + 100)) : undefined;

/** Returns the code that starts in a passage. */
export function codesFrom(
  codes: readonly TemplateCode[],
  { start, end }: Pick<TemplateCode, 'start' | 'end'>,
): readonly TemplateCode[] {
  const first = firstCode(codes, (code) => code.start >= start);
  return codes.slice(
    first,
    firstCode(codes, (code) => code.start >= end),
  );
}

/** Returns the index of the first code that is `isBehind`, by binary search. */
export function firstCode(codes: readonly TemplateCode[], isBehind: (code: TemplateCode) => boolean): number {
  let [from, to] = [0, codes.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const code = codes[middle];
    if (code && isBehind(code)) to = middle;
    else from = middle + 1;
  }
  return from;
}
