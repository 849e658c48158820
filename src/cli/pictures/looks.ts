import { CannotRun } from '../cannotRun.ts';
import type { Program } from '../program.ts';
import type { Browser } from './browser.ts';
import { type Drawing, drawLetter } from './drawLetter.ts';

/** In which forms letters are drawn. */
export interface Looks {
  /** In CSS pixels. */
  readonly widths: readonly number[];
  readonly isDark: boolean;
  /** The program that `--browser` names. */
  readonly browser: string | undefined;
  /** True to load pictures from the web. */
  readonly loadsOthers: boolean;
}

/** The narrowest and the widest picture in CSS pixels, and the maximum number of widths. */
const [narrowest, widest, mostWidths] = [100, 3000, 10];

/** Reads the options of commands that draw. Throws `CannotRun` for a width that is none. */
export function readLooks(
  { l10n }: Pick<Program, 'l10n'>,
  values: {
    readonly width?: string | undefined;
    readonly dark?: boolean | undefined;
    readonly browser?: string | undefined;
    readonly 'load-pictures'?: boolean | undefined;
  },
): Looks {
  const written = values.width ?? '320,800';
  const widths = written.split(',').map((width) => (/^\s*\d{1,5}\s*$/.test(width) ? Number(width) : 0));
  if (widths.length > mostWidths || widths.some((width) => width < narrowest || width > widest)) {
    throw new CannotRun(
      l10n.t(
        '“{0}” is no list of widths. Write up to {1} numbers of pixels from {2} to {3}, such as 320,800.',
        written,
        ...[mostWidths, narrowest, widest],
      ),
    );
  }
  return {
    widths: [...new Set(widths)],
    isDark: values.dark ?? false,
    browser: values.browser,
    loadsOthers: values['load-pictures'] ?? false,
  };
}

/** Draws a letter at each width. Rejects with `BrowserFailed`. */
export async function drawLooks(
  browser: Browser,
  letter: Pick<Drawing, 'html' | 'address' | 'load'>,
  { widths, isDark, loadsOthers }: Looks,
): Promise<readonly { readonly width: number; readonly png: Buffer }[]> {
  const pictures: { width: number; png: Buffer }[] = [];
  for (const width of widths)
    pictures.push({ width, png: await drawLetter(browser, { ...letter, width, isDark, loadsOthers }) });
  return pictures;
}
