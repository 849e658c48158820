import * as vscode from 'vscode';
import { Disposable } from '../kit/disposable.ts';
import { l10n } from '../kit/words.ts';
import type { Inspector } from '../layouts/inspector.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import { agreeToFindings } from './agreeToFindings.ts';
import { FindingActions } from './findingActions.ts';
import { type CheckResult, checkResultOf } from './findingsBeforeSending.ts';
import { type CheckParts, LayoutChecks } from './layoutChecks.ts';
import { LinkCheck } from './linkCheck.ts';
import { turnOffCommand, turnOffRule } from './turnOffRule.ts';

const layouts: vscode.DocumentSelector = [{ language: 'mjml' }, { language: 'html' }];

/** The checks of open layouts, what can be done about their findings, and the check of links. */
export class Checks extends Disposable {
  readonly #inspector: Inspector;
  readonly #links: LinkCheck;

  constructor(parts: CheckParts) {
    super();
    this.#inspector = parts.inspector;
    this._register(new LayoutChecks(parts));
    this.#links = this._register(new LinkCheck(parts.inspector, parts.errors));
    this._register(
      vscode.languages.registerCodeActionsProvider(layouts, new FindingActions(), {
        providedCodeActionKinds: FindingActions.kinds,
      }),
    );
    this._register(
      registerCommand(parts.errors, turnOffCommand, l10n.t('Couldn’t change the settings'), (rule: string) =>
        turnOffRule(rule),
      ),
    );
  }

  /** Asks, and then requests the addresses of a layout. */
  checkLinks(layout: vscode.Uri): Promise<void> {
    return this.#links.run(layout);
  }

  /** What the checks say of the letter of a layout, as it is now. */
  resultOf(layout: vscode.Uri): Promise<CheckResult> {
    return checkResultOf(layout, this.#inspector);
  }

  /** Asks when the letter of a layout holds what must not be sent. Resolves with whether to go on. */
  agreeToSend(layout: vscode.Uri): Promise<boolean> {
    return agreeToFindings(layout, this.#inspector);
  }
}
