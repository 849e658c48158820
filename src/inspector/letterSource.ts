import { compileMjml, type KeptLayout } from '../compiler/compile.ts';
import { areUnchanged, type IncludedFiles } from '../compiler/includedFiles.ts';
import { withoutRandomIds } from '../core/letters/randomIds.ts';
import { resolveLayout } from '../core/pictures/resolveLayout.ts';
import { type CompiledMjml, type LayoutContext, substitutesOf } from '../protocol/compiler.ts';
import type { InspectedLayout } from '../protocol/inspector.ts';
import { type DomElement, parseLetter } from './elementTree.ts';
import { renderMarked } from './markedLetter.ts';
import type { MarkedTag } from './marks.ts';
import type { SourceElement, SourceFile } from './sourceElements.ts';

/** A letter's HTML, and the source elements that it was rendered from. */
export interface LetterSource {
  readonly html: string;
  /** Returns the letter's elements as a page parses them: parsed when asked first, since checks don't need them. Throws `TreeTooLarge`. */
  readonly dom: () => DomElement | undefined;
  /** The letter's start tags whose source element is known, in order. */
  readonly tags: readonly MarkedTag[];
  readonly elements: readonly SourceElement[];
  /** The path of the layout; missing if it includes no files. */
  readonly path?: string;
  /** The source files that are parsed as MJML: none for an HTML layout. */
  readonly mjmlFiles: readonly SourceFile[];
  /** True for an HTML layout: offsets in the source and in the letter are the same. */
  readonly isSame: boolean;
  readonly included: IncludedFiles;
  /** The files that the layout may include, and what is resolved. */
  readonly context: LayoutContext;
}

/** Thrown when a letter exceeds the length limit. */
export class LetterTooLarge extends Error {}

/**
 * Compiles and parses a layout. Returns `undefined` if it can't be compiled. Throws `LetterTooLarge` if the HTML of an MJML layout has more
 * than `most` UTF-16 units, and `TreeTooLarge`. `compiled` is the compiled layout, if it is known.
 */
export async function readLetterSource(
  layout: InspectedLayout,
  most: number,
  compiled?: CompiledMjml,
): Promise<LetterSource | undefined> {
  if (layout.kind === 'html') return fromHtml(layout);
  return await fromMjml(layout, compiled ?? (await compileLayout(layout)), most);
}

/** The last layout that could be compiled. The next one is usually the same with a change, or a copy of it. */
let latest: KeptLayout | undefined;

/** Compiles a layout, incrementally if it is nearly the last one. Never rejects. */
export async function compileLayout({ source, context }: InspectedLayout): Promise<CompiledMjml> {
  const { compiled, kept = latest } = await compileMjml(source, context, latest);
  latest = kept;
  return compiled;
}

function fromHtml({ source, context }: InspectedLayout): LetterSource {
  const resolved = resolveLayout(source, substitutesOf(context));
  const html = resolved.text;
  const dom = parseLetter(html);
  const file: SourceFile = { text: html, resolved };
  const elements = [...writtenIn(dom)]
    .map((written) => ({ file, ...written }))
    .toSorted((a, b) => a.start - b.start);
  const tags = elements.map((element) => ({ start: element.start, element }));
  return { html, dom: () => dom, tags, elements, mjmlFiles: [], isSame: true, included: new Map(), context };
}

/** Yields what is written of an element and of those in it. */
export function* writtenIn(element: DomElement | undefined): Generator<Omit<SourceElement, 'file'>> {
  if (element?.written) yield element.written;
  for (const child of element?.children ?? []) yield* writtenIn(child);
}

async function fromMjml(
  { source, context }: InspectedLayout,
  compiled: CompiledMjml,
  most: number,
): Promise<LetterSource | undefined> {
  if (!compiled.pieces) return undefined;
  const html = compiled.pieces.join('');
  if (html.length > most) throw new LetterTooLarge();
  const marked = await renderMarked(source, context);
  const isTrue = isSameLetter(marked.html, html);
  const { elements, mjmlFiles, included } = marked;
  // If the HTML without the marks differs from the compiled HTML, the marks can't be trusted.
  const tags = isTrue ? marked.tags : [];
  const path = typeof context === 'object' ? { path: context.file } : {};
  return {
    html,
    dom: domOf(html),
    tags,
    elements,
    ...path,
    mjmlFiles,
    isSame: false,
    included,
    context,
  };
}

/** The longest letter that is not parsed before somebody asks, in UTF-16 units. A longer one is refused at once if it has too many elements. */
const longestUnparsed = 100_000;

/** Returns a function that parses a letter once. Throws `TreeTooLarge` for a long letter. */
export function domOf(html: string): LetterSource['dom'] {
  let parsed: { readonly root: DomElement | undefined } | undefined;
  const dom = () => {
    parsed ??= { root: parseLetter(html) };
    return parsed.root;
  };
  if (html.length > longestUnparsed) dom();
  return dom;
}

const isSameLetter = (one: string, other: string) =>
  one === other || withoutRandomIds(one) === withoutRandomIds(other);

export const isUpToDate = ({ included }: LetterSource, { context }: InspectedLayout) =>
  areUnchanged(included, context);
