/**
 * Opens a real VS Code with the extension on a copy of the examples: on the desktop if possible, otherwise in the browser. Keeps the copy
 * and all settings until `npm start -- --fresh`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { findDesktop } from './vscode/desktop.ts';
import { installBuild, root } from './vscode/extension.ts';
import { cacheDirectory } from './vscode/provision.ts';
import { startServer } from './vscode/server.ts';
import { quietSettings } from './vscode/settings.ts';

const usualPort = 8765;
const home = join(cacheDirectory, 'start');
const workspace = join(home, 'example');

if (process.argv.includes('--fresh')) await rm(home, { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.ts'), '--dev'], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(1);
if (!existsSync(workspace)) await copyExamples();
const desktop = await findDesktop();
if (desktop) await openDesktop(desktop);
else await openInBrowser();

async function copyExamples(): Promise<void> {
  const ofTheExamples = (path: string) => basename(path) !== '.mailroom';
  await cp(join(root, 'examples'), workspace, { recursive: true, filter: ofTheExamples });
}

async function openDesktop(executable: string): Promise<void> {
  const user = join(home, 'desktop');
  await mkdir(join(user, 'User'), { recursive: true });
  const file = join(user, 'User/settings.json');
  if (!existsSync(file)) await writeFile(file, JSON.stringify(quietSettings, null, 2));
  const args = [workspace, `--extensionDevelopmentPath=${root}`, '--user-data-dir', user];
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  console.log('VS Code opens. This ends when its window is closed.');
  await once(spawn(executable, args, { stdio: 'ignore' }), 'close');
}

async function openInBrowser(): Promise<void> {
  await rm(join(home, 'ext'), { recursive: true, force: true });
  await installBuild(join(home, 'ext'));
  const env = { TMPDIR: tmpdir() };
  const server = await startServer({
    home,
    folder: workspace,
    port: usualPort,
    settings: quietSettings,
    env,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, server.stop);
  console.log(`\nVS Code with Mailroom: ${server.url}\n\nOpen this address in a browser. Ctrl+C stops it.`);
  await server.ended;
}
