import * as vscode from 'vscode';
import type { OpenLayouts } from '../compiling/door.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { l10n } from '../kit/words.ts';
import { type LayoutInFront, layoutOf } from '../layouts/layoutFile.ts';
import { commands } from '../names.ts';
import { registerCommandTable } from '../trust/registerCommand.ts';

/** The editor features for letters in several languages, loaded with the first layout with keys or the first file with texts. */
export class Translations extends Disposable {
  constructor(
    { languages, workspace }: Pick<OpenLayouts, 'languages' | 'workspace'>,
    previews: LayoutInFront,
    errors: ErrorHandler,
  ) {
    super();
    const load = lazily(async () => {
      const [loaded, known, layouts] = await Promise.all([import('./index.ts'), languages(), workspace()]);
      this._register(loaded.registerTranslations(known, layouts, errors));
      return { ...loaded, known, layouts };
    });
    const loadFor = (document: vscode.TextDocument) => {
      const isOfLanguages =
        /\.[\w-]+\.json$/.test(document.fileName) ||
        (/\.(?:mjml|html)$/i.test(document.fileName) && document.getText().includes('[[text:'));
      if (isOfLanguages) void errors.run(l10n.t('Couldn’t load the languages'), load);
    };
    const events = vscode.workspace;
    this._register(events.onDidOpenTextDocument(loadFor));
    this._register(events.onDidSaveTextDocument(loadFor));
    for (const document of events.textDocuments) loadFor(document);
    this._register(
      registerCommandTable(errors, {
        [commands.layoutExtractTexts]: {
          failure: l10n.t('Couldn’t extract the texts'),
          run: async (argument) => {
            const { extractTexts, known } = await load();
            await extractTexts(layoutOf(previews.layoutFor(argument)), known);
          },
        },
        [commands.layoutAddLanguage]: {
          failure: l10n.t('Couldn’t add a language'),
          run: async (argument) => {
            const { addLanguage, known, layouts } = await load();
            await addLanguage(layoutOf(previews.layoutFor(argument)), known, layouts);
          },
        },
      }),
    );
  }
}
