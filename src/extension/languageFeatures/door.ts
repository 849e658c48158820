import * as vscode from 'vscode';
import type { OpenLayouts } from '../compiling/openLayouts.ts';
import { lazyCommands } from '../doors/commands.ts';
import type { Door } from '../doors/door.ts';
import { LazyPart } from '../doors/lazyPart.ts';
import { whenOpened } from '../doors/whenOpened.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { l10n } from '../kit/words.ts';
import { documentKind } from '../layouts/layoutDocument.ts';
import { commandsOf } from '../names.ts';

interface LanguageFeaturesDoorParts {
  readonly layouts: Pick<OpenLayouts, 'workspace' | 'mjml'>;
  readonly memory: vscode.Memento;
  readonly errors: ErrorHandler;
}

/**
 * The language features of MJML, loaded with the first open MJML document, those of fields, annotations and pictures, loaded with the first layout, and
 * the commands on parts of layouts.
 */
export function languageFeaturesDoor({ layouts, memory, errors }: LanguageFeaturesDoorParts) {
  const mjml = new LazyPart(async () => {
    const [{ registerLanguage, tellOtherVersions }, workspace] = await Promise.all([
      import('./index.ts'),
      layouts.workspace(),
    ]);
    return vscode.Disposable.from(registerLanguage(workspace), tellOtherVersions(memory, errors));
  });
  const fields = new LazyPart(async () => {
    const [{ registerFields }, { registerPromotions }, { registerDroppedPictures }, workspace] =
      await Promise.all([
        import('./complete/fields.ts'),
        import('./complete/promotions.ts'),
        import('./edit/droppedPictures.ts'),
        layouts.workspace(),
      ]);
    return vscode.Disposable.from(registerFields(workspace), registerPromotions(), registerDroppedPictures());
  });
  const isMjml = ({ languageId }: vscode.TextDocument) => languageId === 'mjml';
  const isLayout = (document: vscode.TextDocument) => documentKind(document) !== undefined;
  const noMjml = l10n.t('Couldn’t load completion and hover for MJML');
  const noFields = l10n.t('Couldn’t load completion and hover for fields');
  return {
    owned: [
      mjml,
      fields,
      whenOpened(isMjml, () => errors.run(noMjml, mjml.load)),
      whenOpened(isLayout, () => errors.run(noFields, fields.load)),
    ],
    commands: lazyCommands(commandsOf.language, async () =>
      (await import('./commands.ts')).languageCommands(layouts),
    ),
  } satisfies Door;
}
