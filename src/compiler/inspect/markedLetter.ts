import type { Includes } from '../../protocol/compiler.ts';
import { createFileReader, type IncludedFiles } from '../includedFiles.ts';
import { includeOptions } from '../includes.ts';
import { components, parseMjml, renderMjml } from '../mjml.ts';
import { type MarkedTag, Marks } from './marks.ts';
import { readElements, type SourceElement, type SourceFile } from './sourceElements.ts';

/** An MJML letter that knows where it comes from. */
export interface MarkedLetter {
  readonly html: string;
  /** In the order of the HTML. */
  readonly tags: readonly MarkedTag[];
  readonly elements: readonly SourceElement[];
  readonly included: IncludedFiles;
}

/**
 * Renders a layout once more, with a mark in each start tag that says which element it comes from: in the texts for what
 * is written as HTML, and in what each component writes. Then takes the marks out. Throws what MJML throws.
 */
export async function renderMarked(source: string, includes: Includes): Promise<MarkedLetter> {
  const marks = new Marks();
  const mark = (file: SourceFile) => marks.into(file.text, readElements(file));
  const { files, read } = createFileReader(includes);
  const options = includeOptions(includes) ?? {};
  const letter = parseMjml(mark({ text: source }), options, (path) => mark({ path, text: read(path) }));
  const marked = await renderMjml(letter, options, markingComponents);
  return { ...marks.outOf(marked), elements: marks.elements, included: files };
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
