import type { LetterPieces } from '../../core/letters/letterPieces.ts';
import { leavesFooterInPlace } from '../../core/letters/placeFooter.ts';
import { type LetterLook, letterDocument, sanitize } from '../letterViewer/letterDocument.ts';
import * as dom from '../letterViewer/letterDom.ts';
import { readHtml } from '../letterViewer/readHtml.ts';

/** The HTML of a letter, split into the part before its blocks, the blocks, and the part after them. */
export interface JoinedLetter {
  readonly before: string;
  readonly blocks: LetterPieces;
  readonly after: string;
}

/** Blocks that can only be replaced together, with their nodes. Mostly one block; several if one closes an element that another opens. */
export interface Section {
  readonly blocks: number;
  readonly nodes: readonly dom.ShownNode[];
}

/** The letter without its blocks, and the element that contains them. */
interface Shell {
  readonly letter: dom.ShownDocument;
  readonly container: dom.ShownElement;
}

/**
 * Splits a letter into its blocks and the HTML around them. White space next to the blocks belongs to them. Returns `undefined`
 * if the letter has no blocks.
 */
export function joinedLetter(pieces: LetterPieces): JoinedLetter | undefined {
  const [before = '', ...blocks] = pieces;
  const after = blocks.pop();
  if (after === undefined || blocks.length === 0) return undefined;
  const [head, tail] = [before.trimEnd(), after.trimStart()];
  blocks[0] = before.slice(head.length) + blocks[0];
  blocks.push(blocks.pop() + after.slice(0, after.length - tail.length));
  return { before: head, blocks, after: tail };
}

/** The text of all probes. Random, so that no letter contains it. */
const sectionMark = `mailroom-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;

/**
 * Returns the HTML that is inserted after a block as a probe. It is parsed unchanged only if the block leaves nothing open, such
 * as a `<b>` that would continue in the next block, or a table that the next one would close.
 */
const probe = (number: number) =>
  `<!--${sectionMark}-${number}-->${sectionMark}<!--${sectionMark}--><form></form><table></table>`;
const probeNodes = 5;

/** Parses a letter without its blocks. Returns `undefined` if blocks would be parsed differently within the letter than alone. */
export function readShell({ before, after }: JoinedLetter, look: LetterLook): Shell | undefined {
  const letter = letterDocument(before + probe(0) + after, look);
  const body = dom.bodyOf(letter);
  if (!body || dom.modeOf(letter) !== 'CSS1Compat' || !leavesFooterInPlace(before)) return undefined;
  const container = dom.childrenOf(body).find((child) => {
    const first = dom.firstChildOf(child);
    return first && isProbe(first, 0);
  });
  if (!container || dom.nameOf(container) !== 'div' || dom.childNodesOf(container).length !== probeNodes)
    return undefined;
  dom.removeChildren(container);
  return { letter, container };
}

/** Parses blocks without the rest of the letter. Returns `undefined` if they would change how the HTML after them is parsed. */
export function readSections(blocks: LetterPieces, look: LetterLook): readonly Section[] | undefined {
  const each = blocks.map((html) => ({ html, blocks: 1 }));
  const [container, clean] = parseBlocks(each);
  if (!each.every(({ html }) => leavesFooterInPlace(html))) return undefined;
  if (clean.length === blocks.length) return takeSections(container, each, look);
  if (clean.at(-1) !== blocks.length - 1) return undefined;
  const groups = clean.map((last, index) => {
    const group = blocks.slice((clean[index - 1] ?? -1) + 1, last + 1);
    return { html: group.join(''), blocks: group.length };
  });
  const [grouped, cleanGroups] = parseBlocks(groups);
  return cleanGroups.length === groups.length ? takeSections(grouped, groups, look) : undefined;
}

interface BlockGroup {
  readonly html: string;
  readonly blocks: number;
}

/** Parses groups of blocks as in a letter. Also returns the indexes of the groups that leave no element open. */
function parseBlocks(groups: readonly BlockGroup[]): [container: dom.ShownElement, clean: readonly number[]] {
  const html = groups.map((group, number) => group.html + probe(number)).join('');
  const letter = readHtml(`<!doctype html><body><div>${html}`);
  const [root, body] = [dom.rootOf(letter), dom.bodyOf(letter) ?? dom.rootOf(letter)];
  const container = dom.childrenOf(body)[0] ?? body;
  const changesOthers = [root, body].some((element) => dom.attributesOf(element).length > 0);
  if (changesOthers) return [container, []];
  const marked = dom
    .childNodesOf(container)
    .filter((node) => isMark(node) && isProbe(node, sectionNumber(node)));
  return [container, marked.map(sectionNumber)];
}

function takeSections(
  container: dom.ShownElement,
  groups: readonly BlockGroup[],
  look: LetterLook,
): Section[] {
  sanitize(container, look);
  const sections: Section[] = [];
  let nodes: dom.ShownNode[] = [];
  for (let node = dom.firstChildOf(container); node; node = dom.nextSiblingOf(node)) {
    if (!isMark(node)) {
      nodes.push(node);
      continue;
    }
    sections.push({ blocks: groups[sections.length]?.blocks ?? 0, nodes });
    nodes = [];
    for (let skipped = 1; skipped < probeNodes; skipped++) node = dom.nextSiblingOf(node) ?? node;
  }
  return sections;
}

const isMark = (node: dom.ShownNode) =>
  dom.isComment(node) && `${dom.nodeValueOf(node)}`.startsWith(sectionMark);
const sectionNumber = (node: dom.ShownNode) => Number(dom.nodeValueOf(node)?.slice(sectionMark.length + 1));

function isProbe(node: dom.ShownNode, number: number): boolean {
  const text = dom.nextSiblingOf(node);
  const comment = text && dom.nextSiblingOf(text);
  const form = comment && dom.nextSiblingOf(comment);
  const table = form && dom.nextSiblingOf(form);
  return (
    dom.nodeValueOf(node) === `${sectionMark}-${number}` &&
    !!table &&
    dom.isText(text) &&
    dom.nodeValueOf(text) === sectionMark &&
    dom.nodeValueOf(comment) === sectionMark &&
    dom.nodeNameOf(form) === 'FORM' &&
    !dom.firstChildOf(form) &&
    dom.nodeNameOf(table) === 'TABLE' &&
    !dom.firstChildOf(table)
  );
}
