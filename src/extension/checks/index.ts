import * as vscode from 'vscode';
import { appendedFooter } from '../accounts/accountFooters.ts';
import { Disposable } from '../kit/disposable.ts';
import { l10n } from '../kit/words.ts';
import type { CompiledLayout } from '../layouts/layoutCompiler.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import { agreeToLetter } from './agreeToLetter.ts';
import { FindingActions, silenceCommand, silenceOne } from './findingActions.ts';
import { type CheckParts, LayoutChecks } from './layoutChecks.ts';
import { LinkCheck } from './linkCheck.ts';
import { type Preflight, runPreflight } from './preflight.ts';
import type { Leaving } from './preflightWords.ts';
import { turnOffCommand, turnOffRule } from './turnOffRule.ts';

const layouts: vscode.DocumentSelector = [{ language: 'mjml' }, { language: 'html' }];

/** The checks of open layouts, what can be done about their findings, and the check of links. */
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
      registerCommand(parts.errors, silenceCommand, l10n.t('Couldn’t silence the rule'), silenceOne),
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

  /** Looks at a compiled letter before it leaves, and asks a person (`agreeToLetter`). `undefined` when they do not agree. */
  agree(layout: CompiledLayout, leaving: Leaving, agreed?: Preflight): Promise<Preflight | undefined> {
    const { active, inspector } = this.#parts;
    const look = () => runPreflight(layout, appendedFooter(active.account, layout.ownFooter), inspector);
    return agreeToLetter(look, leaving, agreed);
  }
}
