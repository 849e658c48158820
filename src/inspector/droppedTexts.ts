import { Parser } from 'htmlparser2';
import { components, dependencies } from '../compiler/mjml.ts';
import { type CheckOptions, mostFindings } from '../core/checks/checkLetter.ts';
import { layoutRules } from '../core/checks/rules.ts';
import { shortText } from '../core/text/shortText.ts';
import type { LetterSource } from './letterSource.ts';
import type { Passage } from './passages.ts';
import { deepest, readerOptions, type SourceFile } from './sourceElements.ts';
import { onlyInSource, type SourceFinding } from './sourceFinding.ts';

/** Text of a layout that MJML leaves out of the letter. */
export function droppedTexts(
  { mjmlFiles }: Pick<LetterSource, 'mjmlFiles'>,
  { severities }: CheckOptions,
): SourceFinding[] {
  const severity = severities?.['dropped-text'] ?? layoutRules['dropped-text'].severity;
  if (severity === 'off') return [];
  // A file may be included several times.
  const files = new Map(mjmlFiles.map((file) => [file.path, file]));
  return [...files.values()]
    .flatMap(droppedIn)
    .slice(0, mostFindings)
    .map((place) => onlyInSource('dropped-text', severity, place, [shown(place)]));
}

const mostShown = 60;

/** As much of a text as tells which one it is, on one line. */
function shown({ file, start, end }: Passage): string {
  const text = file.text.slice(start, Math.min(end, start + 10 * mostShown)).replace(/\s+/g, ' ');
  return shortText(text, mostShown);
}

/** What becomes of text: `told` is what MJML leaves out with an unknown element, which is an error already. */
type Fate = 'kept' | 'dropped' | 'told';

interface OpenElement {
  readonly name: string;
  readonly fate: Fate;
  /** Whether everything inside shares this fate. */
  readonly forAll: boolean;
  /** The names of the elements right inside, so far. */
  readonly inside: Set<string>;
}

type Opened = Pick<OpenElement, 'fate' | 'forAll'>;

/** Elements with text that MJML reads and shows nowhere. */
const unused = new Set(['mj-breakpoint', 'mj-carousel-image']);

/** Elements that MJML knows without a component for them. */
const withoutComponent = new Set(['mjml', 'mj-all', 'mj-class', 'mj-include', 'mj-selector']);

/** The passages of a file of MJML that are dropped, as MJML's own parser reads them. */
function droppedIn(file: SourceFile): Passage[] {
  const outside: OpenElement = { name: '', fate: 'dropped', forAll: false, inside: new Set() };
  const open: OpenElement[] = [];
  const found: { start: number; end: number }[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const parent = open.at(-1) ?? outside;
        open.push({ name, ...opened(name, attributes, parent), inside: new Set() });
        parent.inside.add(name);
        if (open.length > deepest) parser.pause();
      },
      onclosetag() {
        open.pop();
      },
      ontext() {
        if ((open.at(-1) ?? outside).fate !== 'dropped') return;
        const [start, end] = [parser.startIndex, parser.endIndex + 1];
        // A text comes in pieces, as at a `<` that begins no tag.
        const before = found.at(-1);
        if (before?.end === start) before.end = end;
        else found.push({ start, end });
      },
    },
    readerOptions,
  );
  parser.end(file.text);
  return found.flatMap(({ start, end }) => withoutBlanks(file, start, end));
}

function opened(name: string, attributes: Readonly<Record<string, string>>, parent: OpenElement): Opened {
  if (parent.forAll) return parent;
  const component = Object.hasOwn(components, name) ? components[name] : undefined;
  const isInRoot = parent.name === 'mjml';
  if (component?.endingTag) {
    // Right in mjml, mj-raw is only for what stands before everything else.
    const isMisplaced = isInRoot && attributes.position !== 'file-start';
    return { fate: unused.has(name) || isMisplaced ? 'dropped' : 'kept', forAll: true };
  }
  if (name === 'mj-html-attribute') return { fate: 'kept', forAll: false };
  if (!component && !withoutComponent.has(name)) return { fate: 'told', forAll: true };
  const isSecond = isInRoot && parent.inside.has(name);
  const takesNothing = component !== undefined && !dependencies[name]?.length;
  return { fate: 'dropped', forAll: name === 'mj-attributes' || isSecond || takesNothing };
}

function withoutBlanks(file: SourceFile, start: number, end: number): Passage[] {
  const text = file.text.slice(start, end);
  if (text.replace(/&nbsp;|&#160;/gi, '').trim() === '') return [];
  const from = start + text.length - text.trimStart().length;
  return [{ file, start: from, end: from + text.trim().length }];
}
