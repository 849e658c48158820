import { resolve } from 'node:path';
import { layoutKind } from '../../core/layouts/layout.ts';
import { limits, megabytes } from '../../core/limits.ts';
import type { Localizer } from '../../core/text/localizer.ts';
import { foldedPath } from '../../core/text/samePath.ts';
import { lackingLanguageText } from '../workspace/askedLanguage.ts';
import { isInside, readTextInside, type Unreadable } from '../workspace/files.ts';
import { languagesOf } from '../workspace/languages.ts';
import { readParts } from '../workspace/parts.ts';
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
 * `ToolProblem`, also if its letter has no texts in the language.
 */
export async function readNamedLayout(
  parts: ToolParts,
  path: string,
  language: string | undefined,
): Promise<NamedLayout> {
  const layout = await readLayout(parts, path);
  await refuseLackingLanguage(parts, layout, language);
  return layout;
}

/** A part is in the letters of the layouts that include it, and has their languages. */
async function refuseLackingLanguage(
  { program, workspace }: ToolParts,
  { file, text }: NamedLayout,
  asked: string | undefined,
): Promise<void> {
  if (asked === undefined) return;
  const parts = readParts(program, workspace);
  const [letter = file] = (await parts.isPart(file, text)) ? await parts.mastersOf(file) : [];
  const lacking = lackingLanguageText(program, letter, await languagesOf(workspace, letter), asked);
  if (lacking !== undefined) throw new ToolProblem(lacking);
}

async function readLayout({ program, workspace, typed }: ToolParts, path: string): Promise<NamedLayout> {
  const { root } = workspace;
  const { l10n } = program;
  const file = resolve(root, path);
  if (!isInside(root, file)) throw new ToolProblem(reasonFor(l10n, 'outside'));
  if (layoutKind(file) === undefined)
    throw new ToolProblem(
      l10n.t('The file is not a layout. Layouts are .mjml and .html files; footers are none.'),
    );
  const read = await readTextInside(root, file, limits.layout);
  // The text that is typed counts, but only for a file that may be read.
  if ('problem' in read && !(typed && read.problem === 'tooLarge'))
    throw new ToolProblem(reasonFor(l10n, read.problem));
  const isTyped = typed && foldedPath(typed.file, program.platform) === foldedPath(file, program.platform);
  if (isTyped) return { file, text: typed.text };
  if ('problem' in read) throw new ToolProblem(reasonFor(l10n, read.problem));
  return { file, text: read.text };
}

function reasonFor(l10n: Localizer, problem: Unreadable): string {
  switch (problem) {
    case 'missing':
      return l10n.t(
        'There is no such file in the workspace folder. Name the layout by its path from this folder, such as letters/spring.mjml.',
      );
    case 'outside':
      return l10n.t('The file is outside of the workspace folder, and is not read.');
    case 'notAFile':
      return l10n.t('That is not a regular file.');
    case 'tooLarge':
      return l10n.t('The file is larger than {0} MB, and is not read.', megabytes(limits.layout));
    case 'refused':
      return l10n.t('The file can’t be read, or is not a text file.');
  }
}
