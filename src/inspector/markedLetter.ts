import { frameOf } from '../compiler/frame.ts';
import { createFileReader, type IncludedFiles } from '../compiler/includedFiles.ts';
import { includeOptions } from '../compiler/includes.ts';
import { components, parseMjml, renderMjml } from '../compiler/mjml.ts';
import { resolveLayout } from '../core/pictures/resolveLayout.ts';
import { type LayoutContext, substitutesOf } from '../protocol/compiler.ts';
import { readElements, type SourceElement, type SourceFile } from './sourceElements.ts';

/** An MJML letter's HTML, and the source elements of its tags. */
interface MarkedLetter {
  readonly html: string;
  /** The tags whose source element is known, in the order of the HTML. */
  readonly tags: readonly MarkedTag[];
  readonly elements: readonly SourceElement[];
  /** The files parsed as MJML: the layout and its MJML includes. */
  readonly mjmlFiles: readonly SourceFile[];
  readonly included: IncludedFiles;
}

/**
 * Renders a layout with a mark in each start tag that identifies its source element, then removes the marks. Elements that MJML copies as
 * HTML are marked in the source, and all others in the output of their component. Throws MJML's errors.
 */
export async function renderMarked(source: string, context: LayoutContext): Promise<MarkedLetter> {
  const marks = new Marks();
  const mark = (file: SourceFile) => marks.into(file.text, readElements(file));
  const resolved = resolveLayout(source, substitutesOf(context));
  const layout: SourceFile = { text: resolved.text, resolved };
  const mjmlFiles = [layout];
  const { files, read } = createFileReader(context);
  const options = includeOptions(context) ?? {};
  const { before = '', after = '' } = frameOf(layout.text) ?? {};
  const letter = parseMjml(before + mark(layout) + after, options, (path, type, within) => {
    const text = read(path, type);
    const resolved = files.get(path)?.resolved;
    const file: SourceFile = { path, within, text, ...(resolved && { resolved }) };
    if (type === 'mjml') mjmlFiles.push(file);
    return mark(file);
  });
  const { html } = await renderMjml(letter, options, markingComponents);
  return { ...withoutMarks(html, marks.elements), elements: marks.elements, mjmlFiles, included: files };
}

/**
 * MJML's components, extended to mark the HTML that they render. Each finds its mark among its attributes, where `Marks.into` has put it.
 */
const markingComponents = Object.values(components)
  .filter((component) => 'render' in component.prototype)
  .map(
    (component) =>
      class extends component {
        override render() {
          const html = Marks.around(super.render(), this.props.rawAttrs);
          return component.componentName === 'mj-body' ? Marks.intoTags(html) : html;
        }
      },
  );

/** The prefix of all marks. A mark is an attribute without a value, with a random name that MJML ignores. */
const prefix = `mark-${crypto.randomUUID().slice(0, 8)}-`;

/** A start tag of a letter with its source element. */
export interface MarkedTag {
  readonly start: number;
  readonly element: SourceElement;
}

/** Numbers source elements, and writes these numbers into texts as marks. */
class Marks {
  readonly #elements: SourceElement[] = [];

  get elements(): readonly SourceElement[] {
    return this.#elements;
  }

  /** Writes a mark into the start tag of each element, except `mjml`, whose bare tag MJML looks for. */
  into(text: string, elements: readonly SourceElement[]): string {
    let marked = '';
    let done = 0;
    for (const element of elements) {
      const number = this.#elements.push(element) - 1;
      if (element.name === 'mjml') continue;
      const at = nameEnd(text, element.start);
      marked += `${text.slice(done, at)} ${prefix}${number}`;
      done = at;
    }
    return marked + text.slice(done);
  }

  /** Wraps a component's HTML in delimiters with its mark. `intoTags` later replaces them by marks in the start tags. */
  static around(html: string, attributes: Readonly<Record<string, unknown>>): string {
    const mark = Object.keys(attributes).find((name) => name.startsWith(prefix));
    return mark === undefined ? html : `{${mark}:${html}:${prefix}}`;
  }

  /** Marks each unmarked start tag with the innermost enclosing element, and removes the delimiters of `around`. */
  static intoTags(html: string): string {
    const around: string[] = [];
    return html.replace(writtenOrTag, (found: string, mark: string | undefined) => {
      if (found.startsWith('<')) {
        const writer = found.endsWith(` ${prefix}`) ? undefined : around.at(-1);
        return writer === undefined ? found : `${found} ${writer}`;
      }
      if (mark === undefined) around.pop();
      else around.push(mark);
      return '';
    });
  }
}

/** Writes a mark into each of these tags of a letter. A mark has the index of its tag. */
export function markTags(html: string, tags: readonly MarkedTag[]): string {
  let [marked, done] = ['', 0];
  for (const [index, { start }] of tags.entries()) {
    const at = nameEnd(html, start);
    marked += `${html.slice(done, at)} ${prefix}${index}`;
    done = at;
  }
  return marked + html.slice(done);
}

/** Removes the marks. Returns the HTML, and the tags that were marked with an index of `elements`. */
export function withoutMarks(
  marked: string,
  elements: readonly SourceElement[],
): { readonly html: string; readonly tags: readonly MarkedTag[] } {
  let html = '';
  let done = 0;
  const tags: MarkedTag[] = [];
  for (const match of marked.matchAll(markPattern)) {
    const tagLength = match.index - marked.lastIndexOf('<', match.index);
    html += marked.slice(done, match.index);
    done = match.index + match[0].length;
    const element = elements[Number(match[1])];
    if (element) tags.push({ start: html.length - tagLength, element });
  }
  return { html: html + marked.slice(done), tags };
}

const writtenOrTag = new RegExp(`{(${prefix}\\d+):|:${prefix}}|<[a-z][^\\s/>]*(?: ${prefix})?`, 'gi');

/** Matches a mark, to which MJML's post-processing may have added an empty value. */
const markPattern = new RegExp(` ${prefix}(\\d+)(?:="")?`, 'g');

function nameEnd(text: string, start: number): number {
  const name = /<[^\s/>]*/y;
  name.lastIndex = start;
  name.test(text);
  return name.lastIndex;
}
