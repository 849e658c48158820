import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { findProgram, installFromDebian } from '../programs.ts';
import { atTestTime } from '../testing/testTime.ts';

/** The names of Chromium programs, in order of preference. The headless shell draws no browser window, which saves a tenth of the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** By default, Playwright closes its browser on these signals and lets the process go on. Chromium ends with the process. */
const signals = { handleSIGTERM: false, handleSIGHUP: false };

/** Browsers that Playwright finds where Windows and macOS install them: no PATH leads there. */
const installedChannels = ['chrome', 'msedge'] as const;

/** Starts a Chromium without a window. */
export async function launchChromium(): Promise<Browser> {
  const options = { args: flags, ...signals };
  const found = process.env.CHROMIUM || findProgram(names);
  if (!found && process.platform !== 'linux') {
    for (const channel of installedChannels) {
      const browser = await chromium.launch({ ...options, channel }).catch(() => undefined);
      if (browser) return atTestTime(browser);
    }
  }
  return atTestTime(await chromium.launch({ ...options, executablePath: found ?? provideChromium() }));
}

/** Returns the path of a Chromium: an installed one, else one that is installed now. */
export const findChromium = (): string => process.env.CHROMIUM || findProgram(names) || provideChromium();

/**
 * Returns the path of a Chromium that is installed now: Debian's package (if this runs as root or may use sudo), or playwright's own
 * download. Throws with advice if there is none.
 */
function provideChromium(): string {
  const found = fromDebian() || download();
  if (found) return found;
  throw new Error(
    'There is no Chromium to run the interface tests with. Install the package "chromium", or set CHROMIUM to the path of one.',
  );
}

/** Installs Debian's Chromium and, if possible, fonts, which only improve screenshots. Returns the path of Chromium. */
function fromDebian(): string | undefined {
  const fonts = ['fonts-dejavu-core', 'fonts-noto-color-emoji'];
  const isInstalled =
    installFromDebian(['chromium-headless-shell'], fonts) || installFromDebian(['chromium'], fonts);
  return isInstalled ? findProgram(names) : undefined;
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
