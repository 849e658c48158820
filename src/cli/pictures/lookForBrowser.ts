import { basename, extname } from 'node:path';
import type { BrowserSeen } from '../../core/diagnosis.ts';
import { CannotRun } from '../cannotRun.ts';
import { Browser, BrowserFailed } from './browser.ts';
import { findBrowser } from './findBrowser.ts';

/**
 * Starts the browser that would draw letters, and tells what it is. `named` is the program that a setting names; the environment may name
 * another. Only the names of installed programs are told: a path may have the name of a person.
 */
export async function lookForBrowser(
  program: Parameters<typeof findBrowser>[0],
  named: string | undefined,
  signal?: AbortSignal,
): Promise<BrowserSeen> {
  try {
    const path = findBrowser(program, named);
    if (path === undefined) return 'none';
    await using browser = await Browser.start(path, false, signal);
    const { product, version } = browser;
    const isNamed = named !== undefined || Boolean(program.env.MAILROOM_BROWSER);
    return { name: isNamed ? product : basename(path, extname(path)), version };
  } catch (error) {
    if (error instanceof CannotRun) return 'missing';
    if (error instanceof BrowserFailed) return 'failed';
    throw error;
  }
}
