import * as vscode from 'vscode';
import type { LinksMemory } from '../../protocol/links.ts';
import { appendedFooter } from '../accounts/accountFooters.ts';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { CompiledLayout } from '../compiling/layoutCompiler.ts';
import { registerCommands } from '../doors/commands.ts';
import { Disposable } from '../kit/disposable.ts';
import type { Pages } from '../kit/pages.ts';
import { l10n } from '../kit/words.ts';
import { askForWhole } from '../layouts/masters.ts';
import { describePictures } from './fixes/describePictures.ts';
import { fixAccessibility } from './fixes/fixAccessibility.ts';
import { makeSmaller } from './fixes/makeSmaller.ts';
import { type AddedParameters, addParameters, type LinksToChange } from './links/addParameters.ts';
import { linkFacts } from './links/layoutLinks.ts';
import { LinkCheck } from './links/linkCheck.ts';
import { createLinksPages, type LinksPage } from './links/linksPage.ts';
import { comparePictures } from './pictures/comparePictures.ts';
import { type Leaving, type Preflight, runPreflight } from './preflight.ts';
import { agreeToLetter } from './problems/agreeToLetter.ts';
import { turnOffCommand, turnOffRule } from './problems/checkSettings.ts';
import { CheckSettingWarnings } from './problems/checkSettingWarnings.ts';
import { FindingActions, silenceCommand, silenceOne } from './problems/findingActions.ts';
import { type CheckParts, LayoutChecks } from './problems/layoutChecks.ts';

const layouts: vscode.DocumentSelector = [{ language: 'mjml' }, { language: 'html' }];

export interface ChecksParts extends CheckParts {
  readonly active: ActiveAccount;
  readonly extensionUri: vscode.Uri;
}

/** The checks of open layouts, their quick fixes, the table and the check of links, and the preflight of a letter. */
export class Checks extends Disposable {
  readonly #parts: ChecksParts;
  readonly #links: LinkCheck;
  readonly linksPages: Pages<LinksMemory, LinksPage>;

  constructor(parts: ChecksParts) {
    super();
    this.#parts = parts;
    this._register(new LayoutChecks(parts));
    this._register(new CheckSettingWarnings());
    this.#links = this._register(new LinkCheck(parts.inspector, parts.errors));
    this.linksPages = this._register(createLinksPages({ ...parts, check: this.#links }));
    this._register(
      vscode.languages.registerCodeActionsProvider(layouts, new FindingActions(), {
        providedCodeActionKinds: FindingActions.kinds,
      }),
    );
    this._register(
      registerCommands(parts.errors, {
        [silenceCommand]: {
          failure: l10n.t('Couldn’t ignore the rule'),
          run: silenceOne,
        },
        [turnOffCommand]: {
          failure: l10n.t('Couldn’t change the settings'),
          run: turnOffRule,
        },
      }),
    );
  }

  /** Shows the table of a layout’s links; for a part, that of the layout with it that the user selects. */
  async showLinks(file: vscode.Uri): Promise<void> {
    const layout = await askForWhole(file, await this.#parts.workspace());
    if (layout) this.linksPages.show({ layout: layout.toString() });
  }

  /** Adds the parameters of a template to links of a layout: see `addParameters`. Returns what was added; `undefined` if nothing was. */
  addParameters(layout: vscode.Uri, links: LinksToChange): Promise<AddedParameters | undefined> {
    return addParameters({ ...this.#parts, check: this.#links }, layout, links);
  }

  /** Asks for consent, and then requests the addresses of a layout. */
  checkLinks(layout: vscode.Uri): Promise<void> {
    const isPageInView = () => this.linksPages.find({ layout: layout.toString() })?.panel.visible === true;
    return this.#links.run(layout, isPageInView);
  }

  /** Requests again what `checkLinks` has requested. */
  recheckLinks(layout: vscode.Uri): Promise<void> {
    return this.#links.again(layout);
  }

  /** Asks for consent, and then compares the pictures of a layout, or of the one that the user selects for a part, with their addresses. */
  async comparePictures(file: vscode.Uri): Promise<void> {
    const { inspector, workspace } = this.#parts;
    const layout = await askForWhole(file, await workspace());
    if (layout) await comparePictures(inspector, layout);
  }

  /** Makes all safe fixes of accessibility findings in a layout. */
  async fixAccessibility(layout: vscode.Uri): Promise<void> {
    const { inspector, workspace } = this.#parts;
    await fixAccessibility(inspector, layout, await workspace());
  }

  /** Makes the letter of a layout smaller. */
  makeSmaller(layout: vscode.Uri): Promise<void> {
    return makeSmaller(this.#parts.inspector, layout);
  }

  /** Asks for the descriptions of pictures in a layout, from an offset on. */
  async describePictures(layout: vscode.Uri, from = 0): Promise<void> {
    const { inspector, workspace } = this.#parts;
    await describePictures(inspector, layout, await workspace(), Number(from) || 0);
  }

  /** Runs the preflight of a compiled letter. Asks the user nothing. */
  async preflight(layout: CompiledLayout): Promise<Preflight> {
    const { active, inspector } = this.#parts;
    const [preflight, links] = await Promise.all([
      runPreflight(layout, appendedFooter(active.account, layout.ownFooter), inspector),
      linkFacts({ active, inspector, check: this.#links }, layout),
    ]);
    return links ? { ...preflight, links } : preflight;
  }

  /** Runs the preflight of a compiled letter and asks the user about its problems: see `agreeToLetter`. */
  agree(layout: CompiledLayout, leaving: Leaving, agreed?: Preflight): Promise<Preflight | undefined> {
    return agreeToLetter(() => this.preflight(layout), leaving, agreed);
  }
}
