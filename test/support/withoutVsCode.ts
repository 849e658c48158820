import { registerHooks } from 'node:module';
import { readBundle } from '../../scripts/texts.ts';

/** What words need of VS Code: texts by their English, from the bundle of a language. */
const vscode = `export const env = { get language() { return globalThis.texts.language } };
export const InputBoxValidationSeverity = { Info: 1, Warning: 2, Error: 3 };
export const l10n = { t: (text, ...values) =>
  (globalThis.texts.messages[text] ?? text).replace(/\\{(\\d)\\}/g, (_, at) => values[at]) };`;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vscode'
      ? { url: `data:text/javascript,${encodeURIComponent(vscode)}`, shortCircuit: true }
      : next(specifier, context),
});

export const languages = ['en', 'ru'] as const;
export type Language = (typeof languages)[number];

/**
 * Makes the words of the extension those of a language, without VS Code. What words them has to be imported after this file:
 * `await import('…')`.
 */
export function speak(language: Language): void {
  const messages = language === 'ru' ? readBundle('bundle.l10n.ru.json') : {};
  Object.assign(globalThis, { texts: { language, messages } });
}
