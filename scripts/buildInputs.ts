import { globSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { Metafile } from 'esbuild';

/** The files that each bundle in `dist` was made of, by the bundle's name. */
type Inputs = Readonly<Record<string, readonly string[]>>;

const list = 'build/inputs.json';

/** What every bundle depends on beside its own files: how it is built, and which versions of packages are installed. */
const ofAll = () => ['package-lock.json', ...globSync('scripts/*.ts')];

export async function writeInputs(metafiles: Readonly<Record<string, Metafile>>): Promise<void> {
  const inputs: Inputs = Object.fromEntries(
    // Modules that a plugin writes are no files: `trimmed:lodash/fp`.
    Object.entries(metafiles).map(([name, metafile]) => [
      name,
      Object.keys(metafile.inputs).filter((path) => !path.includes(':')),
    ]),
  );
  await mkdir('build', { recursive: true });
  await writeFile(list, JSON.stringify(inputs));
}

export async function forgetInputs(): Promise<void> {
  await rm(list, { force: true });
}

/** Returns true if the built file is newer than everything that its bundle was made of by the last `npm run build`. */
export async function isUpToDate(file: string, bundle: string): Promise<boolean> {
  try {
    const inputs: Inputs = JSON.parse(await readFile(list, 'utf8'));
    const { mtimeMs: built } = await stat(file);
    const times = [...(inputs[bundle] ?? []), ...ofAll()].map(async (path) => (await stat(path)).mtimeMs);
    return bundle in inputs && Math.max(...(await Promise.all(times))) < built;
  } catch {
    return false;
  }
}
