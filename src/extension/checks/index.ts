import * as vscode from 'vscode';
import { appendedFooter } from '../accounts/accountFooters.ts';
import { Disposable } from '../kit/disposable.ts';
import { l10n } from '../kit/words.ts';
import type { CompiledLayout } from '../layouts/layoutCompiler.ts';
import { registerCommandTable } from '../trust/registerCommand.ts';
import { agreeToLetter } from './agreeToLetter.ts';
import { turnOffCommand, turnOffRule } from './checkSettings.ts';
import { FindingActions, silenceCommand, silenceOne } from './findingActions.ts';
import { fixAccessibility } from './fixAccessibility.ts';
import { type CheckParts, LayoutChecks } from './layoutChecks.ts';
import { LinkCheck } from './linkCheck.ts';
import { type Leaving, type Preflight, runPreflight } from './preflight.ts';

const layouts: vscode.DocumentSelector = [{ language: 'mjml' }, { language: 'html' }];

/** The checks of open layouts, their quick fixes, the check of links, and the preflight of a letter. */
export class Checks extends Disposable {
  readonly #parts: CheckParts;
  readonly #links: LinkCheck;

  constructor(parts: CheckParts) {
    super();
    this.#parts = parts;
    this._register(new LayoutChecks(parts));
    this.#links = this._register(new LinkCheck(parts.inspector, parts.errors));
    this._register(
      vscode.languages.registerCodeActionsProvider(layouts, new FindingActions(), {
        providedCodeActionKinds: FindingActions.kinds,
      }),
    );
    this._register(
      registerCommandTable(parts.errors, {
        [silenceCommand]: {
          failure: l10n.t('Couldn’t ignore the rule'),
          run: (silences) => silenceOne(silences as Parameters<typeof silenceOne>[0]),
        },
        [turnOffCommand]: {
          failure: l10n.t('Couldn’t change the settings'),
          run: (rule) => turnOffRule(String(rule)),
        },
      }),
    );
  }

  /** Asks for consent, and then requests the addresses of a layout. */
  checkLinks(layout: vscode.Uri): Promise<void> {
    return this.#links.run(layout);
  }

  /** Makes all safe fixes of accessibility findings in a layout. */
  async fixAccessibility(layout: vscode.Uri): Promise<void> {
    const { inspector, workspace } = this.#parts;
    await fixAccessibility(inspector, layout, await workspace());
  }

  /** Runs the preflight of a compiled letter and asks the user about its problems: see `agreeToLetter`. */
  agree(layout: CompiledLayout, leaving: Leaving, agreed?: Preflight): Promise<Preflight | undefined> {
    const { active, inspector } = this.#parts;
    const check = () => runPreflight(layout, appendedFooter(active.account, layout.ownFooter), inspector);
    return agreeToLetter(check, leaving, agreed);
  }
}
