/** Replaces VS Code's API by a small double for everything imported after it. */
import { registerHooks } from 'node:module';
import { type Language, textsIn } from './languages.ts';
import { env, l10n } from './vscode/index.ts';

const double = import.meta.resolve('./vscode/index.ts');

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vscode' ? { url: double, shortCircuit: true } : next(specifier, context),
});

// As in the real host. The test runner reports unhandled rejections only after the last test.
process.on('unhandledRejection', (reason) => {
  console.error('A promise that nobody handled:', reason);
  process.exitCode = 1;
});

export { interfaceLanguages, type Language, languages } from './languages.ts';

/** Sets the language of the extension's texts, without VS Code. Import the code with texts after this file: `await import('…')`. */
export function speak(language: Language): void {
  env.language = language;
  l10n.bundle = textsIn(language);
}
