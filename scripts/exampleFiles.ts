import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globFiles } from './globFiles.ts';

const folder = 'examples';

/**
 * Returns the text of each file of the example that **Open the Example…** creates, by its path with forward slashes: all of `examples`, but
 * not the journal that trying it there leaves.
 */
export function exampleFiles(): Record<string, string> {
  const paths = globFiles('{**/*.*,.vscode/*.json}', { cwd: folder });
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}
