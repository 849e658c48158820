import type { LetterPieces } from '../core/letters/letterPieces.ts';
import type { FinishedBlock, RenderedBlock } from './block.ts';

interface Piece {
  readonly html: string;
  /** What the next piece begins with, when a conditional comment goes over both. */
  readonly next?: string;
}

/** The piece that a block made, and beside what it stood. */
interface MadePiece {
  readonly lead: string | undefined;
  readonly goesOn: boolean;
  readonly piece: Piece;
}

const made = new WeakMap<FinishedBlock, MadePiece>();

/**
 * The finished blocks as pieces of a letter. Between two of them, a closing conditional comment and an opening one
 * become none, as everywhere in a letter; the comment that goes over both is then part of the later piece.
 * Where nothing has changed, a piece is the very same string as before.
 */
export function piecesOf(blocks: readonly RenderedBlock[]): LetterPieces {
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

function pieceOf(block: FinishedBlock, lead: string | undefined, goesOn: boolean): Piece {
  const before = made.get(block);
  if (before?.lead === lead && before?.goesOn === goesOn) return before.piece;
  const piece = makePiece(block, lead, goesOn);
  made.set(block, { lead, goesOn, piece });
  return piece;
}

function makePiece({ opening, html, closing }: FinishedBlock, lead = opening, goesOn: boolean): Piece {
  const text = lead + html;
  if (!goesOn) return { html: text + closing };
  const last = text.lastIndexOf('<!--[if');
  const end = last === -1 ? text.length : last;
  return { html: text.slice(0, end), next: text.slice(end) };
}
