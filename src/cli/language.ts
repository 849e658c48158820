import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFormats } from '../core/text/formats.ts';
import { createLocalizer } from '../core/text/localizer.ts';
import type { Program } from './program.ts';

/** What a program says, in one language (BCP 47). */
type SpokenProgram = Pick<Program, 'l10n' | 'formats' | 'language'>;

/**
 * Loads the texts of the language that the environment asks for: the first of the variables that is set wins, as POSIX says. `bundles` is
 * the directory of the program’s bundles.
 */
export const loadWording = (env: Program['env'], bundles: string): Promise<SpokenProgram> =>
  wordingIn(env.LC_ALL || env.LC_MESSAGES || env.LANG || '', bundles);

/** Loads the texts of a locale, such as `de`, `de-AT` or `de_AT.UTF-8`; English if there are none. */
export async function wordingIn(locale: string, bundles: string): Promise<SpokenProgram> {
  const wanted = /^([a-z]{2,3})(?:[_.@-]|$)/i.exec(locale)?.[1]?.toLowerCase();
  const texts = wanted === undefined ? undefined : await textsIn(wanted, bundles);
  const language = wanted !== undefined && texts ? wanted : 'en';
  const formats = createFormats(language);
  return { language, l10n: createLocalizer(texts ?? {}, language), formats: () => formats };
}

async function textsIn(
  language: string,
  bundles: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  const bundle = join(bundles, '..', 'l10n', `bundle.l10n.${language}.json`);
  const text = await readFile(bundle, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}
