import { Worker } from 'node:worker_threads';
import {
  cancelPictures,
  type FromPicturesThread,
  type PicturesAnswer,
  type PicturesJob,
} from '../../protocol/versionPictures.ts';

interface Listening {
  /** Its abortion ends the browser and the thread. */
  readonly signal?: AbortSignal;
  readonly report?: (done: number, total: number) => void;
}

/** Starts the thread that draws, or looks for what can draw, and returns its answer. `path` is that of its bundle. Rejects if the thread fails. */
export async function askThread(
  path: string,
  job: PicturesJob,
  { signal, report = () => {} }: Listening = {},
): Promise<PicturesAnswer> {
  const worker = new Worker(path, { workerData: { pictures: job } });
  try {
    return await new Promise<PicturesAnswer>((settle, reject) => {
      worker.on('message', (message: FromPicturesThread) =>
        'done' in message ? report(message.done, message.total) : settle(message),
      );
      worker.on('error', reject);
      worker.on('exit', (code) => reject(new Error(`the thread of pictures ended with code ${code}`)));
      signal?.addEventListener('abort', () => worker.postMessage(cancelPictures));
    });
  } finally {
    await worker.terminate();
  }
}
