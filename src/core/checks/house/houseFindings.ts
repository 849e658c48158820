import { type Color, isSameColor } from '../../letters/colors.ts';
import { type Address, links, pictures } from '../addresses.ts';
import type { Finding, Severity } from '../finding.ts';
import { oncePerLetter, topOf } from '../letterQueries.ts';
import type { Declaration, LetterTree, Passage } from '../letterTree.ts';
import { hasPlaceholder } from '../placeholders.ts';
import { sheets } from '../styles.ts';
import { readAnyColor } from './anyColor.ts';
import type { HouseRule, Wanted } from './houseRules.ts';
import { readableText } from './readableText.ts';
import { isMatch, occurrences, type Wildcards } from './wildcards.ts';

/** How many findings there may be: more would hide those of other rules. */
interface Most {
  readonly ofRule: number;
  readonly ofAll: number;
}

/**
 * Returns the findings of a team’s rules: where a letter has what it must not have, and at its top what is missing. `usual` is the severity
 * of rules without one. Values: the author’s sentence, `have`, `notHave` or `onlyHave` with what is there instead, and the patterns.
 */
export function houseFindings(
  letter: LetterTree,
  rules: readonly HouseRule[],
  usual: Severity,
  most: number,
): Finding[] {
  const limit: Most = { ofRule: Math.ceil(most / 5), ofAll: most };
  const found: Finding[] = [];
  for (const rule of rules) {
    const finding = { rule: 'house-rule', severity: rule.severity ?? usual };
    for (const { place, written } of breachesOf(letter, rule, limit.ofRule)) {
      if (found.length === limit.ofAll) return found;
      const { start, end } = place;
      found.push({ ...finding, start, end, values: [rule.message, rule.must, ...written] });
    }
  }
  return found;
}

interface Breach {
  readonly place: Passage;
  readonly written: readonly string[];
}

function breachesOf(letter: LetterTree, { kind, must, wanted }: HouseRule, most: number): Breach[] {
  if (must === 'onlyHave') return othersThan(letter, kind, wanted, most);
  const placesOf = finders[kind];
  if (must === 'have') {
    const isThere = wanted.some((one) => firstOf(placesOf(letter, one), 1).length > 0);
    return isThere ? [] : [{ place: topOf(letter), written: wanted.map(({ written }) => written) }];
  }
  return wanted.flatMap((one) =>
    firstOf(placesOf(letter, one), most).map((place) => ({ place, written: [one.written] })),
  );
}

/** Returns what a letter has beside all that a rule allows. */
function othersThan(
  letter: LetterTree,
  kind: HouseRule['kind'],
  allowed: readonly Wanted[],
  most: number,
): Breach[] {
  const patterns = allowed.map(({ written }) => written);
  return itemsOf(letter, kind)
    .filter((item) => !allowed.some(({ match }) => isItem(item, match)))
    .slice(0, most)
    .map((item) => ({ place: item, written: [item.text, ...patterns] }));
}

function firstOf(places: Iterable<Passage>, most: number): Passage[] {
  const found: Passage[] = [];
  for (const place of places) {
    found.push(place);
    if (found.length === most) break;
  }
  return found;
}

type Finder = (letter: LetterTree, wanted: Wanted) => Iterable<Passage>;

const finders: Readonly<Record<HouseRule['kind'], Finder>> = {
  text: (letter, { match }) => {
    const { text, placeOf } = readableText(letter);
    return mapped(occurrences(text, match as Wildcards, true), placeOf);
  },
  html: (letter, { match }) => occurrences(letter.source, match as Wildcards, false),
  link: (letter, { match }) => links(letter).filter((link) => isItem(link, match)),
  picture: (letter, { match }) => pictures(letter).filter((picture) => isItem(picture, match)),
  color: (letter, { match }) => writtenColors(letter).filter((color) => isItem(color, match)),
  font: (letter, { match }) => fontNames(letter).filter((font) => isItem(font, match)),
};

/** A thing of which a letter has single ones: an address, a color or a font. */
interface Item extends Passage {
  readonly text: string;
  /** The color, if it is one. */
  readonly color?: Color | undefined;
}

const isItem = ({ text, color }: Item, match: Wildcards | Color): boolean =>
  'pieces' in match ? isMatch(text, match) : color !== undefined && isSameColor(color, match);

