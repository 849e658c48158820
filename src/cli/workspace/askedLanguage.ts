import { basename } from 'node:path';
import { languageFileName } from '../../core/translations/languageFiles.ts';
import { CannotRun } from '../cannotRun.ts';
import type { Program } from '../program.ts';
import { type LayoutLanguage, languagesOf } from './languages.ts';
import type { Workspace } from './workspace.ts';

type Words = Pick<Program, 'l10n'>;

/**
 * Says that a layout has no texts in the language that was asked for, and which languages it has; `undefined` if it has them, or if none
 * was asked for. Its letter would come in another language.
 */
export function lackingLanguageText(
  { l10n }: Words,
  file: string,
  languages: readonly Pick<LayoutLanguage, 'tag'>[],
  asked: string | undefined,
): string | undefined {
  const tags = languages.map(({ tag }) => tag);
  if (asked === undefined || tags.includes(asked)) return undefined;
  const name = basename(file);
  if (tags.length > 0)
    return l10n.t(
      '“{0}” has no texts in the language “{1}”. Its languages: {2}.',
      name,
      asked,
      tags.join(', '),
    );
  return l10n.t(
    '“{0}” has no languages: there is no file with texts, such as “{1}”. Leave the language out.',
    name,
    languageFileName(name, 'en'),
  );
}

/** Rejects with `CannotRun` if no layout has the language that was asked for: it is mistyped, and something else would be judged. */
export async function refuseUnknownLanguage(
  { l10n }: Words,
  layouts: readonly { readonly workspace: Workspace; readonly file: string }[],
  asked: string | undefined,
): Promise<void> {
  if (asked === undefined || layouts.length === 0) return;
  for (const { workspace, file } of layouts)
    if ((await languagesOf(workspace, file)).some(({ tag }) => tag === asked)) return;
  throw new CannotRun(
    l10n.t('No layout has texts in the language “{0}”. Check its tag, such as pt-BR.', asked),
  );
}
