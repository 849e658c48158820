import type * as vscode from 'vscode';
import { lazyCommands } from '../doors/commands.ts';
import type { Door } from '../doors/door.ts';
import { LazyPart } from '../doors/lazyPart.ts';
import { whenOpened } from '../doors/whenOpened.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { l10n } from '../kit/words.ts';
import { commandsOf } from '../names.ts';
import type { TranslationCommandsParts } from './commands.ts';

interface TranslationsDoorParts extends TranslationCommandsParts {
  readonly errors: ErrorHandler;
}

/** The editor features for letters in several languages, loaded with the first layout with keys or the first file with texts. */
export function translationsDoor({ errors, ...parts }: TranslationsDoorParts) {
  const features = new LazyPart(async () => {
    const [{ registerTranslations }, languages, workspace] = await Promise.all([
      import('./index.ts'),
      parts.languages(),
      parts.workspace(),
    ]);
    return registerTranslations(languages, workspace, errors);
  });
  const failure = l10n.t('Couldn’t load the languages');
  return {
    owned: [features, whenOpened(hasTexts, () => errors.run(failure, features.load))],
    commands: lazyCommands(commandsOf.translations, async () =>
      (await import('./commands.ts')).translationCommands(parts),
    ),
  } satisfies Door;
}

const hasTexts = (document: vscode.TextDocument) =>
  /\.[\w-]+\.json$/.test(document.fileName) ||
  (/\.(?:mjml|html)$/i.test(document.fileName) && document.getText().includes('[[text:'));
