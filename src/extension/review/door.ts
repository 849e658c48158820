import * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Journal } from '../journal/journal.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { l10n } from '../kit/words.ts';
import type { LayoutInFront } from '../layouts/layoutFile.ts';
import { commands, keptRemarks, webviews } from '../names.ts';
import type { SendingParts } from '../sending/door.ts';
import { registerLazyTable } from '../trust/registerCommand.ts';
import { whenTrusted } from '../trust/requireTrust.ts';
import type { CommandTableParts } from './campaign/commandTable.ts';
import type { Reviews, ReviewsParts } from './index.ts';

interface LazyReviewsParts {
  readonly context: ReviewsParts['context'];
  readonly sending: () => Promise<SendingParts>;
  readonly inspector: ReviewsParts['inspector'];
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly previews: LayoutInFront;
  readonly errors: ErrorHandler;
}

/**
 * The commands that create campaigns, check letters, resolve unknown outcomes and add campaigns that were created elsewhere; and the
 * restored pages. Loads their code on first use.
 */
export class LazyReviews extends Disposable {
  readonly loaded: () => Promise<Reviews>;

  constructor({ context, sending, inspector, ...base }: LazyReviewsParts) {
    super();
    this.loaded = lazily(async () => {
      const { Reviews } = await import('./index.ts');
      return this._register(new Reviews({ ...(await sending()), context, inspector }));
    });
    this._register(registerCampaignCommands({ ...base, reviews: this.loaded }));
    // It writes to the journal that they were told of, and reads layouts.
    this._register(whenTrusted(() => this.#lookBack(base, context.workspaceState.get(keptRemarks))));
    this._register(
      vscode.window.registerWebviewPanelSerializer(webviews.review, {
        deserializeWebviewPanel: async (panel, state) => {
          await base.journal.ready;
          await (await this.loaded()).pages.deserializeWebviewPanel(panel, state);
        },
      }),
    );
  }

  /** Tells at the start which campaigns were not sent because their window was closed while it held them, and shows `remarks` again. */
  #lookBack({ journal, errors }: Pick<LazyReviewsParts, 'journal' | 'errors'>, remarks: unknown): void {
    void errors.run(l10n.t('Couldn’t look for held campaigns and remarks'), async () => {
      await journal.ready;
      if (remarks || journal.holds.some(({ isAbandoned }) => isAbandoned))
        await (await this.loaded()).lookBack();
    });
  }
}

/** The commands that `campaign/commandTable.ts` implements. */
const ids = [
  commands.campaignNew,
  commands.campaignAgain,
  commands.campaignCheck,
  commands.campaignResolve,
  commands.campaignAdd,
  commands.campaignOpen,
  commands.reviewShare,
  commands.reviewReadAnswer,
] as const;

/** Registers the commands of campaigns, implemented by `reviews`. */
export function registerCampaignCommands({
  errors,
  ...parts
}: CommandTableParts & { readonly errors: ErrorHandler }): vscode.Disposable {
  return registerLazyTable(errors, ids, async () =>
    (await import('./campaign/commandTable.ts')).commandTable(parts),
  );
}
