/** Builds the extension and packs it into `build/mailroom.vsix`. */
import { spawnSync } from 'node:child_process';
import { mkdir, stat } from 'node:fs/promises';

const packagePath = 'build/mailroom.vsix';
const options = ['--no-dependencies', '--allow-missing-repository', '--no-rewrite-relative-links'];

await mkdir('build', { recursive: true });
run('node', 'scripts/build.ts');
run('vsce', 'package', ...options, '--out', packagePath);
const { size } = await stat(packagePath);
console.log(`${packagePath}: ${Math.round(size / 1024)} KB`);

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(1);
}
