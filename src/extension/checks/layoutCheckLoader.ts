import * as vscode from 'vscode';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { l10n } from '../kit/words.ts';
import type { CompiledLayout } from '../layouts/layoutCompiler.ts';
import { documentKind } from '../layouts/layoutDocument.ts';
import { layoutOf } from '../layouts/layoutFile.ts';
import type { LayoutInFront } from '../layouts/layoutInFront.ts';
import { commands } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import type { Checks } from './index.ts';
import type { CheckParts } from './layoutChecks.ts';
import type { Preflight } from './preflight.ts';
import type { Leaving } from './preflightWords.ts';

interface Parts extends Omit<CheckParts, 'inspector'> {
  readonly inspector: () => Promise<CheckParts['inspector']>;
  readonly previews: LayoutInFront;
}

/** Loads the checks with the first layout that is open, or with the command that needs them. */
export class LayoutCheckLoader extends Disposable {
  readonly #parts: Parts;
  readonly #checks: () => Promise<Checks>;
  #isLoading = false;

  constructor(parts: Parts) {
    super();
    this.#parts = parts;
    this.#checks = lazily(async () => {
      const [{ Checks }, inspector] = await Promise.all([import('./index.ts'), parts.inspector()]);
      return this._register(new Checks({ ...parts, inspector }));
    });
    this._register(
      registerCommand(
        parts.errors,
        commands.layoutCheckLinks,
        l10n.t('Couldn’t check the links'),
        async (argument: unknown) => {
          const layout = layoutOf(parts.previews.layoutFor(argument));
          await (await this.#checks()).checkLinks(layout);
        },
      ),
    );
    this._register(vscode.workspace.onDidOpenTextDocument((document) => this.#loadFor(document)));
    for (const document of vscode.workspace.textDocuments) this.#loadFor(document);
  }

  /**
   * Looks at a compiled letter before it leaves, with the footer that it gets. Asks a person when there is something against
   * it, unless they have `agreed` to the same before. `undefined` when they do not agree.
   */
  async agree(layout: CompiledLayout, leaving: Leaving, agreed?: Preflight): Promise<Preflight | undefined> {
    return await (await this.#checks()).agree(layout, leaving, agreed);
  }

  #loadFor(document: vscode.TextDocument): void {
    if (this.#isLoading || documentKind(document) === undefined) return;
    this.#isLoading = true;
    this.#checks().catch((error: unknown) => {
      this.#isLoading = false;
      this.#parts.errors.show(l10n.t('Couldn’t load the checks of layouts'), error);
    });
  }
}
