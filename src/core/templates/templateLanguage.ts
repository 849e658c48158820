import { languageNames, languages, type TemplateLanguage } from './languages/index.ts';
import { templateCode } from './templateCode.ts';

/** The language of a letter's template code. */
interface RecognizedLanguage {
  readonly language: TemplateLanguage;
  /** True if no other language has such code. */
  readonly isCertain: boolean;
}

/** Recognizes the language of the template code in a text; `undefined` if there is none that can be filled in. */
export function recognizeLanguage(text: string): RecognizedLanguage | undefined {
  const codes = templateCode(text).map(({ start, end }) => text.slice(start, end));
  const judged = languageNames.map((language) => [language, languages[language].recognizes(codes)] as const);
  const [language, recognition] =
    judged.find(([, found]) => found === 'surely') ?? judged.find(([, found]) => found === 'maybe') ?? [];
  return language && { language, isCertain: recognition === 'surely' };
}

/** Returns the language of the template code in a text; `undefined` if there is none that can be filled in. */
export const templateLanguageOf = (text: string): TemplateLanguage | undefined =>
  recognizeLanguage(text)?.language;
