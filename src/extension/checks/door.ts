import * as vscode from 'vscode';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { l10n } from '../kit/words.ts';
import type { CompiledLayout } from '../layouts/layoutCompiler.ts';
import { documentKind } from '../layouts/layoutDocument.ts';
import { type LayoutInFront, layoutOf } from '../layouts/layoutFile.ts';
import { commands } from '../names.ts';
import { registerCommandTable } from '../trust/registerCommand.ts';
import type { Checks } from './index.ts';
import type { CheckParts } from './layoutChecks.ts';
import type { Leaving, Preflight } from './preflight.ts';

interface LazyChecksParts extends Omit<CheckParts, 'inspector'> {
  readonly inspector: () => Promise<CheckParts['inspector']>;
  readonly previews: LayoutInFront;
}

/** The checks of layouts, loaded with the first open layout or with the first command that needs them. */
export class LazyChecks extends Disposable {
  readonly #parts: LazyChecksParts;
  readonly #checks: () => Promise<Checks>;
  #isLoading = false;

  constructor(parts: LazyChecksParts) {
    super();
    this.#parts = parts;
    this.#checks = lazily(async () => {
      const [{ Checks }, inspector] = await Promise.all([import('./index.ts'), parts.inspector()]);
      return this._register(new Checks({ ...parts, inspector }));
    });
    this._register(
      registerCommandTable(parts.errors, {
        [commands.layoutCheckLinks]: {
          failure: l10n.t('Couldn’t check the links'),
          run: async (argument) => {
            const layout = layoutOf(parts.previews.layoutFor(argument));
            await (await this.#checks()).checkLinks(layout);
          },
        },
        [commands.layoutFixAccessibility]: {
          failure: l10n.t('Couldn’t fix the accessibility'),
          run: async (argument) => {
            const layout = layoutOf(parts.previews.layoutFor(argument));
            await (await this.#checks()).fixAccessibility(layout);
          },
        },
      }),
    );
    this._register(vscode.workspace.onDidOpenTextDocument((document) => this.#loadFor(document)));
    for (const document of vscode.workspace.textDocuments) this.#loadFor(document);
  }

  /**
   * Checks a compiled letter and its footer before it is uploaded or sent, and asks the user about grave problems, unless they
   * have `agreed` to the same ones before. Resolves with `undefined` when they cancel.
   */
  async agree(layout: CompiledLayout, leaving: Leaving, agreed?: Preflight): Promise<Preflight | undefined> {
    return await (await this.#checks()).agree(layout, leaving, agreed);
  }

  #loadFor(document: vscode.TextDocument): void {
    if (this.#isLoading || documentKind(document) === undefined) return;
    this.#isLoading = true;
    this.#checks().catch((error: unknown) => {
      this.#isLoading = false;
      this.#parts.errors.show(l10n.t('Couldn’t load the layout checks'), error);
    });
  }
}
