import type { LetterPieces } from '../core/letters/letterPieces.ts';
import { type RenderedBlock, renderBlock, standsAlone, tellHead } from './block.ts';
import { type InlineStyles, inlineStylesApart } from './inlineStyles.ts';
import { MjBody, renderMjml } from './mjml.ts';
import { piecesOf } from './pieces.ts';

/** The blocks of a letter as they were, and which of them others take the place of. */
export interface Reuse {
  readonly blocks: readonly RenderedBlock[];
  readonly at: number;
  readonly removed: number;
}

export interface RenderedLetter {
  /** One piece when the blocks cannot be told apart. */
  readonly pieces: LetterPieces;
  readonly blocks: readonly RenderedBlock[];
}

/** Stands for the blocks while MJML builds the letter around them. No text can hold it by chance. */
const mark = `mailroom-${crypto.randomUUID()}`;

/**
 * Renders a letter. With `reuse`, its mj-body has only the blocks that are new.
 *
 * MJML builds what is around the blocks, and then goes over the whole HTML several times, which takes long. Where every
 * block stands alone, and nothing in the letter reaches into all of it, MJML goes over a mark with the fonts of the
 * blocks instead, and the finished blocks take its place at the end. Elsewhere it gets the blocks themselves.
 */
export async function renderLetter(
  letter: MjmlNode,
  options: MjmlOptions,
  reuse?: Reuse,
): Promise<RenderedLetter> {
  let blocks: readonly RenderedBlock[] = [];
  let placeholder: string | undefined;
  let outermost: MjmlComponent | undefined;

  class Body extends MjBody {
    override renderChildren(): string {
      return this === outermost ? mark : super.renderChildren();
    }

    override render() {
      outermost ??= this;
      const html = super.render();
      if (this !== outermost) return html;
      const [before = '', after = ''] = html.split(mark);
      const context = this.getChildContext();
      blocks = renderBlocks(this.props.children, context, inlining(context, before, after), reuse);
      tellHead(context, blocks);
      if (canFinishApart(blocks, context) && standsAlone(before)) placeholder = placeholderOf(blocks);
      return before + (placeholder ?? wholeOf(blocks)) + after;
    }
  }

  const html = await renderMjml(letter, options, [Body]);
  if (placeholder === undefined) return { pieces: [html], blocks };
  const [before = '', after = ''] = html.split(placeholder);
  return { pieces: [before, ...piecesOf(blocks), after], blocks };
}

function renderBlocks(
  nodes: readonly MjmlNode[],
  context: MjmlContext,
  inline: InlineStyles | undefined,
  { blocks, at, removed }: Reuse = { blocks: [], at: 0, removed: 0 },
): readonly RenderedBlock[] {
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
    return renderBlock(node, context, place, inline);
  });
  return [...above, ...rendered, ...below];
}

/** How the letter's inlined styles get into a block; `undefined` when they are for the whole letter. */
function inlining({ globalData }: MjmlContext, before: string, after: string): InlineStyles | undefined {
  const { inlineStyle, headRaw, style, preview, title } = globalData;
  if (inlineStyle.length === 0) return (block) => block;
  const others = [...headRaw, ...style, preview, title].filter((text) => text !== null);
  return inlineStylesApart(inlineStyle.join(''), before, after, others);
}

/** Attributes set by selectors reach into all of a letter; a font's name may be an odd expression. */
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
  return `<!--${mark} "${[...fonts].join('" "')}"-->`;
}

const wholeOf = (blocks: readonly RenderedBlock[]) => blocks.map(({ html }) => html).join('');
