import { readFile } from 'node:fs/promises';
import { posix, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { setupElementId } from '../../../src/protocol/page.ts';
import { type Language, textsIn } from '../../support/languages.ts';

const root = resolve(import.meta.dirname, '../../..');
const dist = resolve(root, 'dist');

export type BuiltPage =
  | 'campaigns'
  | 'preview'
  | 'changes'
  | 'domain'
  | 'import'
  | 'letter'
  | 'links'
  | 'pictures'
  | 'review'
  | 'statistics';

interface Loading {
  /** The state of the page that VS Code has stored. */
  readonly kept?: unknown;
  readonly language?: Language | undefined;
}

/** The visible part of the default styles that VS Code adds to a page. */
const vscodeStyles = `@layer vscode-default {
  a, a code { color: var(--vscode-textLink-foreground) }
  code {
    padding: 1px 3px;
    border-radius: 4px;
    color: var(--vscode-textPreformat-foreground);
    background-color: var(--vscode-textPreformat-background);
  }
}`;

/** Loads one of our built pages, without VS Code around it. Its messages are collected in `posted`. */
export async function loadBuiltPage(
  page: Page,
  name: BuiltPage,
  { kept, language = 'en' }: Loading = {},
): Promise<void> {
  const messages = textsIn(language) ?? {};
  const setup = JSON.stringify({ language, messages });
  await page.setContent(
    `<!doctype html><html lang="${language}"><head><title>Mailroom</title></head><body><script type="application/json" id="${setupElementId}">${setup}</script></body>`,
  );
  await page.addStyleTag({ content: vscodeStyles });
  const styles = name === 'preview' || name === 'letter' ? [name] : ['page', name];
  for (const style of styles)
    await page.addStyleTag({ content: await readFile(`${dist}/${style}.css`, 'utf8') });
  await page.evaluate((state) => {
    const posted: unknown[] = [];
    const api = {
      postMessage: (message: unknown) => posted.push(message),
      getState: () => state,
      setState() {},
    };
    Object.assign(window, { acquireVsCodeApi: () => api, posted });
  }, kept);
  await run(page, `${name}.js`);
}

/** A built file, and the files that it imports: by their paths in `dist`, and as they are written. */
interface BuiltFile {
  readonly path: string;
  readonly code: string;
  readonly imported: readonly { readonly path: string; readonly written: string }[];
}

/** Runs a built script as a module. A page without an address can’t load files, so each gets an address of its own. */
async function run(page: Page, file: string): Promise<void> {
  await page.evaluate(
    async (files) => {
      const addresses = new Map<string, string>();
      for (const { path, code, imported } of files) {
        let text = code;
        for (const { path: other, written } of imported)
          text = text.replaceAll(written, JSON.stringify(addresses.get(other)));
        addresses.set(path, URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
      }
      await import(addresses.get(files.at(-1)?.path ?? '') ?? '');
    },
    [...(await filesOf(file)).values()],
  );
}

/** Returns a built file after all that it imports. */
async function filesOf(path: string, found = new Map<string, BuiltFile>()): Promise<Map<string, BuiltFile>> {
  const code = await readFile(`${dist}/${path}`, 'utf8');
  const imported = [...code.matchAll(/(?:\bfrom|\bimport) ?("(\.[^"]+\.js)")/g)].map(
    ([, written = '', name = '']) => ({ path: posix.join(posix.dirname(path), name), written }),
  );
  for (const { path: other } of imported) if (!found.has(other)) await filesOf(other, found);
  return found.set(path, { path, code, imported });
}

/** Sends a message to a page, as VS Code does. */
export async function tellPage(page: Page, message: unknown): Promise<void> {
  await page.evaluate((data) => void window.dispatchEvent(new MessageEvent('message', { data })), message);
}
