import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { downloadAndUnzipVSCode, SilentReporter } from '@vscode/test-electron';
import { cacheDirectory } from './provision.ts';

const updates = 'https://update.code.visualstudio.com/api/releases/stable';
const patience = 3_000;

/** Returns true if there is a display. */
export function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/**
 * Returns the executable of desktop VS Code: the one named by `VSCODE`, the installed `code`, or a downloaded one. Returns `undefined`
 * without a display, or if the download server does not respond within a few seconds.
 */
export async function findDesktop(): Promise<string | undefined> {
  if (!hasDisplay()) return undefined;
  return process.env.VSCODE || installed() || (await download());
}

/** Returns the command `code`, a script or a link to one, and the program that it starts, relative to the script. */
function codeCommand(): { readonly script: string; readonly program: string } {
  switch (process.platform) {
    case 'win32':
      return { script: 'code.cmd', program: '../../Code.exe' };
    case 'darwin':
      return { script: 'code', program: '../../../../MacOS/Electron' };
    default:
      return { script: 'code', program: '../../code' };
  }
}

/** Returns the program that `code` in the PATH starts. */
function installed(): string | undefined {
  const { script, program } = codeCommand();
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, script);
    if (!existsSync(path)) continue;
    const found = join(realpathSync(path), program);
    if (existsSync(found)) return found;
  }
  return undefined;
}

async function download(): Promise<string | undefined> {
  const answer = await fetch(updates, { signal: AbortSignal.timeout(patience) }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  console.error('Downloading VS Code. This happens once.');
  const cachePath = join(cacheDirectory, 'desktop');
  return downloadAndUnzipVSCode({ cachePath, reporter: new SilentReporter() }).catch(() => undefined);
}

/** Returns the command with a virtual display if there is no display and `xvfb-run` is installed. */
export function withDisplay(command: readonly string[]): readonly string[] {
  const virtual = !hasDisplay() && isInstalled('xvfb-run');
  return virtual ? ['xvfb-run', '--auto-servernum', ...command] : command;
}

function isInstalled(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
}
