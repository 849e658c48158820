import { resolve } from 'node:path';
import { layoutKind } from '../../core/layouts/layout.ts';
import { limits, megabytes } from '../../core/limits.ts';
import { foldedPath } from '../../core/text/samePath.ts';
import { isInside, readTextInside, type Unreadable } from '../workspace/files.ts';
import { ToolProblem } from './toolInput.ts';
import type { ToolParts } from './toolParts.ts';

/** A layout that an agent has named. */
export interface NamedLayout {
  /** The absolute path. */
  readonly file: string;
  readonly text: string;
}

/**
 * Reads the layout of a path: an `.mjml` or `.html` file inside of the workspace folder, after all links are followed. Rejects with
 * `ToolProblem`.
 */
export async function readNamedLayout(
  { program, workspace, typed }: ToolParts,
  path: string,
): Promise<NamedLayout> {
  const { root } = workspace;
  const file = resolve(root, path);
  if (!isInside(root, file)) throw new ToolProblem(reasons.outside);
  if (layoutKind(file) === undefined)
    throw new ToolProblem('The file is not a layout. Layouts are .mjml and .html files; footers are none.');
  const read = await readTextInside(root, file, limits.layout);
  // The text that is typed counts, but only for a file that may be read.
  if ('problem' in read && !(typed && read.problem === 'tooLarge'))
    throw new ToolProblem(reasons[read.problem]);
  const isTyped = typed && foldedPath(typed.file, program.platform) === foldedPath(file, program.platform);
  if (isTyped) return { file, text: typed.text };
  if ('problem' in read) throw new ToolProblem(reasons[read.problem]);
  return { file, text: read.text };
}

const reasons: Readonly<Record<Unreadable, string>> = {
  missing:
    'There is no such file in the workspace folder. Name the layout by its path from this folder, such as letters/spring.mjml.',
  outside: 'The file is outside of the workspace folder, and is not read.',
  notAFile: 'That is not a regular file.',
  tooLarge: `The file is larger than ${megabytes(limits.layout)} MB, and is not read.`,
  refused: 'The file can’t be read.',
};
