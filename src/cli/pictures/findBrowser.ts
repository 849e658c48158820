import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { CannotRun } from '../cannotRun.ts';
import type { Program } from '../program.ts';

/** The names of programs that are Chromium, or made from it. */
const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chromium-headless-shell',
  'microsoft-edge',
  'microsoft-edge-stable',
  'brave-browser',
];

/** Where macOS and Windows have them, which is no folder of the PATH. */
const macPrograms = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser'];
const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Returns the path of the browser that draws letters: the one that `--browser` or `MAILROOM_BROWSER` names, else an installed one, else
 * `undefined`. Throws `CannotRun` if the named one doesn’t exist.
 */
export function findBrowser(
  { l10n, env, platform, cwd }: Pick<Program, 'l10n' | 'env' | 'platform' | 'cwd'>,
  option: string | undefined,
): string | undefined {
  const named = option ?? (env.MAILROOM_BROWSER || undefined);
  if (named === undefined) return places(env, platform).find(isProgram);
  const path = isAbsolute(named) || /[/\\]/.test(named) ? resolve(cwd, named) : undefined;
  const found =
    path === undefined ? inPath(env, [named]).find(isProgram) : isProgram(path) ? path : undefined;
  if (found !== undefined) return found;
  throw new CannotRun(
    l10n.t('There is no browser “{0}”. Name the program of Chrome, Edge or Chromium with --browser.', named),
  );
}

function places(env: Program['env'], platform: Program['platform']): readonly string[] {
  if (platform === 'darwin') {
    return macPrograms.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  }
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(Boolean);
    return folders.flatMap((folder) => windowsPrograms.map((program) => join(folder ?? '', program)));
  }
  return inPath(env, names);
}

const inPath = (env: Program['env'], wanted: readonly string[]) =>
  wanted.flatMap((name) =>
    (env.PATH ?? '')
      .split(delimiter)
      .filter((folder) => isAbsolute(folder))
      .map((folder) => join(folder, name)),
  );

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
