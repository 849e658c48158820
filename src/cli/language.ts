import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFormats } from '../core/text/formats.ts';
import { createLocalizer } from '../core/text/localizer.ts';
import type { Program } from './program.ts';

/** Returns the language that the environment asks for: the first of the variables that is set wins, as POSIX says. English by default. */
export function languageOf(env: Program['env']): 'en' | 'ru' {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return /^ru(?:[_.@-]|$)/i.test(locale) ? 'ru' : 'en';
}

/** Loads the texts of the language that the environment asks for. `bundles` is the directory of the program’s bundles. */
export const loadWording = (env: Program['env'], bundles: string) => wordingIn(languageOf(env), bundles);

/** Loads the texts of a language; English if there are none. `bundles` is the directory of the program’s bundles. */
export async function wordingIn(
  wanted: string,
  bundles: string,
): Promise<Pick<Program, 'l10n' | 'formats' | 'language'>> {
  const language = wanted === 'ru' ? 'ru' : 'en';
  const formats = createFormats(language);
  const l10n = createLocalizer(await textsIn(language, bundles), language);
  return { l10n, formats: () => formats, language };
}

async function textsIn(language: 'en' | 'ru', bundles: string): Promise<Readonly<Record<string, string>>> {
  if (language === 'en') return {};
  return JSON.parse(await readFile(join(bundles, '..', 'l10n', `bundle.l10n.${language}.json`), 'utf8'));
}
