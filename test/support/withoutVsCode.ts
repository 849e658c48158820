/** Gives what is loaded after it a small double in the place of VS Code's interface. */
import { registerHooks } from 'node:module';
import { readBundle } from '../../scripts/texts.ts';
import { env, l10n } from './vscode/index.ts';

const double = import.meta.resolve('./vscode/index.ts');

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vscode' ? { url: double, shortCircuit: true } : next(specifier, context),
});

// As in the real host. The runner only mentions those that come after a test.
process.on('unhandledRejection', (reason) => {
  console.error('A promise that nobody handled:', reason);
  process.exitCode = 1;
});

export const languages = ['en', 'ru'] as const;
export type Language = (typeof languages)[number];

/**
 * Makes the words of the extension those of a language, without VS Code. What words them has to be imported after this file:
 * `await import('…')`.
 */
export function speak(language: Language): void {
  env.language = language;
  l10n.bundle = language === 'ru' ? readBundle('bundle.l10n.ru.json') : undefined;
}
