import { tags } from '../text/markup.ts';
import { forLastText } from './edit.ts';

/** Common words of languages that are written in Latin letters; no word is in two lists. */
const commonWords = {
  en: 'the and you your with this for are our have to of has from by at or please thanks if',
  de: 'und die der das nicht mit sie ist für ein',
  fr: 'les des vous votre pour une est dans nous avec',
  es: 'los las el y por su para más usted nuestro',
  it: 'il che di per gli della sono nostro con più',
  pt: 'os você não seu uma em ao são nosso mais',
  nl: 'het een van voor niet met je uw onze zijn',
  pl: 'się nie jest na do oraz twoje przez dla lub',
} as const;

const languageOfWord = new Map(
  Object.entries(commonWords).flatMap(([language, words]) =>
    words.split(' ').map((word) => [word, language] as const),
  ),
);

export interface GuessedLanguage {
  /** A language tag (BCP 47), such as `en`. */
  readonly language: string;
  /** True if the letter's words leave little doubt. */
  readonly isCertain: boolean;
}

/** Guesses the language of a letter by its letters and its most common words. Returns `en` if it doesn't know any of them. */
export const guessLanguage = forLastText((source): GuessedLanguage => {
  const text = textOf(source).toLowerCase();
  const cyrillic = text.match(/[а-яёіїєґў]/g)?.length ?? 0;
  if (cyrillic > text.length / 5) return guessCyrillic(text);
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/\p{L}{1,20}/gu)) {
    const language = languageOfWord.get(word);
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [[language, count] = ['en', 0], [, next] = ['', 0]] = [...counts].sort(([, a], [, b]) => b - a);
  return { language, isCertain: count >= 3 && count >= 2 * next };
});

function guessCyrillic(text: string): GuessedLanguage {
  const isRussian = /[ыэё]/.test(text);
  if (/[іїєґ]/.test(text) && !isRussian) return { language: 'uk', isCertain: /[їєґ]/.test(text) };
  return { language: 'ru', isCertain: isRussian && !/[іїєґў]/.test(text) };
}

const unread = new Set(['style', 'script', 'mj-style', 'mj-raw', 'head', 'mj-attributes', 'mj-font']);

/** The maximum length of a passage that is read between two tags. */
const longestPassage = 100_000;

/** Returns the text of a layout between its tags. */
function textOf(source: string): string {
  let [text, at, isRead] = ['', 0, true];
  for (const { name, closing, start, end } of tags(source)) {
    if (isRead) text += `${source.slice(at, Math.min(start, at + longestPassage))} `;
    isRead = closing || !unread.has(name);
    at = end;
  }
  return text + (isRead ? source.slice(at) : '');
}
