import { parentPort } from 'node:worker_threads';
import { changeOf, type LetterRevision } from '../core/letterPieces.ts';
import type { CompileAnswer, CompileRequest } from '../protocol/compiler.ts';
import { compileMjml, type KeptLayout } from './compile.ts';
import { warmUp } from './warmUp.ts';

/** As many as people work on at a time. */
const mostLayouts = 8;

interface Known {
  /** What the next text builds upon. */
  readonly layout?: KeptLayout | undefined;
  /** The letter that was answered last. */
  readonly letter?: LetterRevision | undefined;
}

const known = new Map<string, Known>();

parentPort?.on('message', async ({ id, document, source, includes, whole }: CompileRequest) => {
  const before = known.get(document) ?? {};
  const { compiled, kept = before.layout } = await compileMjml(source, includes, before.layout);
  const { pieces, ...rest } = compiled;
  const letter = pieces && { revision: id, pieces };
  // A text that cannot be built upon leaves the one before: it may well be a word that is only half typed.
  keep(document, { layout: kept, letter: letter ?? before.letter });
  const change = letter && changeOf(whole ? undefined : before.letter, letter);
  const answer: CompileAnswer = { ...rest, ...(change && { letter: change }) };
  parentPort?.postMessage({ id, ...answer });
});

function keep(document: string, layout: Known): void {
  known.delete(document);
  known.set(document, layout);
  const [oldest] = known.keys();
  if (known.size > mostLayouts && oldest !== undefined) known.delete(oldest);
}

setImmediate(() => void warmUp());
