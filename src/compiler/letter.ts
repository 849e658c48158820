import type { LetterPieces } from '../core/letters/letterPieces.ts';
import {
  addToHead,
  type FinishedBlock,
  finishBlock,
  type RenderedBlock,
  renderBlock,
  standsAlone,
} from './block.ts';
import { fitsApart, type LeftOut } from './costlyStyles.ts';
import { type InlineStyles, inlineStylesApart } from './inlineStyles.ts';
import { isBodyOfLetter, MjBody, renderMjml } from './mjml.ts';

/** The blocks of the previous letter. `removed` of them, starting at index `at`, are replaced. */
export interface Reuse {
  readonly blocks: readonly RenderedBlock[];
  readonly at: number;
  readonly removed: number;
}

interface RenderedLetter {
  /** A single piece if the blocks can't be separated; otherwise the start, the blocks and the end. */
  readonly pieces: LetterPieces;
  readonly blocks: readonly RenderedBlock[];
  /** What MJML did not apply, because it would have taken too long. */
  readonly leftOut: readonly LeftOut[];
}

/** Components that take the place of MJML's in a letter. */
export interface Replacing {
  /** All but that of mj-body. */
  readonly components: readonly MjmlComponentClass[];
  /** Returns what becomes of rendered HTML: that of a body around its blocks, or of one of the blocks. */
  readonly finish: (html: string, body: MjmlComponent) => string;
}

const replacingNothing: Replacing = { components: [], finish: (html) => html };

/** The placeholder for the blocks while MJML builds the letter around them. A UUID, so that no layout contains it. */
const outlookMark = `mailroom-${crypto.randomUUID()}`;

/**
 * Renders a letter. With `reuse`, its mj-body contains only the new blocks. MJML builds the HTML around the blocks and then
 * post-processes the whole HTML several times, which is slow. If all blocks are self-contained and nothing in the letter affects all of
 * it, MJML post-processes a placeholder with the blocks' fonts instead, which the finished blocks replace at the end. Otherwise MJML gets
 * the blocks themselves.
 */
export async function renderLetter(
  letter: MjmlNode,
  options: MjmlOptions,
  reuse?: Reuse | undefined,
  replacing = replacingNothing,
): Promise<RenderedLetter> {
  let blocks: readonly RenderedBlock[] = [];
  let placeholder: string | undefined;

  class Body extends MjBody {
    override renderChildren(): string {
      return isBodyOfLetter(this) ? outlookMark : super.renderChildren();
    }

    override render() {
      const html = replacing.finish(super.render(), this);
      if (!isBodyOfLetter(this)) return html;
      const [before = '', after = ''] = html.split(outlookMark);
      const context = this.getChildContext();
      const { above, rendered, below } = renderBlocks(this.props.children, context, reuse, (block) =>
        replacing.finish(block, this),
      );
      const inline = inlining(context, { before, after, kept: [...above, ...below], rendered });
      const fonts = Object.keys(context.globalData.fonts);
      const finished = inline ? rendered.map((block) => finishBlock(block, inline, fonts)) : rendered;
      blocks = [...above, ...finished, ...below];
      addToHead(context, blocks);
      if (inline && canFinishApart(blocks, context) && standsAlone(before))
        placeholder = placeholderOf(blocks);
      return before + (placeholder ?? wholeOf(blocks)) + after;
    }
  }

  const { html, leftOut } = await renderMjml(letter, options, [...replacing.components, Body]);
  if (placeholder === undefined) return { pieces: [html], blocks, leftOut };
  const [before = '', after = ''] = html.split(placeholder);
  return { pieces: [before, ...letterPiecesOf(blocks), after], blocks, leftOut };
}

function renderBlocks(
  nodes: readonly MjmlNode[],
  context: MjmlContext,
  { blocks, at, removed }: Reuse = { blocks: [], at: 0, removed: 0 },
  finish: (html: string) => string,
): Readonly<Record<'above' | 'rendered' | 'below', readonly RenderedBlock[]>> {
  const [above, below] = [blocks.slice(0, at), blocks.slice(at + removed)];
  const raw = nodes.map(({ tagName }) => context.components[tagName]?.isRawElement() ?? false);
  const sibling = above.length + nodes.length + below.length;
  const nonRawSiblings =
    sibling - [...above, ...below].filter((block) => block.raw).length - raw.filter(Boolean).length;
  const rendered = nodes.map((node, index) => {
    const place = {
      raw: raw[index] ?? false,
      first: at + index === 0,
      last: at + index === sibling - 1,
      index: at + index,
      sibling,
      nonRawSiblings,
    };
    const block = renderBlock(node, context, place);
    return { ...block, html: finish(block.html) };
  });
  return { above, rendered, below };
}

