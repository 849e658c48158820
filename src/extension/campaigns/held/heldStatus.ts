import * as vscode from 'vscode';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { setContext } from '../../kit/contextKeys.ts';
import { Disposable } from '../../kit/disposable.ts';
import { formats } from '../../kit/formats.ts';
import { Tooltip } from '../../kit/tooltip.ts';
import { asWords, l10n } from '../../kit/words.ts';
import { commands, contextKeys } from '../../names.ts';
import type { HeldSend, HeldSends } from '../heldSends.ts';
import type { CampaignsBadge } from '../view/campaignsBadge.ts';
import { leavesIn } from './heldTexts.ts';

/** How often the time that is left is shown, in milliseconds. */
const tickMs = 1000;

/** Shows held campaigns in the status bar, where one click stops them, and as a badge of the Campaigns view. */
export class HeldStatus extends Disposable {
  readonly #held: HeldSends;
  readonly #badge: CampaignsBadge;
  readonly #errors: ErrorHandler;
  #item: vscode.StatusBarItem | undefined;
  #ticking: NodeJS.Timeout | undefined;

  constructor(held: HeldSends, badge: CampaignsBadge, errors: ErrorHandler) {
    super();
    this.#held = held;
    this.#badge = badge;
    this.#errors = errors;
    this._register(held.onDidChange(() => this.#show()));
    this._register({ dispose: () => this.#hide() });
  }

  #show(): void {
    const { all } = this.#held;
    const isHolding = all.length > 0;
    void this.#errors.run(l10n.t('Couldn’t update the Campaigns view'), () =>
      setContext(contextKeys.holding, isHolding),
    );
    this.#badge.showHeld(all.length);
    if (isHolding) this.#draw();
    else this.#hide();
  }

  #draw(): void {
    const { all } = this.#held;
    const [first, ...others] = all;
    if (!first) return;
    this.#ticking ??= setInterval(() => this.#draw(), tickMs);
    this.#item ??= newItem();
    const text =
      others.length > 0
        ? l10n.count('Stop {0} Held Campaign|Stop {0} Held Campaigns', all.length)
        : l10n.t('{0}: Stop', leavesIn(first, Date.now()));
    this.#item.text = `$(debug-stop) ${text}`;
    this.#item.tooltip = tooltipOf(all);
    this.#item.accessibilityInformation = {
      label: l10n.t('Stop the held campaign “{0}”', first.subject),
      role: 'button',
    };
    this.#item.show();
  }

  #hide(): void {
    clearInterval(this.#ticking);
    this.#ticking = undefined;
    this.#item?.dispose();
    this.#item = undefined;
  }
}

function newItem(): vscode.StatusBarItem {
  const item = vscode.window.createStatusBarItem('mailroom.held', vscode.StatusBarAlignment.Left, 1);
  item.name = l10n.t('Mailroom: Held Campaigns');
  item.command = commands.sendingStop;
  item.backgroundColor = new vscode.ThemeColor('statusBarItem.warningBackground');
  return item;
}

function tooltipOf(all: readonly HeldSend[]): vscode.MarkdownString {
  const tooltip = new Tooltip().heading(l10n.t('Stop Sending'), asWords(''));
  for (const { subject, owner, until } of all) {
    tooltip.text(l10n.t('“{0}”, {1}: sends at {2}', subject, owner.accountName, formats().time(until)));
  }
  return tooltip.toMarkdown();
}
