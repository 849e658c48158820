import { leavesFooterInPlace } from '../../core/footer.ts';
import type { LetterPieces } from '../../core/letterPieces.ts';
import { type LetterLook, letterDocument, tame } from './letterDocument.ts';

/** A letter's text: what is before its blocks, the blocks, and what is after them. */
export interface LetterText {
  readonly before: string;
  readonly blocks: LetterPieces;
  readonly after: string;
}

/** Blocks that can be replaced alone, with their nodes. Most often it is one; more, when one ends what another begins. */
export interface Section {
  readonly blocks: number;
  readonly nodes: readonly Node[];
}

/** The letter without its blocks, and the element that they belong into. */
export interface Shell {
  readonly letter: Document;
  readonly container: Element;
}

/** The text of a letter that is in pieces. What is between the blocks and the tags around them belongs to the blocks. */
export function letterText(pieces: LetterPieces): LetterText | undefined {
  const [before = '', ...blocks] = pieces;
  const after = blocks.pop();
  if (after === undefined || blocks.length === 0) return undefined;
  const [head, tail] = [before.trimEnd(), after.trimStart()];
  blocks[0] = before.slice(head.length) + blocks[0];
  blocks.push(blocks.pop() + after.slice(0, after.length - tail.length));
  return { before: head, blocks, after: tail };
}

/** No letter can hold it by chance. */
const mark = `mailroom-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;

/**
 * Stands where a block ends. Its nodes come out as they are written only where HTML is read as at the beginning of a
 * block: in the same element, with nothing left open, such as a `<b>` that would go on in the next block.
 */
const probe = (number: number) => `<!--${mark}-${number}-->${mark}<!--${mark}--><form></form>`;
const probeNodes = 4;

/** Reads a letter without its blocks; `undefined` when these would be read differently there than by themselves. */
export function readShell({ before, after }: LetterText, look: LetterLook): Shell | undefined {
  const letter = letterDocument(before + probe(0) + after, look);
  if (letter.compatMode !== 'CSS1Compat' || !leavesFooterInPlace(before)) return undefined;
  const container = [...letter.body.children].find(({ firstChild }) => firstChild && isProbe(firstChild, 0));
  if (container?.localName !== 'div' || container.childNodes.length !== probeNodes) return undefined;
  container.replaceChildren();
  return { letter, container };
}

/** Reads blocks by themselves; `undefined` when what stands after them would be read differently because of them. */
export function readBlocks(blocks: LetterPieces, look: LetterLook): readonly Section[] | undefined {
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

/** Parses groups of blocks where they stand in a letter. Answers the numbers of those that leave nothing open, too. */
function parseBlocks(groups: readonly BlockGroup[]): [container: Element, clean: readonly number[]] {
  const html = groups.map((group, number) => group.html + probe(number)).join('');
  const { documentElement, body } = new DOMParser().parseFromString(
    `<!doctype html><body><div>${html}`,
    'text/html',
  );
  const container = body.firstElementChild ?? body;
  const changesOthers = documentElement.attributes.length + body.attributes.length > 0;
  if (changesOthers) return [container, []];
  const marked = [...container.childNodes].filter((node) => isMark(node) && isProbe(node, numberOf(node)));
  return [container, marked.map(numberOf)];
}

function takeSections(container: Element, groups: readonly BlockGroup[], look: LetterLook): Section[] {
  tame(container, look);
  const sections: Section[] = [];
  let nodes: Node[] = [];
  for (let node = container.firstChild; node; node = node.nextSibling) {
    if (!isMark(node)) {
      nodes.push(node);
      continue;
    }
    sections.push({ blocks: groups[sections.length]?.blocks ?? 0, nodes });
    nodes = [];
    for (let skipped = 1; skipped < probeNodes; skipped++) node = node.nextSibling ?? node;
  }
  return sections;
}

const isMark = (node: Node) => node.nodeType === Node.COMMENT_NODE && `${node.nodeValue}`.startsWith(mark);
const numberOf = (node: Node) => Number(node.nodeValue?.slice(mark.length + 1));

function isProbe(node: Node, number: number): boolean {
  const [text, comment] = [node.nextSibling, node.nextSibling?.nextSibling];
  return (
    node.nodeValue === `${mark}-${number}` &&
    text?.nodeType === Node.TEXT_NODE &&
    text.nodeValue === mark &&
    comment?.nodeValue === mark &&
    comment.nextSibling?.nodeName === 'FORM' &&
    !comment.nextSibling.hasChildNodes()
  );
}
