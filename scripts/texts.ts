import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getL10nJson, type l10nJsonFormat } from '@vscode/l10n-dev';

const root = resolve(import.meta.dirname, '..');

/** Every text that the source hands to `l10n.t`, in the format of the bundles in `l10n`, sorted. */
export async function textsOfSource(): Promise<l10nJsonFormat> {
  const files = globSync('src/{extension,webview}/**/*.ts', { cwd: root });
  const scripts = files.map((file) => ({
    contents: readFileSync(join(root, file), 'utf8'),
    extension: '.ts',
  }));
  const texts = Object.entries(await getL10nJson(scripts));
  return Object.fromEntries(texts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A bundle as it is stored, or an empty one when there is none. */
export function readBundle(name: string): l10nJsonFormat {
  try {
    return JSON.parse(readFileSync(join(root, 'l10n', name), 'utf8'));
  } catch {
    return {};
  }
}
