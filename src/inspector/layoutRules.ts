import { Parser } from 'htmlparser2';
import { components, dependencies } from '../compiler/mjml.ts';
import { type CheckOptions, mostFindings } from '../core/checks/checkLetter.ts';
import type { Finding, Severity } from '../core/checks/finding.ts';
import { layoutRules, type RuleName } from '../core/checks/rules.ts';
import { writtenAttributes } from '../core/text/markup.ts';
import { shortText } from '../core/text/shortText.ts';
import type { LetterSource } from './letterSource.ts';
import type { SourcePassage } from './passages.ts';
import {
  deepestSourceElement,
  readerOptions,
  type SourceElement,
  type SourceFile,
} from './sourceElements.ts';

/** A finding with its place: in the layout, in a file that it includes, or in the footer. */
export interface SourceFinding {
  readonly finding: Finding;
  readonly place: SourcePassage;
}

/** Creates a finding about the source alone. Its offsets in the letter are 0. */
const onlyInSource = (
  rule: RuleName,
  severity: Severity,
  place: SourcePassage,
  values: readonly string[] = [],
): SourceFinding => ({ finding: { rule, severity, start: 0, end: 0, values }, place });

/** Finds text in MJML files that MJML does not render (rule `dropped-text`). */
export function droppedTexts(
  { mjmlFiles }: Pick<LetterSource, 'mjmlFiles'>,
  { severities }: CheckOptions,
): SourceFinding[] {
  const severity = severities?.['dropped-text'] ?? layoutRules['dropped-text'].severity;
  if (severity === 'off') return [];
  // Deduplicated, because a file may be included several times.
  const files = new Map(mjmlFiles.map((file) => [file.path, file]));
  return [...files.values()]
    .flatMap(droppedIn)
    .slice(0, mostFindings)
    .map((place) => onlyInSource('dropped-text', severity, place, [shownPassage(place)]));
}

const longestPassageShown = 60;

/** Returns the beginning of a passage as one line, to quote it in the finding. */
function shownPassage({ file, start, end }: SourcePassage): string {
  const text = file.text.slice(start, Math.min(end, start + 10 * longestPassageShown)).replace(/\s+/g, ' ');
  return shortText(text, longestPassageShown);
}

/** MJML's treatment of the text in an element. `reported`: dropped with an unknown element, which is already reported as an error. */
type Fate = 'kept' | 'dropped' | 'reported';

interface OpenLayoutElement {
  readonly name: string;
  readonly fate: Fate;
  /** True if `fate` also applies to all descendants. */
  readonly forAll: boolean;
  /** The names of the children opened so far. */
  readonly inside: Set<string>;
}

type Opened = Pick<OpenLayoutElement, 'fate' | 'forAll'>;

/** Elements with text that MJML parses but never renders. */
const unused = new Set(['mj-breakpoint', 'mj-carousel-image']);

/** MJML's structural elements, which have no component. */
const withoutComponent = new Set(['mjml', 'mj-all', 'mj-class', 'mj-include', 'mj-selector']);

/** Returns the dropped passages of an MJML file, parsed with MJML's own parser. */
function droppedIn(file: SourceFile): SourcePassage[] {
  const outside: OpenLayoutElement = { name: '', fate: 'dropped', forAll: false, inside: new Set() };
  const open: OpenLayoutElement[] = [];
  const found: { start: number; end: number }[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const parent = open.at(-1) ?? outside;
        open.push({ name, ...opened(name, attributes, parent), inside: new Set() });
        parent.inside.add(name);
        if (open.length > deepestSourceElement) parser.pause();
      },
      onclosetag() {
        open.pop();
      },
      ontext() {
        if ((open.at(-1) ?? outside).fate !== 'dropped') return;
        const [start, end] = [parser.startIndex, parser.endIndex + 1];
        // The parser may split a text, for example at a `<` that starts no tag.
        const before = found.at(-1);
        if (before?.end === start) before.end = end;
        else found.push({ start, end });
      },
    },
    readerOptions,
  );
  parser.end(file.text);
  return found.flatMap(({ start, end }) => trimmedPassage(file, start, end));
}

