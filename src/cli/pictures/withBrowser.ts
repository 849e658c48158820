import { CannotRun } from '../cannotRun.ts';
import type { Program } from '../program.ts';
import { Browser, BrowserFailed } from './browser.ts';
import { findBrowser } from './findBrowser.ts';
import type { Looks } from './looks.ts';

/**
 * Starts a browser, does something with it, and ends it. Returns `none` if no browser is installed. Rejects with `CannotRun` if the named one
 * doesn’t exist, or if the browser fails.
 */
export async function withBrowser<Result>(
  program: Program,
  { browser: named, loadsOthers }: Looks,
  use: (browser: Browser) => Promise<Result>,
): Promise<Result | 'none'> {
  const path = findBrowser(program, named);
  if (path === undefined) return 'none';
  try {
    await using browser = await Browser.start(path, loadsOthers);
    return await use(browser);
  } catch (error) {
    if (!(error instanceof BrowserFailed)) throw error;
    throw new CannotRun(
      program.l10n.t(
        'The browser “{0}” couldn’t draw the letter: {1}. Name another one with --browser.',
        path,
        error.message,
      ),
    );
  }
}

/** Says that there is no browser. */
export const noBrowserText = ({ l10n }: Pick<Program, 'l10n'>): string =>
  l10n.t(
    'No pictures were drawn: there is no Chrome, Edge or Chromium here. Install one, or name one with --browser or MAILROOM_BROWSER.',
  );
