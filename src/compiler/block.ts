import merge from 'mjml-core/lib/helpers/mergeOutlookConditionnals.js';
import minify from 'mjml-core/lib/helpers/minifyOutlookConditionnals.js';
import type { InlineStyles } from './inlineStyles.ts';
import { createComponent } from './mjml.ts';

/** A block: what stands directly in mj-body. Here is one as it was rendered, with all that it says to the letter. */
export interface RenderedBlock {
  readonly html: string;
  /** Written as it is: MJML does not count it as a column or a section. */
  readonly raw: boolean;
  /** Tells the letter's head what the block told it: media queries and styles, in the same order. */
  readonly tellHead: (context: MjmlContext) => void;
  /** Its HTML as MJML's last steps leave it; missing when they could do anything across its edges. */
  readonly finished?: FinishedBlock;
}

export interface FinishedBlock {
  /** An opening conditional comment for Outlook, which goes together with a closing one right before it. */
  readonly opening: string;
  readonly html: string;
  /** A closing conditional comment, which goes together with an opening one right after it. */
  readonly closing: string;
  /** The quoted passages that make MJML look for fonts. */
  readonly fonts: readonly string[];
}

/** Where a block stands among the others. Sections render differently at the top, columns by their number. */
export interface BlockPlace {
  readonly raw: boolean;
  readonly first: boolean;
  readonly last: boolean;
  readonly index: number;
  readonly sibling: number;
  readonly nonRawSiblings: number;
}

export function renderBlock(
  node: MjmlNode,
  context: MjmlContext,
  { raw, ...props }: BlockPlace,
  inline: InlineStyles | undefined,
): RenderedBlock {
  const { listening, tellHead } = listenTo(context);
  const initialDatas = { ...node, props, context: listening };
  const html = createComponent({ name: node.tagName, initialDatas })?.render() ?? '';
  const finished = inline && finish(html, inline);
  return { html, raw, tellHead, ...(finished && { finished }) };
}

/** A context that remembers what a block says to the head. Styles are written out, so that no component is kept for them. */
function listenTo(context: MjmlContext): Pick<RenderedBlock, 'tellHead'> & { listening: MjmlContext } {
  const said: RenderedBlock['tellHead'][] = [];
  // An mj-breakpoint without a width leaves none, and MJML then writes its own.
  const { breakpoint = '480px' } = context.globalData;
  const written = (style: MjmlHeadStyle): MjmlHeadStyle => {
    const css = style(breakpoint);
    return () => css;
  };
  const listening: MjmlContext = {
    ...context,
    addMediaQuery: (className, rule) => said.push((head) => head.addMediaQuery(className, rule)),
    addHeadStyle(component, style) {
      const own = written(style);
      said.push((head) => head.addHeadStyle(component, own));
    },
    addComponentHeadSyle(style) {
      const own = written(style);
      said.push((head) => head.addComponentHeadSyle(own));
    },
  };
  const tellHead = (head: MjmlContext) => {
    for (const say of said) say(head);
  };
  return { listening, tellHead };
}

/**
 * MJML's last steps on one block alone: what they do to a whole letter, as long as the block stands by itself, so that
 * no comment, tag or quoted font begins in it and ends in another one.
 */
function finish(html: string, inline: InlineStyles): FinishedBlock | undefined {
  const fonts = quotedFonts(html);
  if (!standsAlone(html) || fonts.some((text) => /<!|-->/.test(text))) return undefined;
  const inlined = inline(minify(html));
  if (inlined === undefined) return undefined;
  const merged = merge(inlined);
  const opening = /^\s*<!--\[if mso \| IE]>/.exec(merged)?.[0] ?? '';
  const closing = /<!\[endif]-->\s*$/.exec(merged)?.[0] ?? '';
  return {
    opening,
    html: merged.slice(opening.length, merged.length - closing.length),
    closing,
    fonts,
  };
}

/** Whether nothing of what MJML's last steps look for reaches over the end of this HTML. */
export function standsAlone(html: string): boolean {
  if (html === '') return true;
  const outsideQuotes = [
    html.slice(0, html.indexOf('"') + 1 || undefined),
    html.slice(html.lastIndexOf('"') + 1),
  ];
  const conditional = /<!--\[if\s[^\]]+]>[\s\S]*?<!\[endif]-->/g;
  return (
    html.trim() !== '' &&
    /[>\s]$/.test(html) &&
    !html.replace(conditional, '').includes('<!--[if') &&
    !outsideQuotes.some((text) => /font-family:/i.test(text))
  );
}

const quotedFonts = (html: string) => html.split('"').filter((text) => /font-family:/i.test(text));