/** The HTML of a letter's body, in parts: that around the blocks, the blocks of before, and those that were rendered now. */
interface BodyParts {
  readonly before: string;
  readonly after: string;
  readonly kept: readonly RenderedBlock[];
  readonly rendered: readonly RenderedBlock[];
}

/**
 * Returns a function that inlines the letter's styles into one block; `undefined` if the styles need the whole letter, or are too many for
 * it.
 */
function inlining(
  { globalData }: MjmlContext,
  { before, after, kept, rendered }: BodyParts,
): InlineStyles | undefined {
  const { inlineStyle, headRaw = [], style, preview, title } = globalData;
  if (inlineStyle.length === 0) return (block) => block;
  const css = inlineStyle.join('');
  const others = [...headRaw, ...style, preview, title].filter((text) => text !== null);
  const around = [...headRaw, before, after].join('');
  const fits = fitsApart(css, around, { kept, rendered });
  return fits ? inlineStylesApart(css, before, after, others) : undefined;
}

/**
 * Returns true if the blocks can be post-processed separately. `mj-html-attributes` affects the whole letter, and MJML uses the names of
 * fonts as regular expressions.
 */
function canFinishApart(blocks: readonly RenderedBlock[], { globalData }: MjmlContext): boolean {
  const { fonts, htmlAttributes } = globalData;
  return (
    Object.keys(htmlAttributes).length === 0 &&
    Object.keys(fonts).every((name) => /^[\w -]+$/.test(name)) &&
    blocks.every(({ finished }) => finished)
  );
}

function placeholderOf(blocks: readonly RenderedBlock[]): string {
  const fonts = new Set(blocks.flatMap(({ finished }) => finished?.fonts ?? []));
  return `<!--${outlookMark} "${[...fonts].join('" "')}"-->`;
}

const wholeOf = (blocks: readonly RenderedBlock[]) => blocks.map(({ html }) => html).join('');

interface BlockPiece {
  readonly html: string;
  /** The start of the next block's piece, if a conditional comment spans both blocks. */
  readonly next?: string;
}

/** A cached piece, with the inputs that it was made from. */
interface MadePiece {
  readonly lead: string | undefined;
  readonly goesOn: boolean;
  readonly piece: BlockPiece;
}

const madePieces = new WeakMap<FinishedBlock, MadePiece>();

/**
 * Returns the finished blocks as pieces of a letter. As everywhere in a letter, a closing conditional comment and the opening one after
 * it cancel out; the comment that spans two blocks is then part of the later piece. Unchanged pieces are identical strings.
 */
function letterPiecesOf(blocks: readonly RenderedBlock[]): LetterPieces {
  const written = blocks.filter(({ html }) => html !== '');
  let lead: string | undefined;
  let number = 0;
  return blocks.map(({ html, finished }) => {
    if (!finished || html === '') return '';
    const next = written[++number]?.finished;
    const piece = pieceOf(finished, lead, finished.closing !== '' && !!next?.opening);
    lead = piece.next;
    return piece.html;
  });
}

function pieceOf(block: FinishedBlock, lead: string | undefined, goesOn: boolean): BlockPiece {
  const before = madePieces.get(block);
  if (before?.lead === lead && before?.goesOn === goesOn) return before.piece;
  const piece = makePiece(block, lead, goesOn);
  madePieces.set(block, { lead, goesOn, piece });
  return piece;
}

function makePiece({ opening, html, closing }: FinishedBlock, lead = opening, goesOn: boolean): BlockPiece {
  const text = lead + html;
  if (!goesOn) return { html: text + closing };
  const last = text.lastIndexOf('<!--[if');
  const end = last === -1 ? text.length : last;
  return { html: text.slice(0, end), next: text.slice(end) };
}
