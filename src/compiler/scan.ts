import { Parser } from 'htmlparser2';
import { isMjml } from '../core/mjml/tree.ts';
import { createLocator, type LinePosition } from './lines.ts';

export interface UnclosedElement extends LinePosition {
  readonly element: string;
}

export interface Include extends LinePosition {
  readonly path: string;
}

/** A child of mj-body in the source, from `start` to `end`. Comments are blocks, too, named `!`. */
export interface SourceBlock {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Counts from 1. */
  readonly line: number;
}

export interface Scan {
  readonly unclosed: readonly UnclosedElement[];
  readonly includes: readonly Include[];
  /** The blocks of the first mj-body in mjml. */
  readonly blocks: readonly SourceBlock[];
  /** True if elements are nested too deeply for MJML. The scan stops there. */
  readonly isTooDeep: boolean;
}

/** The maximum nesting depth, which is below the depth at which MJML fails. The parser slows down with depth. */
const deepestNesting = 5_000;

/**
 * Scans a layout with MJML's parser and options, to find what MJML does not report: unclosed elements, whose content it loses, and the
 * positions of `mj-include` and of the blocks. If several elements end at one place, only the innermost is reported, since it causes the
 * others.
 */
export function scanMjml(source: string): Scan {
  const locate = createLocator(source);
  const open: { readonly name: string; readonly at: number }[] = [];
  const unclosed: UnclosedElement[] = [];
  const includes: Include[] = [];
  const blocks: SourceBlock[] = [];
  let lastClosedAt = -1;
  let bodies = 0;
  let isTooDeep = false;

  const isInBody = () => bodies === 1 && open.length === 2 && open[1]?.name === 'mj-body';
  const addBlock = (name: string, start: number) => {
    if (isInBody()) blocks.push({ name, start, end: parser.endIndex + 1, line: locate(start).line });
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'mj-body' && open.length === 1 && open[0]?.name === 'mjml') bodies++;
        open.push({ name, at: parser.startIndex });
        if (open.length > deepestNesting) {
          isTooDeep = true;
          parser.pause();
        }
        if (name === 'mj-include') {
          includes.push({ path: attributes.path ?? '', ...locate(parser.startIndex) });
        }
      },
      onclosetag(name, implied) {
        const element = open.pop();
        if (!element) return;
        addBlock(name, element.at);
        const closesItself = element.at === parser.startIndex;
        if (!isMjml(name) || !implied || closesItself || lastClosedAt === parser.startIndex) return;
        lastClosedAt = parser.startIndex;
        unclosed.push({ element: name, ...locate(element.at) });
      },
      oncomment() {
        addBlock('!', parser.startIndex);
      },
    },
    {
      recognizeCDATA: true,
      decodeEntities: false,
      recognizeSelfClosing: true,
      lowerCaseAttributeNames: false,
    },
  );
  parser.end(source);
  return { unclosed, includes, blocks, isTooDeep };
}

const bodyOpening = '<mjml><mj-body>';
const closing = '</mj-body></mjml>';

/** Wraps the source of one block in a layout. */
export const layoutOfBlock = (text: string) => bodyOpening + text + closing;

/** Returns true if the text may end mj-body or start another one. */
const leavesBody = (text: string) => /<\/?mj(ml|-body)/i.test(text);

/** Returns the blocks of a text that consists of whole blocks and white space; `undefined` otherwise. */
export function scanBlocks(text: string): readonly SourceBlock[] | undefined {
  if (leavesBody(text)) return undefined;
  const scan = scanMjml(layoutOfBlock(text));
  if (scan.isTooDeep) return undefined;
  const blocks = scan.blocks.map(({ start, end, ...block }) => ({
    ...block,
    start: start - bodyOpening.length,
    end: end - bodyOpening.length,
  }));
  const ends = [0, ...blocks.map(({ end }) => end)];
  const starts = [...blocks.map(({ start }) => start), text.length];
  const isSpace = ends.every(
    (end, index) => end <= text.length && text.slice(end, starts[index]).trim() === '',
  );
  return isSpace ? blocks : undefined;
}

/**
 * Returns the unclosed elements in `text`, with positions relative to it, if it is exactly one block in any context: it closes everything
 * it opens and nothing else, and does not affect how the text after it is parsed. Returns `undefined` otherwise.
 */
export function scanBlock(text: string, name: string): readonly UnclosedElement[] | undefined {
  if (!text.endsWith('>') || leavesBody(text)) return undefined;
  const { unclosed, includes, blocks, isTooDeep } = scanMjml(layoutOfBlock(text));
  const [block] = blocks;
  const isOne =
    !isTooDeep &&
    includes.length === 0 &&
    blocks.length === 1 &&
    block?.name === name &&
    block.start === bodyOpening.length &&
    block.end === bodyOpening.length + text.length;
  if (!isOne) return undefined;
  return unclosed.map((element) =>
    element.line > 1 ? element : { ...element, column: element.column - bodyOpening.length },
  );
}
