import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { setupElementId } from '../../../src/protocol/page.ts';

const root = resolve(import.meta.dirname, '../../..');
const dist = resolve(root, 'dist');
const russian = resolve(root, 'l10n/bundle.l10n.ru.json');

export type Language = 'en' | 'ru';

export type BuiltPage =
  | 'campaigns'
  | 'preview'
  | 'changes'
  | 'domain'
  | 'import'
  | 'letter'
  | 'links'
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
  const messages = language === 'ru' ? JSON.parse(await readFile(russian, 'utf8')) : {};
  const setup = JSON.stringify({ language, messages });
  await page.setContent(
    `<!doctype html><html lang="${language}"><head><title>Mailroom</title></head><body><script type="application/json" id="${setupElementId}">${setup}</script></body>`,
  );
  await page.addStyleTag({ content: vscodeStyles });
  await page.addStyleTag({ content: await readFile(`${dist}/${name}.css`, 'utf8') });
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

/** Runs a built script as a module, with the file that it shares with another page: a page without an address can’t load files. */
async function run(page: Page, file: string): Promise<void> {
  const code = await readFile(`${dist}/${file}`, 'utf8');
  const [, shared] = /\bfrom ?"\.\/(\w+\.js)"/.exec(code) ?? [];
  const beside = shared && { name: `"./${shared}"`, code: await readFile(`${dist}/${shared}`, 'utf8') };
  await page.evaluate(
    async (script) => {
      const address = (text: string) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
      const { beside: other } = script;
      await import(
        address(other ? script.code.replace(other.name, `"${address(other.code)}"`) : script.code)
      );
    },
    { code, beside },
  );
}

/** Sends a message to a page, as VS Code does. */
export async function tellPage(page: Page, message: unknown): Promise<void> {
  await page.evaluate((data) => void window.dispatchEvent(new MessageEvent('message', { data })), message);
}
