import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The HTML of the demo's layouts by file name, without extension. */
export type DemoLayouts = ReadonlyMap<string, string>;

/** Returns the directory of the demo's layouts, which is beside the script that was started: `src/sandbox/cli.ts` or a bundle. */
export function layoutsBesideEntry(): string {
  return join(dirname(process.argv[1] ?? ''), 'demo', 'layouts');
}

export function readLayouts(directory: string): DemoLayouts {
  const files = readdirSync(directory).filter((file) => file.endsWith('.html'));
  return new Map(files.map((file) => [file.slice(0, -5), readFileSync(join(directory, file), 'utf8')]));
}
