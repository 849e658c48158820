import * as vscode from 'vscode';
import type { CompiledLayout } from '../compiling/layoutCompiler.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { l10n } from '../kit/words.ts';
import { documentKind } from '../layouts/layoutDocument.ts';
import { type LayoutInFront, layoutOf } from '../layouts/layoutFile.ts';
import { commands, webviews } from '../names.ts';
import { registerCommandTable } from '../trust/registerCommand.ts';
import type { Checks, ChecksParts } from './index.ts';
import type { Leaving, Preflight } from './preflight.ts';

interface LazyChecksParts extends Omit<ChecksParts, 'inspector'> {
  readonly inspector: () => Promise<ChecksParts['inspector']>;
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
    /** Runs a command about links, of the page of links that is in front if there is one. */
    const withLinks =
      (run: (checks: Checks, layout: vscode.Uri) => Promise<void>) => async (argument: unknown) => {
        const checks = await this.#checks();
        const inFront = checks.linksPages.active?.layout;
        await run(checks, layoutOf(parts.previews.layoutFor(argument ?? inFront)));
      };
    this._register(
      vscode.window.registerWebviewPanelSerializer(webviews.links, {
        deserializeWebviewPanel: async (panel, state) =>
          (await this.#checks()).linksPages.deserializeWebviewPanel(panel, state),
      }),
    );
    this._register(
      registerCommandTable(parts.errors, {
        [commands.layoutLinks]: {
          failure: l10n.t('Couldn’t show the links'),
          untrusted: true,
          run: withLinks((checks, layout) => checks.showLinks(layout)),
        },
        [commands.layoutAddParameters]: {
          failure: l10n.t('Couldn’t add the parameters'),
          run: withLinks((checks, layout) => checks.addParameters(layout)),
        },
        [commands.layoutCheckLinks]: {
          failure: l10n.t('Couldn’t check the links'),
          run: withLinks((checks, layout) => checks.checkLinks(layout)),
        },
        [commands.layoutComparePictures]: {
          failure: l10n.t('Couldn’t compare the pictures'),
          run: withLinks((checks, layout) => checks.comparePictures(layout)),
        },
        [commands.layoutFixAccessibility]: {
          failure: l10n.t('Couldn’t fix the accessibility'),
          run: async (argument) => {
            const layout = layoutOf(parts.previews.layoutFor(argument));
            await (await this.#checks()).fixAccessibility(layout);
          },
        },
        [commands.layoutDescribePictures]: {
          failure: l10n.t('Couldn’t describe the pictures'),
          run: async (argument, from) => {
            const layout = layoutOf(parts.previews.layoutFor(argument));
            await (await this.#checks()).describePictures(layout, from);
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

  /** Checks a compiled letter and its footer. Asks the user nothing. */
  async preflight(layout: CompiledLayout): Promise<Preflight> {
    return await (await this.#checks()).preflight(layout);
  }

  /** Requests again the addresses of a layout that the user had checked. */
  async recheckLinks(layout: vscode.Uri): Promise<void> {
    await (await this.#checks()).recheckLinks(layout);
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
