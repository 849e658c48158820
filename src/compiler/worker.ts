import { parentPort } from 'node:worker_threads';
import type { CompileAnswer, CompileRequest } from '../protocol/compiler.ts';
import { compileMjml, type KeptLayout } from './compile.ts';
import { warmUp } from './warmUp.ts';

/** As many as people work on at a time. */
const mostLayouts = 8;

const kept = new Map<string, KeptLayout>();

parentPort?.on('message', async ({ id, document, source, includes }: CompileRequest) => {
  const compilation = await compileMjml(source, includes, kept.get(document));
  if (compilation.kept) keep(document, compilation.kept);
  const answer: CompileAnswer = { id, ...compilation.compiled };
  parentPort?.postMessage(answer);
});

/** A text that cannot be built upon leaves the one before: it may well be a word that is only half typed. */
function keep(document: string, layout: KeptLayout): void {
  kept.delete(document);
  kept.set(document, layout);
  const [oldest] = kept.keys();
  if (kept.size > mostLayouts && oldest !== undefined) kept.delete(oldest);
}

setImmediate(() => void warmUp());
