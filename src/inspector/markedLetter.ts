import { createFileReader, type IncludedFiles } from '../compiler/includedFiles.ts';
import { includeOptions } from '../compiler/includes.ts';
import { components, parseMjml, renderMjml } from '../compiler/mjml.ts';
import type { Includes } from '../protocol/compiler.ts';
import { type MarkedTag, Marks } from './marks.ts';
import { readElements, type SourceElement, type SourceFile } from './sourceElements.ts';

/** An MJML letter that knows where it comes from. */
export interface MarkedLetter {
  readonly html: string;
  /** In the order of the HTML. */
  readonly tags: readonly MarkedTag[];
  readonly elements: readonly SourceElement[];
  /** What was read as MJML: the layout, and the files that it includes as such. */
  readonly mjmlFiles: readonly SourceFile[];
  readonly included: IncludedFiles;
}

/**
 * Renders a layout once more, with a mark in each start tag that says which element it comes from: in the texts for what
 * is written as HTML, and in what each component writes. Then takes the marks out. Throws what MJML throws.
 */
export async function renderMarked(source: string, includes: Includes): Promise<MarkedLetter> {
  const marks = new Marks();
  const mark = (file: SourceFile) => marks.into(file.text, readElements(file));
  const mjmlFiles: SourceFile[] = [{ text: source }];
  const { files, read } = createFileReader(includes);
  const options = includeOptions(includes) ?? {};
  const letter = parseMjml(mark({ text: source }), options, (path, type) => {
    const file = { path, text: read(path) };
    if (type === 'mjml') mjmlFiles.push(file);
    return mark(file);
  });
  const marked = await renderMjml(letter, options, markingComponents);
  return { ...marks.outOf(marked), elements: marks.elements, mjmlFiles, included: files };
}

/** MJML's components, which mark what they write. Their marks are attributes of theirs, put there by those in the texts. */
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
