/** MJML as its makers publish it, in a worker of its own: what the preview's compiler is measured beside. */
import { parentPort } from 'node:worker_threads';
import mjml from 'mjml';

parentPort?.on('message', async (source: string) => {
  const { html } = await mjml(source);
  parentPort?.postMessage(html);
});
