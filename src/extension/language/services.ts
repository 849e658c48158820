import { getLanguageService, type LanguageService } from 'vscode-html-languageservice';
import { type MjmlDataOptions, mjmlData } from './mjmlData.ts';

/** Knows HTML, for what is inside of texts, buttons and tables. */
export const html: LanguageService = getLanguageService();

const mjml = getLanguageService({ useDefaultDataProvider: false });

/** Knows MJML, as far as `options` let it. Use it at once: the next call changes what it knows. */
export function mjmlService(options: MjmlDataOptions): LanguageService {
  mjml.setDataProviders(false, [mjmlData(options)]);
  return mjml;
}
