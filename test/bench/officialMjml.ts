/** MJML as its makers publish it, in a worker of its own: what the preview's compiler is measured beside. */
import { parentPort } from 'node:worker_threads';
import mjml from 'mjml';

/** `lint` asks for a second, strict run, as the official extension does one for its list of mistakes. */
parentPort?.on('message', async ({ source, lint }: { readonly source: string; readonly lint: boolean }) => {
  const { html } = await mjml(source);
  if (lint) await mjml(source, { validationLevel: 'strict' });
  parentPort?.postMessage(html);
});
