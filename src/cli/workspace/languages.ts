import { basename, dirname, join, resolve } from 'node:path';
import { decodedInclude } from '../../core/layouts/includeGraph.ts';
import { layoutKind, ownFooterName } from '../../core/layouts/layout.ts';
import { limits } from '../../core/limits.ts';
import { writtenIncludes } from '../../core/mjml/includes.ts';
import type { OtherEncoding } from '../../core/text/fileEncoding.ts';
import type { LetterLanguage } from '../../core/translations/languageFiles.ts';
import {
  mostTexts,
  readTexts,
  type TextEntry,
  type TextsProblem,
} from '../../core/translations/readTexts.ts';
import { textsProblemText, twoFilesText } from '../../core/translations/textFindingTexts.ts';
import { textKeys } from '../../core/translations/textKeys.ts';
import { withoutUntranslated } from '../../core/translations/untranslated.ts';
import type { Program } from '../program.ts';
import { readTextInside, type Unreadable } from './files.ts';
import type { Workspace } from './workspace.ts';

/** A language of a layout: a file with texts beside it, such as `spring.en.json`. */
export interface LayoutLanguage extends LetterLanguage {
  readonly fileName: string;
  /** The text of the file, and its entries in order. */
  readonly json: string;
  readonly entries: readonly TextEntry[];
  /** The reason why the file can’t be used: another file for the same language, if it is its name. It then has no texts. */
  readonly problem?: TextsProblem | Unreadable | OtherEncoding | { readonly other: string };
}

/** Returns the languages of a layout, sorted by their tags. */
export async function languagesOf(
  { root, namesIn }: Workspace,
  file: string,
): Promise<readonly LayoutLanguage[]> {
  const directory = dirname(file);
  const names = await namesIn(directory);
  const languages = names.languagesOf(basename(file)).map(async ({ tag, names: [fileName = '', other] }) => ({
    ...{ tag, fileName, json: '', entries: [], texts: {} },
    ...(other === undefined ? await readLanguage(root, join(directory, fileName)) : { problem: { other } }),
  }));
  return withoutUntranslated(await Promise.all(languages));
}

async function readLanguage(root: string, file: string): Promise<Partial<LayoutLanguage>> {
  const read = await readTextInside(root, file, 4 * mostTexts.length);
  if ('problem' in read) return { problem: read.problem };
  if (read.otherwise) return { problem: read.otherwise };
  return { json: read.text, ...readTexts(read.text) };
}

/** Says why the file of a language can’t be used; `undefined` if it can. */
export function languageProblemText(
  { l10n, formats }: Pick<Program, 'l10n' | 'formats'>,
  { problem, fileName }: LayoutLanguage,
): string | undefined {
  if (typeof problem === 'object') return twoFilesText(l10n, fileName, problem.other);
  switch (problem) {
    case undefined:
      return undefined;
    case 'utf16':
      return l10n.t('“{0}” is saved as UTF-16. Save it as UTF-8.', fileName);
    case 'notUtf8':
      return l10n.t('“{0}” is not saved as UTF-8. Save it as UTF-8.', fileName);
    case 'notAFile':
      return l10n.t('Can’t read “{0}”: it is not a regular file.', fileName);
    case 'outside':
      return l10n.t('Can’t read “{0}”: it is a link that leads out of the folder.', fileName);
    case 'missing':
    case 'refused':
      return l10n.t('Couldn’t read “{0}”.', fileName);
    default:
      return textsProblemText(l10n, formats(), problem, fileName);
  }
}

/** Returns the keys of a letter, whose place texts of a language take: those of the layout, of its includes, and of its own footer. */
export async function keysOf(
  { root }: Workspace,
  file: string,
  source: string,
): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  const files = new Set([file]);
  const add = (text: string) => {
    for (const { key } of textKeys(text)) keys.add(key);
  };
  const addIncludes = async (from: string, text: string) => {
    for (const { path } of writtenIncludes(text)) {
      const included = resolve(dirname(from), decodedInclude(path).replaceAll('\0', ''));
      if (files.has(included) || files.size > limits.includes) continue;
      files.add(included);
      const read = await readTextInside(root, included, limits.layout);
      if (!('text' in read)) continue;
      add(read.text);
      await addIncludes(included, read.text);
    }
  };
  add(source);
  const footer = await readTextInside(
    root,
    join(dirname(file), ownFooterName(basename(file))),
    limits.footer,
  );
  if ('text' in footer) add(footer.text);
  if (layoutKind(file) === 'mjml') await addIncludes(file, source);
  return keys;
}
