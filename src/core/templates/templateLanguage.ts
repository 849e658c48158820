import { languageNames, languages, type TemplateLanguage } from './languages/index.ts';
import { templateCode } from './templateCode.ts';

/** Returns the language of the template code in a text; `undefined` if there is none that can be filled in. */
export function templateLanguageOf(text: string): TemplateLanguage | undefined {
  const codes = templateCode(text).map(({ start, end }) => text.slice(start, end));
  return languageNames.find((name) => codes.some(languages[name].recognizes));
}
