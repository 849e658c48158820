import { passages, replaced, withoutEnd } from '../../text/passages.ts';
import { allLinks, urlsIn } from '../addresses.ts';
import { attribute } from '../letterQueries.ts';
import type {
  AtRule,
  Declaration,
  LetterAttribute,
  LetterElement,
  LetterTree,
  Passage,
  SelectorPart,
  StyleRule,
  StyleSheet,
} from '../letterTree.ts';
import { sheets } from '../styles.ts';
import { mediaFeatures } from './conditions.ts';
import type { Part } from './parts.ts';

/** A use of HTML or CSS in a letter. */
export interface Use {
  /** What is used, in the notation of `usedBy` in features.ts. */
  readonly name: string;
  readonly place: Passage;
  /** What a program without it drops. */
  readonly part: Part;
}

/** Returns false for a notation that nobody asks about. */
type IsAsked = (name: string) => boolean;

/**
 * Yields the uses of HTML and CSS in a letter, in the notation of `usedBy` in features.ts: `margin`, `display:flex`, `calc()`, `1rem`,
 * `@media`, `@media (hover)`, `:hover`, `::after`, `a > b`, `<div>`, `<input type=radio>`, `[align]`, `picture.webp`. Ignores what only
 * Outlook reads. With `isAsked`, may leave out uses whose notations it refuses.
 */
export function* usesIn(letter: LetterTree, isAsked: IsAsked = () => true): Generator<Use> {
  const { doctype } = letter;
  if (doctype) yield { name: 'doctype', place: doctype, part: { kind: 'doctype', place: doctype } };
  for (const comment of letter.comments) {
    if (!comment.condition && comment.closed)
      yield { name: 'comment', place: comment, part: { kind: 'comment', place: comment } };
  }
  for (const element of letter.elements) {
    if (element.onlyOutlook) continue;
    yield* inElement(element, letter, isAsked);
    for (const declaration of element.style)
      if (isTelling(declaration, isAsked)) yield* inDeclaration(declaration, { element });
  }
  for (const sheet of sheets(letter)) yield* inSheet(sheet, letter, isAsked);
  yield* inLinks(letter);
}

function* inSheet(sheet: StyleSheet, letter: LetterTree, isAsked: IsAsked): Generator<Use> {
  for (const comment of sheet.comments)
    yield { name: 'css comment', place: comment, part: { kind: 'comment', place: comment, sheet } };
  for (const rule of sheet.rules) yield* inRule(rule, sheet, letter, isAsked);
  for (const atRule of sheet.atRules) yield* inAtRule(atRule, sheet, isAsked);
}

function* inLinks(letter: LetterTree): Generator<Use> {
  for (const link of allLinks(letter)) {
    const href = attribute(link.element, 'href');
    if (href && !link.element.onlyOutlook)
      yield { name: `link ${link.kind}`, place: link, part: attributePart(link.element, href) };
  }
}

const attributePart = (element: LetterElement, attribute: LetterAttribute): Part => ({
  kind: 'attribute',
  place: { start: attribute.start, end: attribute.end },
  element,
  attribute,
  text: attribute.value,
});

function* inElement(element: LetterElement, letter: LetterTree, isAsked: IsAsked): Generator<Use> {
  const { name, tag, attributes } = element;
  const whole: Part = { kind: 'element', place: tag, element };
  if (isAsked(`<${name}>`)) yield { name: `<${name}>`, place: tag, part: whole };
  for (const attribute of attributes) {
    if (!mayUseMore(attribute) && !isAsked(`[${attribute.name}]`)) continue;
    const part = attributePart(element, attribute);
    yield { name: `[${attribute.name}]`, place: part.place, part };
    if (attribute.name === 'type' || attribute.name === 'name') {
      const value = attribute.value.trim().toLowerCase();
      yield { name: `<${name} ${attribute.name}=${value}>`, place: tag, part: whole };
    }
    if (attribute.name === 'style') yield* commentsIn(element, attribute, letter);
    yield* inAddresses(name, attribute, part);
  }
}

/** Yields the formats of the pictures that an attribute of an element names. */
function* inAddresses(element: string, attribute: LetterAttribute, part: Part): Generator<Use> {
  const { name, value } = attribute;
  const isPicture = element === 'img' ? name === 'src' : name === 'background';
  if (isPicture) yield* inPicture(value.trim(), placeOfAddress(attribute), part);
  if (name !== 'srcset' && (element !== 'source' || name !== 'src')) return;
  for (const candidate of value.trim().toLowerCase().split(','))
    yield* inPicture(candidate.trim().split(/\s/, 1)[0] ?? '', part.place, part);
}

