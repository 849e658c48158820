/** Worker thread that reads and checks the rows of imports: a file may have a million of them. */
import { parentPort } from 'node:worker_threads';
import type { CheckJob } from '../protocol/imports.ts';
import { checkImportSource } from './checkImportSource.ts';

parentPort?.on('message', async ({ id, ...job }: CheckJob & { readonly id: number }) => {
  parentPort?.postMessage({ id, ...(await checkImportSource(job)) });
});
