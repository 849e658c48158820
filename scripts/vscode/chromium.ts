import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a Chromium without a window. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: provideChromium(), args: flags });
}

/**
 * Gives the path of a Chromium: the one named by `CHROMIUM`, an installed one, Debian's package (installed when
 * this runs as root or may use sudo), or playwright's own download. Throws with advice when there is none of them.
 */
function provideChromium(): string {
  const found = process.env.CHROMIUM || installed() || installFromDebian() || download();
  if (found) return found;
  throw new Error(
    'There is no Chromium to run the interface tests with. Install the package "chromium", or set CHROMIUM to the path of one.',
  );
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installFromDebian(): string | undefined {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  console.error('Installing Chromium from the distribution.');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...command: string[]): boolean => {
    const [program = '', ...args] = [...sudo, ...command];
    return spawnSync(program, args, { env, stdio: 'ignore' }).status === 0;
  };
  run('apt-get', 'update');
  // The fonts only make pictures nicer, so that they are asked for apart.
  if (!run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium')) return undefined;
  run('apt-get', 'install', '-y', '--no-install-recommends', 'fonts-dejavu-core', 'fonts-noto-color-emoji');
  return installed();
}

function download(): string | undefined {
  const path = chromium.executablePath();
  if (existsSync(path)) return path;
  console.error('Downloading Chromium.');
  const cli = join(import.meta.dirname, '../../node_modules/playwright-core/cli.js');
  try {
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  } catch {
    return undefined;
  }
  return existsSync(path) ? path : undefined;
}
