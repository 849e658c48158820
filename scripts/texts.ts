import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getL10nJson, type l10nJsonFormat } from '@vscode/l10n-dev';

const root = resolve(import.meta.dirname, '..');

/** Every text that the source hands to `l10n.t`, in the format of the bundles in `l10n`, sorted. */
export async function textsOfSource(): Promise<l10nJsonFormat> {
  const files = globSync('src/{extension,webview}/**/*.ts', { cwd: root });
  const scripts = files.map((file) => ({
    contents: asOfVscode(readFileSync(join(root, file), 'utf8')),
    extension: '.ts',
  }));
  const texts = Object.entries(await getL10nJson(scripts));
  return Object.fromEntries(texts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The exporter knows `l10n` from VS Code's own module only, and not that of `kit/words.ts`. */
function asOfVscode(source: string): string {
  return source.replace(/(import \{[^}]*\bl10n\b[^}]*\} from) '[./a-z]*\/words\.ts'/, "$1 'vscode'");
}

/** A bundle as it is stored, or an empty one when there is none. */
export function readBundle(name: string): l10nJsonFormat {
  try {
    return JSON.parse(readFileSync(join(root, 'l10n', name), 'utf8'));
  } catch {
    return {};
  }
}
