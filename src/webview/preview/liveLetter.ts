import { difference, type LetterPieces, spliced } from '../../core/letters/letterPieces.ts';
import { type LetterLook, letterDocument } from '../letterViewer/letterDocument.ts';
import * as dom from '../letterViewer/letterDom.ts';
import { type JoinedLetter, joinedLetter, readSections, readShell, type Section } from './letterSections.ts';
import { morph, morphNodes } from './morph.ts';

/** A letter in pieces, and its appearance. */
export interface LetterParts extends LetterLook {
  readonly pieces: LetterPieces;
}

/** The state of the current document. Only kept if its blocks can be replaced separately. */
interface Shown {
  readonly parts: LetterParts;
  readonly text: JoinedLetter;
  /** The element that contains the blocks. */
  readonly container: dom.ShownElement;
  readonly sections: readonly SectionSize[];
}

interface SectionSize {
  readonly blocks: number;
  readonly nodes: number;
}

/**
 * Keeps the letter in a document up to date with minimal changes. Writes the whole letter once; later only parses and morphs the
 * changed blocks and, if it has changed, the HTML around them. A letter without separable blocks is morphed as a whole.
 */
export class LiveLetter {
  readonly #document: dom.ShownDocument;
  #shown: Shown | undefined;
  #written = false;

  constructor(document: dom.ShownDocument) {
    this.#document = document;
  }

  show(parts: LetterParts): void {
    const text = joinedLetter(parts.pieces);
    this.#shown = (text && this.#update(parts, text)) ?? this.#renew(parts, text);
  }

  #update(parts: LetterParts, text: JoinedLetter): Shown | undefined {
    const shown = this.#shown;
    if (!shown || !isSameLook(shown.parts, parts)) return undefined;
    const nodes = dom.childNodesOf(shown.container);
    if (nodes.length !== countNodes(shown.sections)) return undefined;
    const change = sectionChange(shown, text.blocks);
    const added = change && readSections(change.blocks, parts);
    const isAroundSame = isSameAround(shown, parts, text);
    const shell = isAroundSame ? undefined : readShell(text, parts);
    if ((change && !added) || (!isAroundSame && !shell)) return undefined;
    if (shell)
      morph(dom.rootOf(this.#document), dom.rootOf(shell.letter), [shown.container, shell.container]);
    if (!change || !added) return { ...shown, parts, text };
    const from = countNodes(shown.sections.slice(0, change.at));
    const count = countNodes(shown.sections.slice(change.at, change.at + change.removed));
    const wanted = added.flatMap((section) => section.nodes);
    const current = nodes.slice(from, from + count);
    morphNodes(shown.container, current, wanted, nodes[from + count] ?? null);
    const sections = spliced(shown.sections, [{ ...change, added: added.map(sectionSize) }]);
    return { ...shown, parts, text, sections };
  }

  #renew(parts: LetterParts, text: JoinedLetter | undefined): Shown | undefined {
    const shell = text && readShell(text, parts);
    const sections = shell && readSections(text.blocks, parts);
    if (!shell || !sections) {
      this.#write(letterDocument(parts.pieces.join(''), parts));
      return undefined;
    }
    const sizes = sections.map(sectionSize);
    for (const { nodes } of sections) for (const node of nodes) dom.append(shell.container, node);
    const place = inBody(shell.letter).indexOf(shell.container);
    this.#write(shell.letter);
    const container = inBody(this.#document)[place];
    return container && { parts, text, container, sections: sizes };
  }

  #write(letter: dom.ShownDocument): void {
    const [current, wanted] = [dom.rootOf(this.#document), dom.rootOf(letter)];
    if (this.#written) morph(current, wanted);
    else dom.replaceElement(current, wanted);
    this.#written = true;
  }
}

function inBody(letter: dom.ShownDocument): readonly dom.ShownElement[] {
  const body = dom.bodyOf(letter);
  return body ? dom.childrenOf(body) : [];
}

interface SectionChange {
  /** The index of the first changed section, followed by the number of changed sections. */
  readonly at: number;
  readonly removed: number;
  /** The new blocks of the changed sections. */
  readonly blocks: LetterPieces;
}

/** Returns the sections that these new blocks change; `undefined` if the blocks are the same. */
function sectionChange({ text, sections }: Shown, blocks: LetterPieces): SectionChange | undefined {
  const [splice] = difference(text.blocks, blocks);
  if (!splice) return undefined;
  const end = splice.at + splice.removed;
  let [at, removed, from, to] = [0, 0, 0, 0];
  for (const section of sections) {
    const next = to + section.blocks;
    if (next <= splice.at) {
      at++;
      from = next;
    } else if (to < end) removed++;
    else break;
    to = next;
  }
  return { at, removed, blocks: blocks.slice(from, to + blocks.length - text.blocks.length) };
}

const sectionSize = ({ blocks, nodes }: Section): SectionSize => ({ blocks, nodes: nodes.length });

const countNodes = (sections: readonly SectionSize[]) => sections.reduce((sum, { nodes }) => sum + nodes, 0);

/** Returns true if the same HTML is shown in the same way. Pictures that have changed since are another object. */
function isSameLook(one: LetterParts, other: LetterParts): boolean {
  return (
    one.appearance === other.appearance &&
    one.pictures === other.pictures &&
    one.localPictures === other.localPictures
  );
}

function isSameAround(shown: Shown, parts: LetterParts, { before, after }: JoinedLetter): boolean {
  return (
    shown.text.before === before &&
    shown.text.after === after &&
    shown.parts.footer === parts.footer &&
    shown.parts.footerLabel === parts.footerLabel
  );
}