const telling: ReadonlySet<string> = new Set(['type', 'name', 'style', 'src', 'background', 'srcset']);

/** Returns true if an attribute may use more than itself: its value tells. */
const mayUseMore = ({ name, value }: LetterAttribute) =>
  telling.has(name) && (name !== 'style' || value.includes('/*'));

/** Yields the comments in a `style` attribute. */
function* commentsIn(element: LetterElement, attribute: LetterAttribute, letter: LetterTree): Generator<Use> {
  if (!attribute.value.includes('/*')) return;
  const css = letter.source.slice(attribute.valueStart, attribute.valueEnd);
  for (const { start, end } of passages(css, /\/\*/g, '*/')) {
    const place = { start: attribute.valueStart + start, end: attribute.valueStart + end };
    yield { name: 'css comment', place, part: { kind: 'comment', place, element } };
  }
}

function placeOfAddress({ start, end, valueStart, valueEnd }: LetterAttribute): Passage {
  return valueStart < valueEnd ? { start: valueStart, end: valueEnd } : { start, end };
}

function* inPicture(address: string, place: Passage, part: Part): Generator<Use> {
  const comma = address.indexOf(',');
  const head = address.slice(0, Math.max(0, comma));
  const data = /^data:(?:image|video)\/([a-z\d]+)/i.exec(head);
  if (data && /;base64$/i.test(head))
    yield { name: 'picture in base64', place, part: { ...part, text: address } };
  const format =
    data?.[1] ?? /\.([a-z\d]{2,5})(?:$|[?&#])/i.exec(address.replace(/^https?:\/\/[^/]*/i, ''))?.[1];
  if (format) yield { name: `picture.${format.toLowerCase()}`, place, part: { ...part, text: address } };
}

function* inRule(rule: StyleRule, sheet: StyleSheet, letter: LetterTree, isAsked: IsAsked): Generator<Use> {
  const { selectors, head, declarations, nested } = rule;
  const selector = rule.within || nested ? undefined : letter.source.slice(head.start, head.end);
  const whole: Part = { kind: 'rule', place: { start: rule.start, end: rule.end }, rule, sheet, selector };
  if (nested) yield { name: 'nested rule', place: head, part: whole };
  if (selectors.length > 1) yield { name: 'a, b', place: head, part: whole };
  for (const parts of selectors) yield* inSelector(parts, whole, letter);
  for (const declaration of declarations)
    if (isTelling(declaration, isAsked)) yield* inDeclaration(declaration, { sheet, rule, selector });
}

const combinators: Readonly<Record<string, string>> = {
  ' ': 'a b',
  '>': 'a > b',
  '+': 'a + b',
  '~': 'a ~ b',
};

/** Pseudo-elements that CSS 2 wrote with one colon. */
const oldPseudoElements = new Set(['before', 'after', 'first-line', 'first-letter']);

function* inSelector(parts: readonly SelectorPart[], whole: Part, { source }: LetterTree): Generator<Use> {
  const around = {
    start: parts[0]?.start ?? whole.place.start,
    end: parts.reduce((end, part) => Math.max(end, part.end), 0),
  };
  let before: SelectorPart | undefined;
  for (const one of parts) {
    const place = { start: one.start, end: one.end };
    const name = one.name.toLowerCase();
    const beside = before?.end === one.start ? before : undefined;
    const part: Part = {
      ...whole,
      kind: 'selector',
      place: around,
      before: beside,
      text: source.slice(one.start, one.end),
    };
    yield { name: nameOfSelector(one.kind, name), place, part };
    // `.a.b` and `a.b` are chains, but `a:hover` is not.
    if (beside && isSimple(beside) && isSimple(one)) yield { name: 'a.b', place, part };
    before = one;
  }
}

function nameOfSelector(kind: SelectorPart['kind'], name: string): string {
  if (kind === 'combinator') return combinators[name] ?? name;
  if (kind === 'pseudoClass') return oldPseudoElements.has(name) ? `::${name}` : `:${name}`;
  return kind === 'pseudoElement' ? `::${name}` : `${kind} selector`;
}

const isSimple = ({ kind }: SelectorPart) =>
  kind === 'type' || kind === 'class' || kind === 'id' || kind === 'attribute';

function* inAtRule(atRule: AtRule, sheet: StyleSheet, isAsked: IsAsked): Generator<Use> {
  const { name, prelude, head, declarations, within } = atRule;
  const part: Part = { kind: 'atRule', place: { start: atRule.start, end: atRule.end }, atRule, sheet };
  yield { name: `@${name}`, place: head, part };
  if (name === 'media') {
    for (const feature of mediaFeatures(prelude)) yield { name: `@media (${feature})`, place: head, part };
    if (!within && declarations.length > 0) yield { name: 'nested rule', place: head, part };
  }
  if (name !== 'font-face')
    for (const declaration of declarations)
      if (isTelling(declaration, isAsked)) yield* inDeclaration(declaration, { sheet });
}

/** Returns true for a declaration that uses something that is asked about, or may name pictures. Most don't. */
const isTelling = (declaration: Declaration, isAsked: IsAsked) =>
  declaration.value.includes('(') || names.of(declaration).some(isAsked);

function* inDeclaration(
  declaration: Declaration,
  around: Pick<Part, 'element' | 'sheet' | 'rule' | 'selector'>,
): Generator<Use> {
  const { property, value, start, end } = declaration;
  const place = { start, end };
  const part: Part = { kind: 'declaration', place, property: withoutPrefix(property), value, ...around };
  const fontsIn = property.startsWith('font') ? declaration : undefined;
  for (const name of names.of(declaration))
    yield { name, place, part: (fontsIn && fontPart(name, fontsIn, part)) ?? part };
  for (const { text, ...where } of urlsIn(declaration)) yield* inPicture(text.trim(), where, part);
}

/** Returns a font of a list, which a program drops alone; `undefined` if the notation is not that of a font. */
function fontPart(name: string, { value, valueStart }: Declaration, list: Part): Part | undefined {
  if (!/^any:(?:system-ui|ui-)/.test(name)) return undefined;
  const font = name.slice('any:'.length);
  const start = valueStart + value.toLowerCase().indexOf(font);
  return { ...list, kind: 'font', place: { start, end: start + font.length }, text: font };
}

const withoutPrefix = (property: string) =>
  property.startsWith('-') ? property.replace(/^-(?:webkit|moz|ms|o)-/, '') : property;

/** The most declarations whose notations are remembered, and the length of the longest one in UTF-16 units. */
const mostNamed = 5_000;
const longestNamed = 500;

/** Finds the notations of all that a declaration uses, once for each text: letters repeat their declarations. */
class DeclarationNames {
  readonly #known = new Map<string, readonly string[]>();

  of({ property, value, important }: Declaration): readonly string[] {
    const key = `${property}:${value}${important ? '!' : ''}`;
    const known = this.#known.get(key);
    if (known) return known;
    const found = namesIn(property, value, important);
    if (this.#known.size >= mostNamed) this.#known.clear();
    if (key.length <= longestNamed) this.#known.set(key, found);
    return found;
  }
}

const names = new DeclarationNames();

function namesIn(property: string, value: string, important: boolean): string[] {
  const name = withoutPrefix(property);
  const names = [name.startsWith('--') ? '--name' : name];
  if (important) names.push('!important');
  for (const piece of valuePieces(value)) {
    const isKeyword = /^[a-z]/.test(piece) && !piece.endsWith('()');
    names.push(isKeyword ? `${name}:${piece}` : piece);
    if (isKeyword) names.push(`any:${piece}`);
  }
  return names;
}

/** Returns the functions, units and keywords in a value (`calc()`, `1px`, `auto`), without addresses and quoted names. */
function valuePieces(value: string): Set<string> {
  const closing = (opening: string) => (opening.length > 1 ? ')' : opening);
  const plain = replaced(value, passages(value, /["']|\burl\(/gi, closing), ' ').toLowerCase();
  const pieces = new Set<string>();
  for (const { 0: run, index } of plain.matchAll(/[\w#.-]+/g)) {
    for (const piece of piecesOfRun(run, plain.charAt(index + run.length))) pieces.add(piece);
  }
  return pieces;
}

/** Splits a run of characters into words, numbers with units, and functions (by the following character). */
function* piecesOfRun(run: string, next: string): Generator<string> {
  const unit = /^-?(?:\d+(?:\.\d*)?|\.\d+)([a-z]+|%)/.exec(next === '%' ? `${run}%` : run);
  const word = /^[a-z][\w-]*/.exec(run)?.[0];
  const isCall = next === '(' && /^[a-z-][\w-]*$/.test(run);
  if (unit && !isCall) yield `1${unit[1]}`;
  else if (word !== undefined && !isCall) yield word;
  if (next !== '(') return;
  const done = isCall ? 0 : (unit?.[0].length ?? word?.length ?? 1);
  const end = run.slice(Math.max(done, withoutEnd(run, /[\w-]/).length));
  const name = end.search(/[a-z-]/);
  if (name !== -1) yield `${end.slice(name).replace(/^-(?:webkit|moz|ms|o)-/, '')}()`;
}
