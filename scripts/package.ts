/**
 * Builds the extension and packs it into `build/mailroom.vsix`. Fails if what is loaded at start is too large. With `--released`,
 * compresses the package as a release is, which takes half a minute for new code, and fails if it is too large.
 */
import { spawnSync } from 'node:child_process';
import { readdir, rm, stat } from 'node:fs/promises';
import { compressWell } from './compression/compressWell.ts';
import { packExtension } from './extensionPackage.ts';
import { startSize } from './startFiles.ts';

const packagePath = 'build/mailroom.vsix';
/** The maximum sizes in bytes: of the download, and of the code that is loaded at start. */
const largest = { download: 2_000_000, start: 113_000 };

if (
  spawnSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0
)
  process.exit(1);
await removeInstalled();
if (!(await packExtension(packagePath))) process.exit(1);
if (process.argv.includes('--released')) {
  await compressWell(packagePath);
  checkSize(packagePath, (await stat(packagePath)).size, largest.download);
}
checkSize('What is loaded at start', await startSize(), largest.start);

function checkSize(what: string, size: number, limit: number): void {
  console.log(`${what}: ${Math.round(size / 1000)} KB`);
  if (size <= limit) return;
  console.error(`${what}: more than ${limit / 1000} KB.`);
  process.exitCode = 1;
}

/** Removes the installed copies of earlier packages that tests left behind (`installPackage` in `vscode/extension.ts`). */
async function removeInstalled(): Promise<void> {
  for (const name of await readdir('build')) {
    if (name.startsWith('mailroom.vsix-')) await rm(`build/${name}`, { recursive: true });
  }
}
