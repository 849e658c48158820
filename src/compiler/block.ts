import merge from 'mjml-core/lib/helpers/mergeOutlookConditionnals.js';
import minify from 'mjml-core/lib/helpers/minifyOutlookConditionnals.js';
import { passages, replaced } from '../core/text/passages.ts';
import type { InlineStyles } from './inlineStyles.ts';
import { createComponent } from './mjml.ts';

/** A rendered child of mj-body, with the entries that it adds to the letter's head. */
export interface RenderedBlock {
  readonly html: string;
  /** True for mj-raw, which MJML does not count as a column or a section. */
  readonly raw: boolean;
  /** The block's entries in the letter's head: media queries and styles, in order. */
  readonly headEntries: readonly HeadEntry[];
  /** The block's HTML after MJML's post-processing; missing if the block is not self-contained. */
  readonly finished?: FinishedBlock;
}

/** An entry that a block adds to the letter's head. */
interface HeadEntry {
  /** The name and value that the entry sets, which identify duplicates; missing if the entry is always added. */
  readonly sets?: readonly [name: string, value: string];
  readonly add: (head: MjmlContext) => void;
}

export interface FinishedBlock {
  /** The Outlook conditional comment that opens the block, or an empty string. It cancels out with a closing one right before it. */
  readonly opening: string;
  readonly html: string;
  /**
   * The end of the Outlook conditional comment that closes the block, or an empty string. It cancels out with an opening one right after
   * it.
   */
  readonly closing: string;
  /** The quoted strings that contain the name of a known font. MJML searches the letter for them. */
  readonly fonts: readonly string[];
}

/** The block's position among its siblings. Sections render differently at the top, columns by their number. */
interface BlockPlace {
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
): RenderedBlock {
  const { recording, headEntries } = recordHeadEntries(context);
  const initialDatas = { ...node, props, context: recording };
  const html = createComponent({ name: node.tagName, initialDatas })?.render() ?? '';
  return { html, raw, headEntries: withoutRepetition(headEntries) };
}

/** Post-processes a block that has not been before: see `FinishedBlock`. */
export function finishBlock(
  block: RenderedBlock,
  inline: InlineStyles,
  knownFonts: readonly string[],
): RenderedBlock {
  const finished = block.finished ?? finish(block.html, inline, knownFonts);
  return finished ? { ...block, finished } : block;
}

/** Adds the blocks' entries to the letter's head, without duplicates. */
export function addToHead(head: MjmlContext, blocks: readonly RenderedBlock[]): void {
  for (const { add } of withoutRepetition(blocks.flatMap(({ headEntries }) => headEntries))) add(head);
}

function withoutRepetition(headEntries: readonly HeadEntry[]): readonly HeadEntry[] {
  const values = new Map<string, string>();
  return headEntries.filter(({ sets }) => {
    if (!sets) return true;
    const [name, value] = sets;
    const isNew = values.get(name) !== value;
    if (isNew) values.set(name, value);
    return isNew;
  });
}

/** Creates a context that records a block's head entries. Styles are evaluated at once, so that no component is retained. */
function recordHeadEntries(context: MjmlContext): {
  readonly recording: MjmlContext;
  readonly headEntries: readonly HeadEntry[];
} {
  const headEntries: HeadEntry[] = [];
  // MJML's default, which applies if mj-breakpoint has no width.
  const { breakpoint = '480px' } = context.globalData;
  const recording: MjmlContext = {
    ...context,
    addMediaQuery(className, rule) {
      const sets = [`.${className}`, JSON.stringify(rule)] as const;
      headEntries.push({ sets, add: (head) => head.addMediaQuery(className, rule) });
    },
    addHeadStyle(component, style) {
      const css = style(breakpoint);
      headEntries.push({ sets: [component, css], add: (head) => head.addHeadStyle(component, () => css) });
    },
    addComponentHeadSyle(style) {
      const css = style(breakpoint);
      headEntries.push({ add: (head) => head.addComponentHeadSyle(() => css) });
    },
  };
  return { recording, headEntries };
}

/**
 * Post-processes one block as MJML does the whole letter. Returns `undefined` unless the block is self-contained: no comment, tag or quoted
 * font starts in it and ends in another block.
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

/** Returns true if no conditional comment, attribute or quoted font spans the end of this HTML. */
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

/** Returns the passages from `<!--[if …]>` to the next `<![endif]-->`. */
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
