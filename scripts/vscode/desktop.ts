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

/** Returns the program that `code` in the PATH starts. On Linux, `code` is a script in `bin` beside the program. */
function installed(): string | undefined {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const script = join(folder, 'code');
    if (!existsSync(script)) continue;
    const program = join(realpathSync(script), '../../code');
    if (existsSync(program)) return program;
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
