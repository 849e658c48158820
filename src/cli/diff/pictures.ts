import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Browser } from '../pictures/browser.ts';
import { localPictures } from '../pictures/localPictures.ts';
import { drawLooks, type Looks } from '../pictures/looks.ts';
import { withBrowser } from '../pictures/withBrowser.ts';
import type { Program } from '../program.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { writeNamed } from '../writeFiles.ts';
import type { Compared, ComparedLetter } from './compareVersions.ts';
import { drawDifference } from './drawDifference.ts';
import type { DiffReport } from './report.ts';

/** The names of the pictures of a letter at one width; a version that there is not has none. */
export interface PictureNames {
  readonly width: number;
  readonly before?: string;
  readonly after?: string;
  readonly difference?: string;
  /** True if both versions look the same. */
  readonly isSame: boolean;
}

/** A letter that differs, with its pictures. */
export interface DrawnDiff {
  readonly letter: DiffReport['letters'][number];
  readonly pictures: readonly PictureNames[];
}

/** The maximum number of letters that are drawn. */
export const mostDrawn = 40;

/**
 * Draws the letters that differ into PNG files of a folder: each version, and what differs between them. Returns `none` without a browser.
 * Rejects with `CannotRun`.
 */
export async function drawDiff(
  program: Program,
  { before, after }: Compared,
  letters: readonly (readonly [letter: DiffReport['letters'][number], compared: ComparedLetter])[],
  looks: Looks,
  folder: string,
): Promise<readonly DrawnDiff[] | 'none'> {
  return withBrowser(program, looks, async (browser) => {
    const drawn: DrawnDiff[] = [];
    for (const [letter, compared] of letters.slice(0, mostDrawn)) {
      const pictures = await drawBoth(browser, compared);
      const names: PictureNames[] = [];
      for (const [index, width] of looks.widths.entries())
        names.push(
          await write(
            browser,
            letter,
            width,
            pictures.map((list) => list?.[index]?.png),
          ),
        );
      drawn.push({ letter, pictures: names });
    }
    return drawn;
  });

  async function drawBoth(browser: Browser, compared: ComparedLetter) {
    const draw = async (workspace: Workspace, html: string | undefined) =>
      html === undefined
        ? undefined
        : drawLooks(
            browser,
            { html, ...localPictures(workspace, join(workspace.root, compared.file)) },
            looks,
          );
    return [
      await draw(before.workspace, compared.before?.html),
      await draw(after.workspace, compared.after?.html),
    ] as const;
  }

  async function write(
    browser: Browser,
    letter: DiffReport['letters'][number],
    width: number,
    [old, current]: readonly (Buffer | undefined)[],
  ): Promise<PictureNames> {
    const stem = `${stemOf(letter)}-${width}`;
    const isSame = old !== undefined && current !== undefined && old.equals(current);
    const contents = {
      before: old,
      after: current,
      difference: old && current && !isSame ? await drawDifference(browser, old, current, width) : undefined,
    };
    const names: Partial<Record<keyof typeof contents, string>> = {};
    for (const side of ['before', 'after', 'difference'] as const) {
      const content = contents[side];
      if (!content) continue;
      names[side] = `${stem}-${side}.png`;
      await writeNamed(program, join(folder, names[side]), content);
    }
    return { width, isSame, ...names };
  }
}

/** Returns a name of files that every system and address can have: readable, and different for each letter. */
function stemOf({ file, language }: DiffReport['letters'][number]): string {
  const name = [file, language].filter((part) => part !== undefined).join('-');
  const readable = name.replace(/[^A-Za-z0-9]+/g, '-').slice(-60);
  return `${readable.replace(/^-|-$/g, '')}-${createHash('sha256').update(name).digest('hex').slice(0, 6)}`;
}
