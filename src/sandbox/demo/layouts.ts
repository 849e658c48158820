import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A layout of the demo: the file's name without its ending, and its HTML. */
export type DemoLayouts = ReadonlyMap<string, string>;

/** Where the demo's layouts are when the program was started by a file of this directory's parent, or by its bundle. */
export function layoutsBesideEntry(): string {
  return join(dirname(process.argv[1] ?? ''), 'demo', 'layouts');
}

export function readLayouts(directory: string): DemoLayouts {
  const files = readdirSync(directory).filter((file) => file.endsWith('.html'));
  return new Map(files.map((file) => [file.slice(0, -5), readFileSync(join(directory, file), 'utf8')]));
}