function opened(
  name: string,
  attributes: Readonly<Record<string, string>>,
  parent: OpenLayoutElement,
): Opened {
  if (parent.forAll) return parent;
  const component = Object.hasOwn(components, name) ? components[name] : undefined;
  const isInRoot = parent.name === 'mjml';
  if (component?.endingTag) {
    // Directly in mjml, mj-raw is only allowed with position="file-start".
    const isMisplaced = isInRoot && attributes.position !== 'file-start';
    return { fate: unused.has(name) || isMisplaced ? 'dropped' : 'kept', forAll: true };
  }
  if (name === 'mj-html-attribute') return { fate: 'kept', forAll: false };
  if (!component && !withoutComponent.has(name)) return { fate: 'reported', forAll: true };
  const isSecond = isInRoot && parent.inside.has(name);
  const takesNothing = component !== undefined && !dependencies[name]?.length;
  return { fate: 'dropped', forAll: name === 'mj-attributes' || isSecond || takesNothing };
}

function trimmedPassage(file: SourceFile, start: number, end: number): SourcePassage[] {
  const text = file.text.slice(start, end);
  if (text.replace(/&nbsp;|&#160;/gi, '').trim() === '') return [];
  const from = start + text.length - text.trimStart().length;
  return [{ file, start: from, end: from + text.trim().length }];
}

/**
 * Finds MJML pictures without an `alt` attribute. MJML renders an empty `alt`, so only the source shows that it is missing. Finds nothing
 * if mj-attributes sets a default `alt`. Ignores linked pictures, which the rules for the letter report.
 */
export function undescribedPictures(
  elements: readonly SourceElement[],
  { severities }: CheckOptions,
): SourceFinding[] {
  const severity = severities?.['picture-alt'] ?? 'warning';
  const defaults = inAttributes(elements);
  const hasDefault = [...defaults].some((element) => has(element, 'alt'));
  if (severity === 'off' || hasDefault) return [];
  return elements
    .filter(({ name }) => name === 'mj-image' || name === 'mj-carousel-image')
    .filter((element) => !defaults.has(element) && !has(element, 'alt') && !has(element, 'href'))
    .slice(0, mostFindings)
    .map(({ file, start, tagEnd }) => onlyInSource('picture-alt', severity, { file, start, end: tagEnd }));
}

/** Returns the elements inside `mj-attributes`. `elements` must be in source order. */
function inAttributes(elements: readonly SourceElement[]): ReadonlySet<SourceElement> {
  const inside = new Set<SourceElement>();
  const reached = new Map<SourceFile, number>();
  for (const element of elements) {
    const { file, name, start, end } = element;
    const reach = reached.get(file) ?? 0;
    if (start < reach) inside.add(element);
    if (name === 'mj-attributes') reached.set(file, Math.max(reach, end));
  }
  return inside;
}

function has({ file, start, tagEnd }: SourceElement, wanted: string): boolean {
  return writtenAttributes(file.text, start, tagEnd).some(({ name }) => name.toLowerCase() === wanted);
}

/**
 * Finds MJML tags inside mj-text, mj-table, mj-raw and other elements that contain HTML. MJML copies these tags into the letter, where they
 * mean nothing. `elements` must be in source order.
 */
export function unreadMjml(
  elements: readonly SourceElement[],
  { severities }: CheckOptions,
): SourceFinding[] {
  const severity = severities?.['unread-mjml'] ?? layoutRules['unread-mjml'].severity;
  if (severity === 'off') return [];
  const found: SourceFinding[] = [];
  const htmlOf = new Map<SourceFile, SourceElement>();
  for (const element of elements) {
    const { file, name, start, tagEnd, end } = element;
    const around = htmlOf.get(file);
    if (around && start < around.end) {
      if (found.length < mostFindings && isOfMjml(name))
        found.push(onlyInSource('unread-mjml', severity, { file, start, end: tagEnd }, [name, around.name]));
    } else if (Object.hasOwn(components, name) && components[name]?.endingTag && end > tagEnd) {
      htmlOf.set(file, element);
    }
  }
  return found;
}

const isOfMjml = (name: string) => name === 'mjml' || name.startsWith('mj-');
