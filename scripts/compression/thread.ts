/** The thread of `compressWell.ts`: answers each content with its DEFLATE stream (RFC 1951). */
import { parentPort } from 'node:worker_threads';
import { deflateAsync } from '@gfx/zopfli';

/** More rounds take twice the time and save another 0.1 percent. */
const options = { numiterations: 5 };

parentPort?.on('message', (content: Uint8Array) => {
  deflateAsync(content, options).then(
    (stored) => parentPort?.postMessage(stored),
    (error: unknown) => setImmediate(() => Promise.reject(error)),
  );
});
