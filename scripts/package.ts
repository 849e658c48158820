/** Builds the extension and packs it into `build/mailroom.vsix`. Fails when it has grown too large. */
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';

const packagePath = 'build/mailroom.vsix';
const readmePath = 'build/README.md';
const options = ['--no-dependencies', '--allow-missing-repository', '--no-rewrite-relative-links'];
/** The largest sizes in bytes: of what people download, and of what starts with VS Code. */
const limits = { [packagePath]: 2_000_000, 'dist/extension.js': 300_000 };

run('node', 'scripts/build.ts');
await mkdir('build', { recursive: true });
await writeFile(readmePath, withoutPictures(await readFile('README.md', 'utf8')));
run('vsce', 'package', ...options, '--readme-path', readmePath, '--out', packagePath);
for (const [path, limit] of Object.entries(limits)) await checkSize(path, limit);

/** VS Code's page of an extension shows pictures from the web only: others would appear as broken. */
function withoutPictures(readme: string): string {
  return readme.replace(/^ *!\[.*\]\(media\/.*\)\n\n/gm, '');
}

async function checkSize(path: string, limit: number): Promise<void> {
  const { size } = await stat(path);
  console.log(`${path}: ${Math.round(size / 1000)} KB`);
  if (size <= limit) return;
  console.error(`${path} is larger than ${limit / 1000} KB.`);
  process.exitCode = 1;
}

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(1);
}
