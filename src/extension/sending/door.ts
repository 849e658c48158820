import * as vscode from 'vscode';
import type { ActiveAccount, Connection } from '../accounts/connection.ts';
import type { CampaignsView } from '../campaigns/door.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Creator } from '../journal/creator.ts';
import type { Journal } from '../journal/journal.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { l10n } from '../kit/words.ts';
import { type LayoutInFront, layoutOf } from '../layouts/layoutFile.ts';
import type { Log } from '../log.ts';
import type { LazyMaketsView } from '../makets/door.ts';
import { commands, webviews } from '../names.ts';
import { registerCommandTable } from '../trust/registerCommand.ts';
import type { Uploads } from '../upload/index.ts';
import type { Sending, SendingParts } from './index.ts';

export interface LazySendingParts {
  readonly context: SendingParts['context'];
  readonly previews: LayoutInFront;
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly creator: () => Promise<Creator>;
  readonly uploads: () => Promise<Uploads>;
  readonly makets: LazyMaketsView;
  readonly campaigns: CampaignsView;
  readonly errors: ErrorHandler;
  readonly log: Log;
}

/**
 * The commands that create campaigns, resolve unknown outcomes and add campaigns that were created elsewhere. Loads their code on
 * first use.
 */
export class LazySending extends Disposable {
  readonly loaded: () => Promise<Sending>;
  /** Loads the parts of campaigns, which sending a test needs as well. */
  readonly parts: () => Promise<SendingParts>;

  constructor({ creator, uploads, campaigns, ...base }: LazySendingParts) {
    super();
    const { active, journal, makets, previews, errors, log } = base;
    this.parts = lazily(async () => {
      const { preparation, uploader, placement } = await uploads();
      const { CampaignNotice, Letters } = await import('./index.ts');
      const letters = new Letters({ journal, preparation, uploader, placement, makets });
      const notice = new CampaignNotice({ journal, campaigns, errors, log });
      return { ...base, campaigns, creator: await creator(), preparation, letters, notice };
    });
    this.loaded = lazily(async () => {
      const { Sending } = await import('./index.ts');
      return this._register(new Sending(await this.parts()));
    });
    this._register(registerNewCampaign({ sending: this.loaded, active, journal, previews, errors }));
    this._register(
      vscode.window.registerWebviewPanelSerializer(webviews.review, {
        deserializeWebviewPanel: async (panel, state) => {
          await journal.ready;
          await (await this.loaded()).reviews.pages.deserializeWebviewPanel(panel, state);
        },
      }),
    );
  }
}

/** Registers the commands of campaigns, implemented by `sending`. */
export function registerNewCampaign({
  sending,
  active,
  journal,
  previews,
  errors,
}: Pick<LazySendingParts, 'active' | 'journal' | 'previews' | 'errors'> & {
  readonly sending: () => Promise<Sending>;
}): vscode.Disposable {
  const connected =
    (work: (sending: Sending, connection: Connection, argument: unknown) => Promise<void>) =>
    async (argument: unknown) => {
      const connection = await active.connect();
      await journal.ready;
      await work(await sending(), connection, argument);
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
