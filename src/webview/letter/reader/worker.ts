/** Reads a letter in a thread of its own, which can be ended when that takes too long. */
import { readHead, readLetter } from './readLetter.ts';
import { isTask } from './task.ts';

self.addEventListener('message', ({ data }) => {
  if (isTask(data)) void answer(data.content, data.headOnly);
});

async function answer(content: Uint8Array, headOnly: boolean): Promise<void> {
  const letter = headOnly ? await readHead(content, 'tookTooLong') : await readLetter(content);
  const transfer = letter.attachments.map((each) => each.content.buffer);
  self.postMessage(letter, { transfer: [...new Set(transfer)] });
}
