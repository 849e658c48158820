/** Builds the extension and packs it into `build/mailroom.vsix`. Fails if it exceeds a size limit. */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { runPackageProgram } from './packageProgram.ts';
import { startSize } from './startFiles.ts';

const packagePath = 'build/mailroom.vsix';
const readmePath = 'build/README.md';
const options = ['--no-dependencies', '--allow-missing-repository', '--no-rewrite-relative-links'];
/** The maximum sizes in bytes: of the download, and of the code that is loaded at start. */
const largest = { download: 2_000_000, start: 113_000 };

if (
  spawnSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0
)
  process.exit(1);
await mkdir('build', { recursive: true });
await removeInstalled();
await writeFile(readmePath, withoutPictures(await readFile('README.md', 'utf8')));
const packing = ['package', ...options, '--readme-path', readmePath, '--out', packagePath];
if (!runPackageProgram('@vscode/vsce', 'vsce', packing, ['ignore', 'ignore', 'inherit'])) process.exit(1);
checkSize(packagePath, (await stat(packagePath)).size, largest.download);
checkSize('What is loaded at start', await startSize(), largest.start);

/** Returns the README without its local pictures: VS Code's extension page only shows pictures from the web. */
function withoutPictures(readme: string): string {
  return readme.replace(/^ *!\[.*\]\(media\/.*\)\n\n/gm, '');
}

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
