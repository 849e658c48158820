import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../scripts/programs.ts';
import { findBrowser } from '../../src/cli/pictures/findBrowser.ts';
import { createLocalizer } from '../../src/core/text/localizer.ts';

/** Requirements of tests, and checks whether this machine meets them. */
const checks = {
  'symbolic links': canLink,
  'a case-sensitive disk': tellsNamesApart,
  'named pipes': () => findProgram(['mkfifo']) !== undefined,
  '/proc': () => existsSync('/proc/self/status'),
  'a POSIX shell': () => findProgram(['sh']) !== undefined,
  bash: () => findProgram(['bash']) !== undefined,
  zsh: () => findProgram(['zsh']) !== undefined,
  fish: () => findProgram(['fish']) !== undefined,
  Chromium: () =>
    findBrowser({ ...process, cwd: process.cwd(), l10n: createLocalizer({}, 'en') }, undefined) !== undefined,
};

export type Need = keyof typeof checks;

/** Requirements, separated by commas, that count as missing, for trying how the tests run without them. */
const withoutThese = (process.env.MAILROOM_WITHOUT ?? '').split(',');

const known = new Map<Need, boolean>();

/**
 * Returns the options of a test that can’t run on every machine: `it('…', needs('symbolic links'), …)`. When something is
 * missing, the test is skipped with the reason, and `npm test` counts it separately.
 */
export function needs(...all: readonly Need[]): { readonly skip: string | false } {
  const missing = all.filter((need) => !has(need));
  return { skip: missing.length > 0 && `needs ${missing.join(' and ')}` };
}

function has(need: Need): boolean {
  const isThere = known.get(need) ?? (!withoutThese.includes(need) && checks[need]());
  known.set(need, isThere);
  return isThere;
}

/** Returns true if this user may create symbolic links, which needs a privilege on Windows. */
function canLink(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'mr-link-'));
  try {
    symlinkSync(join(folder, 'target'), join(folder, 'link'));
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns true if the disk of temporary files distinguishes names by case and by Unicode form. */
function tellsNamesApart(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'mr-case-'));
  const name = 'é'.normalize('NFC');
  try {
    writeFileSync(join(folder, name), '');
    return ![name.toUpperCase(), name.normalize('NFD')].some((other) => existsSync(join(folder, other)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
