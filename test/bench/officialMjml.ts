/** Worker with the official MJML, with which the preview’s compiler is compared. */
import { parentPort } from 'node:worker_threads';
import mjml from 'mjml';

/** `lint` requests a second, strict run, as the official extension makes for its list of mistakes. */
parentPort?.on('message', async ({ source, lint }: { readonly source: string; readonly lint: boolean }) => {
  const { html } = await mjml(source);
  if (lint) await mjml(source, { validationLevel: 'strict' });
  parentPort?.postMessage(html);
});