/** Returns what a rule that allows only some of a kind is about. Nobody can say yet what template code will put in its place. */
function itemsOf(letter: LetterTree, kind: HouseRule['kind']): readonly Item[] {
  switch (kind) {
    case 'link':
      return links(letter).filter(leadsOut);
    case 'picture':
      return pictures(letter).filter(leadsOut);
    case 'color':
      return writtenColors(letter);
    case 'font':
      return fontNames(letter).filter(
        ({ text }) => !isGenericFont.test(text) && !hasPlaceholder(text, letter.filledIn),
      );
    default:
      return [];
  }
}

/** Returns true for an address out of the letter. One that begins with template code may lead anywhere. */
const leadsOut = ({ kind, text }: Address) =>
  kind !== 'empty' && kind !== 'fragment' && (kind !== 'placeholder' || /^[a-z][a-z\d+.-]*:/i.test(text));

/** Matches names that stand for a font of the reader’s device, or for that of the element around. */
const isGenericFont =
  /^(?:|serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[a-z-]+|math|emoji|inherit|initial|unset|revert)$/i;

function* mapped(places: Iterable<Passage>, placeOf: (place: Passage) => Passage): Generator<Passage> {
  for (const place of places) yield placeOf(place);
}

/** A value of an attribute or a declaration. */
type Written = Pick<Declaration, 'value' | 'valueStart' | 'valueEnd'>;

/** Returns the declarations of a letter, except those that only Outlook for Windows reads. */
const declarationsIn = oncePerLetter((letter): readonly Declaration[] => [
  ...letter.elements.filter(({ onlyOutlook }) => !onlyOutlook).flatMap(({ style }) => style),
  ...sheets(letter).flatMap(({ rules, atRules }) =>
    [...rules, ...atRules].flatMap(({ declarations }) => declarations),
  ),
]);

/** Returns the values of attributes with these names, except those that only Outlook for Windows reads. */
const attributesIn = (letter: LetterTree, names: ReadonlySet<string>): readonly Written[] =>
  letter.elements
    .filter(({ onlyOutlook }) => !onlyOutlook)
    .flatMap(({ attributes }) => attributes.filter(({ name }) => names.has(name)));

const colorProperties = /color|background|border|outline|shadow|^fill$|^stroke$/;
const colorAttributes: ReadonlySet<string> = new Set(['bgcolor', 'color', 'text', 'link', 'alink', 'vlink']);

const writtenColors = oncePerLetter((letter): readonly Item[] =>
  [
    ...declarationsIn(letter).filter(({ property }) => colorProperties.test(property)),
    ...attributesIn(letter, colorAttributes),
  ].flatMap((written) =>
    // Addresses come first, so that no color is found in them.
    [...written.value.matchAll(/\burl\([^()]*\)|#[\da-f]+|\b(?:rgb|hsl)a?\([^()]*\)|[a-z][\w-]*/gi)].flatMap(
      ({ 0: text, index }) => {
        const color = readAnyColor(text);
        return color ? [{ color, text, ...placeIn(written, index, text.length) }] : [];
      },
    ),
  ),
);

const fontAttributes: ReadonlySet<string> = new Set(['face']);

const fontNames = oncePerLetter((letter): readonly Item[] =>
  [
    ...declarationsIn(letter).filter(({ property }) => property === 'font-family' || property === 'font'),
    ...attributesIn(letter, fontAttributes),
  ].flatMap((written) => {
    const isShorthand = 'property' in written && written.property === 'font';
    return [...written.value.matchAll(/[^,]+/g)].map((one, index) => {
      const name = isShorthand && index === 0 ? afterSize(one[0]) : one[0];
      return {
        text: name.replace(/["']/g, '').trim(),
        ...placeIn(written, one.index + one[0].length - name.length, name.length),
      };
    });
  }),
);

/** Returns the name in the first part of a `font`: “Open Sans” in “bold 12px/1.5 Open Sans”. */
function afterSize(part: string): string {
  const words = [...part.matchAll(/\S+/g)];
  const size = words.findLast(([word]) => /^[\d.]/.test(word));
  return size ? part.slice(size.index + size[0].length) : part;
}

/** Returns the place of a part of a value; of the whole value if references such as `&amp;` in it have shifted its offsets. */
function placeIn({ value, valueStart, valueEnd }: Written, at: number, length: number): Passage {
  const isAsWritten = valueEnd - valueStart === value.length;
  return isAsWritten
    ? { start: valueStart + at, end: valueStart + at + length }
    : { start: valueStart, end: valueEnd };
}
