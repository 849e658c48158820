import merge from 'mjml-core/lib/helpers/mergeOutlookConditionnals.js';
import minify from 'mjml-core/lib/helpers/minifyOutlookConditionnals.js';
import { passages, replaced } from '../core/text/passages.ts';
import type { InlineStyles } from './inlineStyles.ts';
import { createComponent } from './mjml.ts';

/** A block: what stands directly in mj-body. Here is one as it was rendered, with all that it says to the letter. */
export interface RenderedBlock {
  readonly html: string;
  /** Written as it is: MJML does not count it as a column or a section. */
  readonly raw: boolean;
  /** What it tells the letter's head: media queries and styles, in the same order. */
  readonly tells: readonly Telling[];
  /** Its HTML as MJML's last steps leave it; missing when they could do anything across its edges. */
  readonly finished?: FinishedBlock;
}

/** Something that a block tells the letter's head. */
interface Telling {
  /** What of the head it sets, and to what; missing when it adds something each time it is told. */
  readonly sets?: readonly [name: string, value: string];
  readonly tell: (head: MjmlContext) => void;
}

export interface FinishedBlock {
  /** An opening conditional comment for Outlook, which goes together with a closing one right before it. */
  readonly opening: string;
  readonly html: string;
  /** A closing conditional comment, which goes together with an opening one right after it. */
  readonly closing: string;
  /** The quoted passages in which MJML may find the fonts that it knows. */
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
  const { listening, tells } = listenTo(context);
  const initialDatas = { ...node, props, context: listening };
  const html = createComponent({ name: node.tagName, initialDatas })?.render() ?? '';
  const finished = inline && finish(html, inline, Object.keys(context.globalData.fonts));
  return { html, raw, tells: withoutRepetition(tells), ...(finished && { finished }) };
}

/** Tells the letter's head all that the blocks have to say to it, each thing once. */
export function tellHead(head: MjmlContext, blocks: readonly RenderedBlock[]): void {
  for (const { tell } of withoutRepetition(blocks.flatMap(({ tells }) => tells))) tell(head);
}

function withoutRepetition(tells: readonly Telling[]): readonly Telling[] {
  const told = new Map<string, string>();
  return tells.filter(({ sets }) => {
    if (!sets) return true;
    const [name, value] = sets;
    const isNew = told.get(name) !== value;
    if (isNew) told.set(name, value);
    return isNew;
  });
}

/** A context that remembers what a block says to the head. Styles are written out, so that no component is kept for them. */
function listenTo(context: MjmlContext): {
  readonly listening: MjmlContext;
  readonly tells: readonly Telling[];
} {
  const tells: Telling[] = [];
  // An mj-breakpoint without a width leaves none, and MJML then writes its own.
  const { breakpoint = '480px' } = context.globalData;
  const listening: MjmlContext = {
    ...context,
    addMediaQuery(className, rule) {
      const sets = [`.${className}`, JSON.stringify(rule)] as const;
      tells.push({ sets, tell: (head) => head.addMediaQuery(className, rule) });
    },
    addHeadStyle(component, style) {
      const css = style(breakpoint);
      tells.push({ sets: [component, css], tell: (head) => head.addHeadStyle(component, () => css) });
    },
    addComponentHeadSyle(style) {
      const css = style(breakpoint);
      tells.push({ tell: (head) => head.addComponentHeadSyle(() => css) });
    },
  };
  return { listening, tells };
}

/**
 * MJML's last steps on one block alone: what they do to a whole letter, as long as the block stands by itself, so that
 * no comment, tag or quoted font begins in it and ends in another one.
 */
function finish(
  html: string,
  inline: InlineStyles,
  knownFonts: readonly string[],
): FinishedBlock | undefined {
  const minified = minify(html);
  const fonts = quotedFonts(minified, knownFonts);
  if (!standsAlone(html) || fonts.some((text) => /<!|-->/.test(text))) return undefined;
  const inlined = inline(minified);
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
  return (
    html.trim() !== '' &&
    /[>\s]$/.test(html) &&
    !replaced(html, conditionalComments(html), '').includes('<!--[if') &&
    !outsideQuotes.some((text) => /font-family:/i.test(text))
  );
}

/** From `<!--[if …]>` to the next `<![endif]-->`. */
function conditionalComments(html: string): { readonly start: number; readonly end: number }[] {
  const found: { readonly start: number; readonly end: number }[] = [];
  for (const { start, contentStart, contentEnd, end } of passages(html, /<!--\[if\s/g, ']')) {
    if (contentStart === contentEnd || html[end] !== '>' || start < (found.at(-1)?.end ?? 0)) continue;
    const closing = html.indexOf(conditionalEnd, end + 1);
    if (closing === -1) break;
    found.push({ start, end: closing + conditionalEnd.length });
  }
  return found;
}

const conditionalEnd = '<![endif]-->';

function quotedFonts(html: string, knownFonts: readonly string[]): readonly string[] {
  const known = knownFonts.map((name) => name.toLowerCase());
  const passages = new Set(html.split('"').filter((text) => /font-family:/i.test(text)));
  return [...passages].filter((text) => known.some((name) => text.toLowerCase().includes(name)));
}
