import * as vscode from 'vscode';
import type { OpenLayouts } from '../compiling/door.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { Disposable } from '../kit/disposable.ts';
import { l10n } from '../kit/words.ts';
import { documentKind } from '../layouts/layoutDocument.ts';
import { commands } from '../names.ts';
import { registerCommandTable } from '../trust/registerCommand.ts';

/**
 * The language features of MJML, loaded with the first open MJML document, those of fields and pictures, loaded with the first layout, and the commands on
 * parts of layouts.
 */
export class MjmlLanguage extends Disposable {
  readonly #errors: ErrorHandler;
  readonly #layouts: Pick<OpenLayouts, 'workspace' | 'mjml'>;
  readonly #memory: vscode.Memento;
  #isLoaded = false;
  #hasFields = false;

  constructor(
    errors: ErrorHandler,
    layouts: Pick<OpenLayouts, 'workspace' | 'mjml'>,
    memory: vscode.Memento,
  ) {
    super();
    this.#errors = errors;
    this.#layouts = layouts;
    this.#memory = memory;
    this._register(vscode.workspace.onDidOpenTextDocument((document) => this.#loadFor(document)));
    for (const document of vscode.workspace.textDocuments) this.#loadFor(document);
    this._register(
      registerCommandTable(errors, {
        [commands.partExtract]: {
          failure: l10n.t('Couldn’t extract the part'),
          run: async (asked) => (await import('./index.ts')).extractPart(asked, layouts.mjml),
        },
        [commands.partInline]: {
          failure: l10n.t('Couldn’t inline the part'),
          run: async (asked) => (await import('./index.ts')).inlinePart(asked, layouts),
        },
      }),
    );
  }

  #loadFor(document: vscode.TextDocument): void {
    this.#loadFieldsFor(document);
    if (document.languageId !== 'mjml' || this.#isLoaded) return;
    this.#isLoaded = true;
    this.#load().catch((error: unknown) =>
      this.#errors.show(l10n.t('Couldn’t load completion and hover for MJML'), error),
    );
  }

  #loadFieldsFor(document: vscode.TextDocument): void {
    if (this.#hasFields || !documentKind(document)) return;
    this.#hasFields = true;
    this.#loadFields().catch((error: unknown) =>
      this.#errors.show(l10n.t('Couldn’t load completion and hover for fields'), error),
    );
  }

  async #loadFields(): Promise<void> {
    const [{ registerFields }, { registerDroppedPictures }, layouts] = await Promise.all([
      import('./complete/fields.ts'),
      import('./edit/droppedPictures.ts'),
      this.#layouts.workspace(),
    ]);
    this._register(registerFields(layouts));
    this._register(registerDroppedPictures());
  }

  async #load(): Promise<void> {
    const [{ registerLanguage, tellOtherVersions }, layouts] = await Promise.all([
      import('./index.ts'),
      this.#layouts.workspace(),
    ]);
    this._register(registerLanguage(layouts));
    this._register(tellOtherVersions(this.#memory, this.#errors));
  }
}
