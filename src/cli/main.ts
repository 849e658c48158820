#!/usr/bin/env node
/**
 * The program `mailroom`, which checks letters in a terminal and in continuous integration. As a worker thread of the editor, it
 * draws versions of a layout, or runs the tools for agents.
 */
import './olderNode.ts';
import { fileURLToPath } from 'node:url';
import { isMainThread, workerData } from 'node:worker_threads';
import { endOnSignals } from './endOnSignals.ts';
import { run } from './run.ts';

const bundles = fileURLToPath(new URL('.', import.meta.url));

if (isMainThread) {
  endOnSignals();
  process.exitCode = await run(process.argv.slice(2), bundles);
} else if (workerData?.pictures)
  await (await import('./diff/drawForEditor.ts')).drawForEditor(bundles, workerData.pictures);
else (await import('./tools/worker.ts')).serveTools(bundles);
