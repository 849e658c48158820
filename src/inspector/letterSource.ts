import { compileMjml } from '../compiler/compile.ts';
import { areUnchanged, type IncludedFiles } from '../compiler/includedFiles.ts';
import type { InspectedLayout } from '../protocol/inspector.ts';
import { type DomElement, readLetter } from './letterDom.ts';
import { renderMarked } from './markedLetter.ts';
import type { MarkedTag } from './marks.ts';
import type { SourceElement, SourceFile } from './sourceElements.ts';

/** A letter, and where it comes from. */
export interface LetterSource {
  readonly html: string;
  readonly dom: DomElement | undefined;
  /** Its start tags, in their order, as far as it is known where they come from. */
  readonly tags: readonly MarkedTag[];
  readonly elements: readonly SourceElement[];
  /** What was read as MJML. */
  readonly mjmlFiles: readonly SourceFile[];
  /** Whether an element is written in the layout just as in the letter. */
  readonly isSame: boolean;
  readonly included: IncludedFiles;
}

/** A letter has more characters than what is looked at. */
export class LetterTooLarge extends Error {}

/**
 * Reads a layout. Undefined when it cannot be compiled. Throws `LetterTooLarge` when that makes more than `most` characters, and
 * `TreeTooLarge`.
 */
export async function readLetterSource(
  layout: InspectedLayout,
  most: number,
): Promise<LetterSource | undefined> {
  return layout.kind === 'html' ? fromHtml(layout.source) : await fromMjml(layout, most);
}

function fromHtml(html: string): LetterSource {
  const dom = readLetter(html);
  const file = { text: html };
  const elements = [...writtenIn(dom)]
    .map((written) => ({ file, ...written }))
    .toSorted((a, b) => a.start - b.start);
  const tags = elements.map((element) => ({ start: element.start, element }));
  return { html, dom, tags, elements, mjmlFiles: [], isSame: true, included: new Map() };
}

function* writtenIn(element: DomElement | undefined): Generator<Omit<SourceElement, 'file'>> {
  if (element?.written) yield element.written;
  for (const child of element?.children ?? []) yield* writtenIn(child);
}

async function fromMjml(
  { source, includes }: InspectedLayout,
  most: number,
): Promise<LetterSource | undefined> {
  const { compiled } = await compileMjml(source, includes);
  if (!compiled.pieces) return undefined;
  const html = compiled.pieces.join('');
  if (html.length > most) throw new LetterTooLarge();
  const marked = await renderMarked(source, includes);
  const isTrue = isSameLetter(marked.html, html);
  const { elements, mjmlFiles, included } = marked;
  // When taking the marks out does not give what will be sent, nobody knows where it comes from.
  const tags = isTrue ? marked.tags : [];
  return { html, dom: readLetter(html), tags, elements, mjmlFiles, isSame: false, included };
}

/** Whether this HTML is what the layout becomes. */
export const isLetterOf = ({ html }: LetterSource, compiled: string) => isSameLetter(html, compiled);

const isSameLetter = (one: string, other: string) => withoutRandomIds(one) === withoutRandomIds(other);

/** Carousels and hamburgers have random ids, always as long. */
const withoutRandomIds = (html: string) => html.replace(/[0-9a-f]{16}/g, '0123456789abcdef');

export const isUpToDate = ({ included }: LetterSource, { includes }: InspectedLayout) =>
  areUnchanged(included, includes);
