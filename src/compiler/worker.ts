import { flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { changeOf, type LetterRevision } from '../core/letters/letterPieces.ts';
import type { CompileAnswer, CompileRequest } from '../protocol/compiler.ts';
import { compileMjml, type KeptLayout } from './compile.ts';
import { edited } from './edit.ts';
import { warmUp } from './warmUp.ts';

interface Known {
  readonly source: string;
  /** What the next text builds upon. */
  readonly layout?: KeptLayout | undefined;
  /** The letter that was answered last. */
  readonly letter?: LetterRevision | undefined;
}

const known = new Map<string, Known>();
let isWarm = false;

parentPort?.on('message', async ({ id, document, edit, includes, forget }: CompileRequest) => {
  for (const forgotten of forget) known.delete(forgotten);
  const before = known.get(document) ?? { source: '' };
  const source = edited(before.source, edit);
  const { compiled, kept = before.layout } = await compileMjml(source, includes, before.layout);
  const { pieces, ...rest } = compiled;
  const letter = pieces && { revision: id, pieces };
  // A text that cannot be built upon leaves the one before: it may well be a word that is only half typed.
  known.set(document, { source, layout: kept, letter: letter ?? before.letter });
  const answer: CompileAnswer = { ...rest, ...(letter && { letter: changeOf(before.letter, letter) }) };
  parentPort?.postMessage({ id, ...answer });
  if (isWarm) return;
  isWarm = true;
  setImmediate(() => void warmUp().then(flushCompileCache));
});
