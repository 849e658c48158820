import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { localPictures } from '../pictures/localPictures.ts';
import type { Looks } from '../pictures/looks.ts';
import { withBrowser } from '../pictures/withBrowser.ts';
import type { Program } from '../program.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { writeNamed } from '../writeFiles.ts';
import type { Compared, ComparedLetter } from './compareVersions.ts';
import { drawVersions, type VersionPictures } from './drawVersions.ts';
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
const mostDrawn = 40;

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
      const both = {
        before: drawnLetter(before.workspace, compared.file, compared.before?.html),
        after: drawnLetter(after.workspace, compared.file, compared.after?.html),
      };
      const pictures: PictureNames[] = [];
      for (const each of await drawVersions(browser, both, looks)) pictures.push(await write(letter, each));
      drawn.push({ letter, pictures });
    }
    return drawn;
  });

  async function write(
    letter: DiffReport['letters'][number],
    pictures: VersionPictures,
  ): Promise<PictureNames> {
    const { width, isSame } = pictures;
    const stem = `${stemOf(letter)}-${width}`;
    const names: Partial<Record<'before' | 'after' | 'difference', string>> = {};
    for (const side of ['before', 'after', 'difference'] as const) {
      const content = pictures[side];
      if (!content) continue;
      names[side] = `${stem}-${side}.png`;
      await writeNamed(program, join(folder, names[side]), content);
    }
    return { width, isSame, ...names };
  }
}

const drawnLetter = (workspace: Workspace, path: string, html: string | undefined) =>
  html === undefined ? undefined : { html, ...localPictures(workspace, join(workspace.root, path)) };

/** Returns a name of files that every system and address can have: readable, and different for each letter. */
function stemOf({ file, language }: DiffReport['letters'][number]): string {
  const name = [file, language].filter((part) => part !== undefined).join('-');
  const readable = name.replace(/[^A-Za-z0-9]+/g, '-').slice(-60);
  return `${readable.replace(/^-|-$/g, '')}-${createHash('sha256').update(name).digest('hex').slice(0, 6)}`;
}
