import * as vscode from 'vscode';
import type { ActiveAccount, Connection } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Journal } from '../journal/journal.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { l10n } from '../kit/words.ts';
import { type LayoutInFront, layoutOf } from '../layouts/layoutFile.ts';
import { commands, keptRemarks, webviews } from '../names.ts';
import type { SendingParts } from '../sending/door.ts';
import { registerCommandTable } from '../trust/registerCommand.ts';
import { whenTrusted } from '../trust/requireTrust.ts';
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
    if (context.workspaceState.get(keptRemarks)) {
      this._register(
        whenTrusted(() => {
          void base.errors.run(l10n.t('Couldn’t show the remarks'), async () =>
            (await this.loaded()).showRemarks(),
          );
        }),
      );
    }
    // It writes to the journal that they were told of.
    this._register(whenTrusted(() => this.#tellAbandoned(base)));
    this._register(
      vscode.window.registerWebviewPanelSerializer(webviews.review, {
        deserializeWebviewPanel: async (panel, state) => {
          await base.journal.ready;
          await (await this.loaded()).pages.deserializeWebviewPanel(panel, state);
        },
      }),
    );
  }

  /** Tells at the start which campaigns were not sent because their window was closed while it held them. */
  #tellAbandoned({ journal, errors }: Pick<LazyReviewsParts, 'journal' | 'errors'>): void {
    void errors.run(l10n.t('Couldn’t look for held campaigns'), async () => {
      await journal.ready;
      if (journal.holds.some(({ isAbandoned }) => isAbandoned)) await (await this.loaded()).tellAbandoned();
    });
  }
}

/** Registers the commands of campaigns, implemented by `reviews`. */
export function registerCampaignCommands({
  reviews,
  active,
  journal,
  previews,
  errors,
}: Pick<LazyReviewsParts, 'active' | 'journal' | 'previews' | 'errors'> & {
  readonly reviews: () => Promise<Reviews>;
}): vscode.Disposable {
  const connected =
    (work: (reviews: Reviews, connection: Connection, argument: unknown) => Promise<void>) =>
    async (argument: unknown) => {
      const connection = await active.connect();
      await journal.ready;
      await work(await reviews(), connection, argument);
    };
  return registerCommandTable(errors, {
    [commands.campaignNew]: {
      failure: l10n.t('Couldn’t create the campaign'),
      run: connected((loaded, connection, argument) => loaded.create(connection, argument)),
    },
    [commands.campaignAgain]: {
      failure: l10n.t('Couldn’t create the campaign'),
      run: connected((loaded, connection, argument) => loaded.again(connection, argument)),
    },
    [commands.campaignCheck]: {
      failure: l10n.t('Couldn’t check the letter'),
      run: connected((loaded, connection, argument) =>
        loaded.check(connection, argument, () => layoutOf(previews.layoutFor(argument))),
      ),
    },
    [commands.reviewShare]: {
      failure: l10n.t('Couldn’t share the campaign'),
      run: connected((loaded, connection, argument) =>
        loaded.share(connection, argument, () => layoutOf(previews.layoutFor(argument))),
      ),
    },
    [commands.reviewReadAnswer]: {
      failure: l10n.t('Couldn’t read the answer'),
      run: async (mail) => {
        await journal.ready;
        await (await reviews()).readAnswer(mail);
      },
    },
    [commands.campaignOpen]: {
      failure: l10n.t('Couldn’t open the campaign'),
      run: connected((loaded, connection, argument) => loaded.openFile(connection, argument)),
    },
    [commands.campaignResolve]: {
      failure: l10n.t('Couldn’t resolve the outcome of the campaign'),
      run: connected((loaded, connection, argument) => loaded.resolve(connection, argument)),
    },
    [commands.campaignAdd]: {
      failure: l10n.t('Couldn’t add the campaign'),
      run: connected((loaded, connection) => loaded.add(connection)),
    },
  });
}
