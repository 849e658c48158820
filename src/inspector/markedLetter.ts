import type { RenderedBlock } from '../compiler/block.ts';
import { includesSame } from '../compiler/compile.ts';
import { frameOf } from '../compiler/frame.ts';
import { createFileReader, type IncludedFiles } from '../compiler/includedFiles.ts';
import { includeOptions } from '../compiler/includes.ts';
import type { LayoutParts } from '../compiler/layoutParts.ts';
import { type Replacing, type Reuse, renderLetter } from '../compiler/letter.ts';
import { components, type IncludeType, MjBody, type ReadFile } from '../compiler/mjml.ts';
import { type LayoutReading, readChange, readLayout } from '../compiler/reading.ts';
import { scanMjml } from '../compiler/scan.ts';
import { resolveLayout } from '../core/pictures/resolveLayout.ts';
import { type LayoutContext, substitutesOf } from '../protocol/compiler.ts';
import {
  aroundMarked,
  intoTags,
  type MarkedFile,
  type MarkedTag,
  markedFile,
  withoutMarks,
} from './marks.ts';
import type { SourceElement, SourceFile } from './sourceElements.ts';

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

/** A marked layout, of which the next one takes over what is the same. */
interface KeptMarks {
  readonly context: LayoutContext;
  readonly parts: LayoutParts;
  readonly blocks: readonly RenderedBlock[];
  readonly layout: MarkedFile;
  readonly included: readonly IncludedFile[];
}

interface IncludedFile extends MarkedFile {
  readonly type: IncludeType;
}

/** The last layout that was rendered. The next one is usually the same with a change, or a copy of it. */
let latest: KeptMarks | undefined;

/**
 * Renders a layout with a mark in each start tag that identifies its source element, then removes the marks. Elements that MJML copies as
 * HTML are marked in the source, and all others in the output of their component. Renders only the blocks that have changed, as the
 * compiler does, if it is nearly the last layout. Throws MJML's errors.
 */
export async function renderMarked(source: string, context: LayoutContext): Promise<MarkedLetter> {
  const resolved = resolveLayout(source, substitutesOf(context));
  const layout = markedFile({ text: resolved.text, resolved }, latest?.layout);
  const { before = '', after = '' } = frameOf(resolved.text) ?? {};
  const text = before + layout.marked + after;
  const { reading, files, included, reuse } = readAfterLatest(text, context) ?? readWhole(text, context);
  const { letter, options, parts } = reading;
  const { pieces, blocks, leftOut } = await renderLetter(letter, options, reuse, marking);
  if (parts && leftOut.length === 0) latest = { context, parts, blocks, layout, included };
  const all = [layout, ...included];
  const elementOf = new Map(
    all.flatMap(({ elements, marks }) => elements.map((one, at) => [marks[at], one])),
  );
  return {
    ...withoutMarks(pieces.join(''), (mark) => elementOf.get(mark)),
    elements: all.flatMap(({ elements }) => elements),
    mjmlFiles: [layout.file, ...included.filter(({ type }) => type === 'mjml').map(({ file }) => file)],
    included: files,
  };
}

interface MarkedReading {
  readonly reading: LayoutReading;
  readonly files: IncludedFiles;
  readonly included: readonly IncludedFile[];
  readonly reuse?: Reuse | undefined;
}

/** Reads only the blocks in which a marked layout differs from the last one; `undefined` if more has changed. */
function readAfterLatest(text: string, context: LayoutContext): MarkedReading | undefined {
  if (!latest || !includesSame(latest, context)) return undefined;
  const { parts, blocks, included } = latest;
  const reading = readChange(parts, text, context);
  if (!reading?.changed) return undefined;
  return { reading, files: parts.files, included, reuse: { blocks, ...reading.changed } };
}

function readWhole(text: string, context: LayoutContext): MarkedReading {
  const { files, read } = createFileReader(context);
  const included: IncludedFile[] = [];
  const readMarked: ReadFile = (path, type, within) => {
    const text = read(path, type);
    const resolved = files.get(path)?.resolved;
    const file = markedFile({ path, within, text, ...(resolved && { resolved }) });
    included.push({ ...file, type });
    return file.marked;
  };
  const reader = { files, read: readMarked };
  // The compiler reports the problems.
  const reading = readLayout(text, includeOptions(context) ?? {}, scanMjml(text), reader, () => []);
  return { reading, files, included };
}

/**
 * MJML's components, extended to mark the HTML that they render. Each finds its mark among its attributes, where `markedFile` has put it.
 */
const markingComponents = Object.values(components)
  .filter((component) => 'render' in component.prototype && component !== MjBody)
  .map(
    (component) =>
      class extends component {
        override render() {
          return aroundMarked(super.render(), this.props.rawAttrs);
        }
      },
  );

const marking: Replacing = {
  components: markingComponents,
  finish: (html, { props }) => intoTags(aroundMarked(html, props.rawAttrs)),
};
