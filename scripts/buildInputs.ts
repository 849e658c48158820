import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { Metafile } from 'esbuild';
import { globFiles } from './globFiles.ts';

/** The input files of each bundle in `dist`, by the bundle's name. */
type Inputs = Readonly<Record<string, readonly string[]>>;

const list = 'build/inputs.json';

/** Files that every bundle depends on: the build scripts and the versions of packages. */
const ofAll = () => ['package-lock.json', ...globFiles('scripts/*.ts')];

export async function writeInputs(metafiles: Readonly<Record<string, Metafile>>): Promise<void> {
  const inputs: Inputs = Object.fromEntries(
    // Leaves out modules that a plugin generates, such as `trimmed:lodash/fp`: they are not files.
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

/** Returns true if the built file is newer than all inputs of its bundle in the last `npm run build`. */
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
