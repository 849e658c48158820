import { type Bundle, readBundle, translations } from '../../scripts/texts.ts';

/** The languages whose words tests compare with expected ones. */
export const languages = ['en', 'ru'] as const;

/**
 * A language that nobody speaks: its texts are 40 percent longer than the English ones and stand between marks for the direction of writing, as
 * those of a language from right to left may.
 */
export const longLanguage = 'en-XA';

/** A language of the interface, such as `de`, or the one that nobody speaks. */
export type Language = string;

/** All languages of the interface. */
export const interfaceLanguages: readonly Language[] = ['en', ...translations()];

/** The languages in which pages must fit. What fits with long texts does so in English, which only has its picture taken. */
export const fittingLanguages: readonly Language[] = [
  ...(process.env.MAILROOM_PICTURES ? ['en'] : []),
  ...translations(),
  longLanguage,
];

/** Returns the texts of a language by their English originals; none for English. */
export function textsIn(language: Language): Bundle | undefined {
  if (language === 'en') return undefined;
  if (language !== longLanguage) return readBundle(`bundle.l10n.${language}.json`);
  return Object.fromEntries(Object.keys(readBundle('bundle.l10n.json')).map((text) => [text, longer(text)]));
}

const [leftToRight, end] = ['\u2066', '\u2069'];
const filler = 'lörem ipsüm dölor sït amét consectétur ';

/** A text with several forms gets longer in each. */
const longer = (text: string) =>
  text
    .split('|')
    .map((form) => {
      const length = Math.ceil(form.length * 0.4);
      const more = filler.repeat(Math.ceil(length / filler.length)).slice(0, length);
      return `${leftToRight}${form} ${more.trim()}${end}`;
    })
    .join('|');
