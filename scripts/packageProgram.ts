import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Runs a program of an installed package, such as `tsc` of `typescript`, with this Node. Returns true if it succeeded. It needs no shell
 * and no PATH: npm's own links are scripts that Windows can't start without one.
 */
export function runPackageProgram(
  packageName: string,
  program: string,
  args: readonly string[],
  options: Pick<SpawnSyncOptions, 'cwd' | 'stdio'> = {},
): boolean {
  const folder = folderOf(packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const script = join(folder, typeof bin === 'string' ? bin : bin[program]);
  const { status, error } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit', ...options });
  if (error) console.error(`Couldn’t start ${program}: ${error.message}`);
  return status === 0;
}

/** Returns the folder of an installed package. Packages need not export their `package.json`. */
function folderOf(packageName: string): string {
  const folders = createRequire(import.meta.url).resolve.paths(packageName) ?? [];
  const found = folders.map((folder) => join(folder, packageName)).find((folder) => existsSync(folder));
  if (found === undefined) throw new Error(`${packageName} is not installed. Run npm ci first.`);
  return found;
}
