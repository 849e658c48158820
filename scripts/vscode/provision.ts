import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { spawnGuarded } from '../spawnGuarded.ts';

/** Directory outside the checkout for downloads that are kept between runs. */
export const cacheDirectory = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'mailroom');

/** Why parts that need code-server do not run on Windows: its server and its sockets need POSIX. */
export const notOnWindows =
  'needs Linux or macOS. On Windows, use the desktop VS Code: install it, or name it in VSCODE.';

const hour = 3_600_000;
/** A folder of binaries for one platform, such as `linux-arm64` or `win32-x64`. */
const platformFolder = /^(?:darwin|win32|windows|linux)/;

let provided: Promise<string> | undefined;

/**
 * Gives the entry point of code-server: VS Code's own workbench and extension host, installed from npm.
 * The first call takes about 40 seconds, later ones nothing: the result is cached by the lockfile and by
 * these steps. An interrupted or a concurrent installation is harmless.
 */
export function provisionCodeServer(): Promise<string> {
  provided ??= provide();
  return provided;
}

async function provide(): Promise<string> {
  const target = join(cacheDirectory, `vscode-${await fingerprint()}`);
  const entry = join(target, 'node_modules/code-server/out/node/entry.js');
  if (existsSync(entry)) return entry;
  if (Number.parseInt(process.versions.node, 10) !== 24) {
    throw new Error(
      `VS Code needs Node 24 and this is ${process.version}. Start this through an npm script.`,
    );
  }
  if (process.platform === 'win32') throw new Error(`VS Code in a browser ${notOnWindows}`);
  console.error('Installing VS Code from npm. This happens once and takes about a minute.');
  await removeAbandoned();
  const partial = `${target}.partial-${process.pid}`;
  try {
    await install(partial);
    await prune(partial);
    await rename(partial, target).catch((error) => {
      if (!existsSync(entry)) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return entry;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'provision.ts', 'spdlog.cjs']) {
    hash.update(await readFile(join(import.meta.dirname, file)));
  }
  return hash.digest('hex').slice(0, 12);
}

async function install(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) {
    await copyFile(join(import.meta.dirname, file), join(folder, file));
  }
  await npm(folder, 'ci');
  const vscode = join(folder, 'node_modules/code-server/lib/vscode');
  // Not `ci`: code-server's shrinkwrap lacks a package. `install` still uses the versions in the shrinkwrap.
  await npm(vscode, 'install', '--omit=dev');
  await npm(join(vscode, 'extensions'), 'install', '--omit=dev');
  await copyFile(
    join(import.meta.dirname, 'spdlog.cjs'),
    join(vscode, 'node_modules/@vscode/spdlog/index.js'),
  );
  await link('code-linux.sh', join(vscode, 'bin/remote-cli/code-server'));
  await link('browser-linux.sh', join(vscode, 'bin/helpers/browser.sh'));
}

async function link(to: string, path: string): Promise<void> {
  await rm(path, { force: true });
  await symlink(to, path);
}

/** Returns true for the binaries of another machine than this one. */
const isForAnother = (name: string) =>
  platformFolder.test(name) && name !== `${process.platform}-${process.arch}`;

/** Removes unused parts: AI assistants and binaries for other platforms. */
async function prune(folder: string): Promise<void> {
  const vscode = join(folder, 'node_modules/code-server/lib/vscode');
  const unused = ['node_modules/@github', 'node_modules/@microsoft/mxc-sdk', 'extensions/copilot'];
  for (const parent of ['node_modules/@vscode/ripgrep-universal/bin', 'node_modules/node-pty/prebuilds']) {
    const names = await readdir(join(vscode, parent)).catch(() => []);
    unused.push(...names.filter(isForAnother).map((name) => join(parent, name)));
  }
  for (const path of unused) await rm(join(vscode, path), { recursive: true, force: true });
}

async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(cacheDirectory).catch(() => [])) {
    const path = join(cacheDirectory, name);
    const abandoned = name.includes('.partial-') && Date.now() - (await stat(path)).mtimeMs > hour;
    if (abandoned) await rm(path, { recursive: true, force: true });
  }
}

/** Returns the script of npm: that which runs this, otherwise the one in the PATH. npm’s own link is a script that Windows can't start. */
function npmProgram(): string {
  const { npm_execpath: running } = process.env;
  if (running && /^npm/.test(basename(running))) return running;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const link = join(folder, 'npm');
    const script = join(folder, 'node_modules/npm/bin/npm-cli.js');
    if (existsSync(script)) return script;
    if (existsSync(link)) return realpathSync(link);
  }
  throw new Error('npm is not in the PATH. Start this through an npm script.');
}

/** Runs npm without install scripts: nothing needs to be compiled. Its output is shown only when it fails. */
async function npm(cwd: string, ...args: string[]): Promise<void> {
  const { npm_config_local_prefix: _, ...env } = process.env;
  env.PATH = `${dirname(process.execPath)}${delimiter}${env.PATH}`;
  const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
  const child = spawnGuarded(process.execPath, [npmProgram(), ...args, ...options], { cwd, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed in ${basename(cwd)}:\n${output}`);
}
