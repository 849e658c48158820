/** The thread of `compressWell.ts`: answers each content with its DEFLATE stream (RFC 1951). */
import { parentPort } from 'node:worker_threads';
import { deflateAsync } from '@gfx/zopfli';

/** More rounds take twice the time and save another 0.1 percent. */
const rounds = 5;

/** The most blocks for a file of this length, in bytes: each block that Zopfli tries takes a fixed time, and saves nothing in a small file. */
const mostBlocks = (length: number) => (length < 25_000 ? 1 : length < 100_000 ? 4 : 15);

parentPort?.on('message', (content: Uint8Array) => {
  const blocks = mostBlocks(content.length);
  const options = { numiterations: rounds, blocksplitting: blocks > 1, blocksplittingmax: blocks };
  deflateAsync(content, options).then(
    (stored) => parentPort?.postMessage(stored),
    (error: unknown) => setImmediate(() => Promise.reject(error)),
  );
});
