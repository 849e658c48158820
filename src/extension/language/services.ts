import { getLanguageService, type LanguageService } from 'vscode-html-languageservice';
import { mjmlData } from './mjmlData.ts';

/** Knows HTML, for what is inside of texts, buttons and tables. */
export const html: LanguageService = getLanguageService();

const mjml = getLanguageService({ useDefaultDataProvider: false });

/** Knows MJML, and of its elements those named. Use it at once: the next call changes what it knows. */
export function mjmlService(elements: readonly string[]): LanguageService {
  mjml.setDataProviders(false, [mjmlData(elements)]);
  return mjml;
}
