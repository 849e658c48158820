import { passages, replaced } from '../../text/passages.ts';
import type { LetterElement, LetterTree, Passage } from '../letterTree.ts';
import { letterFlow, type TextFlow } from './textFlow.ts';
import { type Use, usesIn } from './uses.ts';

/** A use, described so that it is known again in what a mail program made of the letter, from the surest description to the vaguest. */
export interface DescribedUse {
  readonly use: Use;
  /** The beginning of the text that follows its element; for a use in a style sheet, that of the letter’s text. */
  readonly textAfter: string;
  readonly descriptions: readonly string[];
  /** False if programs write the same themselves, so that it need not be of the letter. */
  readonly isTelling: boolean;
}

/** Attributes whose values programs rewrite: they rename classes and ids, and send requests through servers of their own. */
const rewritten: ReadonlySet<string> = new Set(
  'class id href src background srcset for name target rel usemap style title'.split(' '),
);

/** Matches what programs put before selectors, classes and ids: Outlook.com, Gmail, Outlook.com, Yahoo and AOL, Mail.ru. */
const addedPrefixes = /\.rps_[\da-f]{1,8}\s|\bm_-?\d{1,30}|\bx_|\byiv\d{1,30}|_mr_css_attr/g;

/** The elements that make up a page. Programs have one of their own. */
const ofPage: ReadonlySet<string> = new Set(['html', 'head', 'title', 'meta']);

/** The most sheets whose selectors are compared. */
const mostSheets = 1_000;

/** The uses of a letter, or those of what a program shows that are of the letter and not of the page around it. */
export class ShownUses {
  readonly letter: LetterTree;
  readonly flow: TextFlow;
  readonly #around: Passage;
  readonly #sheets: ReadonlySet<LetterElement>;

  /** `sent` is the letter of which `letter` shows something; by default, `letter` is that itself. */
  constructor(letter: LetterTree, sent?: ShownUses) {
    this.letter = letter;
    this.flow = letterFlow(letter);
    this.#around = sent ? this.flow.passageOf(sent.flow.text) : { start: 0, end: this.flow.text.length };
    const selectors = sent && selectorsOf(sent.letter);
    const sheets = letter.styleSheets
      .slice(0, mostSheets)
      .filter(
        ({ element, rules }) =>
          !element.onlyOutlook &&
          (!selectors || rules.some(({ head }) => selectors.has(withoutPrefixes(letter.source, head)))),
      );
    this.#sheets = new Set(sheets.map(({ element }) => element));
  }

  get hasStyleSheets(): boolean {
    return this.#sheets.size > 0;
  }

  *[Symbol.iterator](): Generator<DescribedUse> {
    for (const use of usesIn(this.letter)) {
      const described = this.#described(use);
      if (described) yield described;
    }
  }

  /** Returns `undefined` for a use of the page, which the letter itself has as well. */
  #described(use: Use): DescribedUse | undefined {
    const { element, sheet } = use.part;
    const style = sheet?.element ?? (element?.name === 'style' ? element : undefined);
    if (style && !this.#sheets.has(style)) return undefined;
    const beginning = this.flow.textFrom(this.#around.start, this.#around.end);
    if (style || !element) return described(use, beginning, asWritten(this.#selectorOf(use)));
    if (ofPage.has(element.name)) return undefined;
    const at = this.flow.after(element);
    if (at < this.#around.start || at > this.#around.end) return undefined;
    const textAfter = this.flow.textFrom(at, this.#around.end);
    // Programs without a body make it a block of the page around the letter.
    return described(use, textAfter, `${element.name === 'body' ? 'div' : element.name} ${textAfter}`);
  }

  #selectorOf({ part: { kind, place, rule } }: Use): string {
    if (!rule) return '';
    const { start, end } = kind === 'selector' ? place : rule.head;
    return this.letter.source.slice(start, end);
  }
}

function described(use: Use, textAfter: string, where: string): DescribedUse {
  const { name, part } = use;
  const value = writtenValue(use);
  const isFound = part.element === undefined || textAfter !== '';
  return {
    use,
    textAfter,
    isTelling: !(name.startsWith('[') && rewritten.has(part.attribute?.name ?? '')),
    descriptions: [
      `${name}\n${value}\n${where}\n${writtenAttributes(part.element)}`,
      `${name}\n${value}\n${where}`,
      `${name}\n${where}`,
      ...(value && isFound ? [`${name}\n${value}`] : []),
    ],
  };
}

/** Returns the attributes of an element that programs keep as they are, which tell it from others before the same text. */
const writtenAttributes = (element: LetterElement | undefined): string =>
  (element?.attributes ?? [])
    .filter(({ name }) => name === 'style' || !rewritten.has(name))
    .map(({ name, value }) => `${name}=${asWritten(value)}`)
    .join(' ');

/** Returns what a use says beside its name, as far as programs keep it. */
function writtenValue({
  part: { kind, attribute, property = '', value = '', atRule, text = '' },
}: Use): string {
  switch (kind) {
    case 'attribute':
      return attribute && !rewritten.has(attribute.name) ? asWritten(attribute.value) : '';
    case 'declaration':
    case 'font':
      return `${property}:${asWritten(value)}`;
    case 'atRule':
      return asWritten(atRule?.prelude ?? '');
    case 'selector':
      return asWritten(text);
    default:
      return '';
  }
}

/** Returns a text in one spelling: programs write blanks, quotes and names of their own. */
function asWritten(text: string): string {
  const plain = text.includes('/*') ? replaced(text, passages(text, /\/\*/g, '*/'), '') : text;
  return plain
    .toLowerCase()
    .replace(addedPrefixes, '')
    .replace(/[\s"']+/g, '');
}

const withoutPrefixes = (source: string, { start, end }: Passage) => asWritten(source.slice(start, end));

const selectorsOf = ({ source, styleSheets }: LetterTree): ReadonlySet<string> =>
  new Set(styleSheets.flatMap(({ rules }) => rules.map(({ head }) => withoutPrefixes(source, head))));
