import { passages, replaced, withoutEnd } from '../../text/passages.ts';
import { links, pictures } from '../addresses.ts';
import { preheader } from '../head.ts';
import type {
  AtRule,
  Declaration,
  LetterElement,
  LetterTree,
  Passage,
  SelectorPart,
  StyleRule,
} from '../letterTree.ts';
import { placeOfValue } from '../look.ts';
import { sheets } from '../styles.ts';

/** The first use of a feature, and the number of uses. */
export interface FeatureUse {
  readonly first: Passage;
  readonly count: number;
}

/**
 * Returns the uses of HTML and CSS in a letter, in the notation of `usedBy` in features.ts: `margin`, `display:flex`, `calc()`, `1rem`,
 * `@media`, `@media (hover)`, `:hover`, `::after`, `a > b`, `<div>`, `<input type=radio>`, `[align]`, `picture.webp`. Ignores what only
 * Outlook reads.
 */
export function featureUses(letter: LetterTree): ReadonlyMap<string, FeatureUse> {
  const uses = new Map<string, { first: Passage; count: number }>();
  for (const [name, { start, end }] of everything(letter)) {
    const use = uses.get(name);
    if (!use) uses.set(name, { first: { start, end }, count: 1 });
    else {
      use.count++;
      if (start < use.first.start) use.first = { start, end };
    }
  }
  return uses;
}

type Found = readonly [string, Passage];

function* everything(letter: LetterTree): Generator<Found> {
  if (letter.doctype) yield ['doctype', letter.doctype];
  for (const comment of letter.comments) if (!comment.condition) yield ['comment', comment];
  const hidden = preheader(letter);
  for (const element of letter.elements) {
    if (element.onlyOutlook) continue;
    yield* inElement(element);
    // A preheader is hidden in several ways at once, and each client needs only one of them.
    if (element !== hidden) for (const declaration of element.style) yield* inDeclaration(declaration);
  }
  for (const sheet of sheets(letter)) {
    for (const comment of sheet.comments) yield ['css comment', comment];
    for (const rule of sheet.rules) yield* inRule(rule);
    for (const atRule of sheet.atRules) yield* inAtRule(atRule);
  }
  for (const address of links(letter)) yield [`link ${address.kind}`, address];
  for (const address of pictures(letter)) yield* inPicture(address.text, address);
}

function* inElement({ name, tag, attributes }: LetterElement): Generator<Found> {
  yield [`<${name}>`, tag];
  for (const attribute of attributes) {
    const place = { start: attribute.start, end: attribute.end };
    const value = attribute.value.trim().toLowerCase();
    yield [`[${attribute.name}]`, place];
    if (attribute.name === 'type' || attribute.name === 'name')
      yield [`<${name} ${attribute.name}=${value}>`, tag];
    if (attribute.name === 'style' && attribute.value.includes('/*'))
      yield ['css comment', placeOfValue(attribute)];
    if (attribute.name === 'srcset' || (name === 'source' && attribute.name === 'src')) {
      for (const candidate of value.split(','))
        yield* inPicture(candidate.trim().split(/\s/, 1)[0] ?? '', place);
    }
  }
}

function* inPicture(address: string, place: Passage): Generator<Found> {
  const comma = address.indexOf(',');
  const head = address.slice(0, Math.max(0, comma));
  const data = /^data:(?:image|video)\/([a-z\d]+)/i.exec(head);
  if (data && /;base64$/i.test(head)) yield ['picture in base64', place];
  const format =
    data?.[1] ?? /\.([a-z\d]{2,5})(?:$|[?&#])/i.exec(address.replace(/^https?:\/\/[^/]*/i, ''))?.[1];
  if (format) yield [`picture.${format.toLowerCase()}`, place];
}

function* inRule({ selectors, head, declarations, nested }: StyleRule): Generator<Found> {
  if (nested) yield ['nested rule', head];
  if (selectors.length > 1) yield ['a, b', head];
  for (const parts of selectors) yield* inSelector(parts);
  for (const declaration of declarations) yield* inDeclaration(declaration);
}

const combinators: Readonly<Record<string, string>> = {
  ' ': 'a b',
  '>': 'a > b',
  '+': 'a + b',
  '~': 'a ~ b',
};

/** Pseudo-elements that CSS 2 wrote with one colon. */
const oldPseudoElements = new Set(['before', 'after', 'first-line', 'first-letter']);

function* inSelector(parts: readonly SelectorPart[]): Generator<Found> {
  let before: SelectorPart | undefined;
  for (const part of parts) {
    const place = { start: part.start, end: part.end };
    const name = part.name.toLowerCase();
    if (part.kind === 'combinator') yield [combinators[name] ?? name, place];
    else if (part.kind === 'pseudoClass')
      yield [oldPseudoElements.has(name) ? `::${name}` : `:${name}`, place];
    else if (part.kind === 'pseudoElement') yield [`::${name}`, place];
    else yield [`${part.kind} selector`, place];
    // `.a.b` and `a.b` are chains, but `a:hover` is not.
    if (before && isSimple(before) && isSimple(part) && before.end === part.start) yield ['a.b', place];
    before = part;
  }
}

const isSimple = ({ kind }: SelectorPart) =>
  kind === 'type' || kind === 'class' || kind === 'id' || kind === 'attribute';

function* inAtRule({ name, prelude, head, declarations, within }: AtRule): Generator<Found> {
  yield [`@${name}`, head];
  if (name === 'media') {
    for (const [, feature = ''] of prelude.matchAll(/\(\s*([\w-]+)/g)) {
      yield [
        `@media (${feature
          .toLowerCase()
          .replace(/^-webkit-|^(?:min|max)-/g, '')
          .replace(/^(?:min|max)-/, '')})`,
        head,
      ];
    }
    if (!within && declarations.length > 0) yield ['nested rule', head];
  }
  if (name !== 'font-face') for (const declaration of declarations) yield* inDeclaration(declaration);
}

function* inDeclaration({ property, value, important, start, end }: Declaration): Generator<Found> {
  const place = { start, end };
  const name = property.replace(/^-(?:webkit|moz|ms|o)-/, '');
  yield [name.startsWith('--') ? '--name' : name, place];
  if (important) yield ['!important', place];
  for (const piece of valuePieces(value)) {
    const isKeyword = /^[a-z]/.test(piece) && !piece.endsWith('()');
    yield [isKeyword ? `${name}:${piece}` : piece, place];
    if (isKeyword) yield [`any:${piece}`, place];
  }
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
