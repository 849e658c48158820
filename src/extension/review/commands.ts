import type * as vscode from 'vscode';
import type { ActiveAccount, Connection } from '../accounts/connection.ts';
import type { CampaignNode, UnknownNode } from '../campaigns/campaignItems.ts';
import type { RoomCommands } from '../doors/commands.ts';
import type { Journal } from '../journal/journal.ts';
import { l10n } from '../kit/words.ts';
import { type LayoutInFront, layoutOf } from '../layouts/layoutFile.ts';
import { commandsOf } from '../names.ts';
import type { MaketRow, SavedDraft } from '../sending/savedDraft.ts';
import type { Reviews } from './index.ts';

const ids = commandsOf.review;

declare module '../kit/runCommand.ts' {
  interface CommandArguments {
    [ids.campaignNew]: [from?: SavedDraft | MaketRow];
    [ids.campaignAgain]: [campaign?: CampaignNode];
    [ids.campaignCheck]: [letter?: MaketRow | vscode.Uri];
    [ids.reviewShare]: [letter?: MaketRow | vscode.Uri];
    [ids.reviewReadAnswer]: [mail?: vscode.Uri];
    [ids.campaignOpen]: [packet?: vscode.Uri];
    [ids.campaignResolve]: [row?: UnknownNode];
  }
}

export interface ReviewCommandsParts {
  readonly reviews: () => Promise<Reviews>;
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly previews: LayoutInFront;
}

/** Returns the commands of campaigns, implemented by `reviews`. */
export function reviewCommands({ reviews, active, journal, previews }: ReviewCommandsParts) {
  const connected =
    <Args extends unknown[]>(
      work: (reviews: Reviews, connection: Connection, ...args: Args) => Promise<void>,
    ) =>
    async (...args: Args) => {
      const connection = await active.connect();
      await journal.ready;
      await work(await reviews(), connection, ...args);
    };
  return {
    [ids.campaignNew]: {
      failure: l10n.t('Couldn’t create the campaign'),
      run: connected((loaded, connection, argument) => loaded.create(connection, argument)),
    },
    [ids.campaignAgain]: {
      failure: l10n.t('Couldn’t create the campaign'),
      run: connected((loaded, connection, argument) => loaded.again(connection, argument)),
    },
    [ids.campaignCheck]: {
      failure: l10n.t('Couldn’t check the letter'),
      run: connected((loaded, connection, argument) =>
        loaded.check(connection, argument, () => layoutOf(previews.layoutFor(argument))),
      ),
    },
    [ids.reviewShare]: {
      failure: l10n.t('Couldn’t share the campaign'),
      run: connected((loaded, connection, argument) =>
        loaded.share(connection, argument, () => layoutOf(previews.layoutFor(argument))),
      ),
    },
    [ids.reviewReadAnswer]: {
      failure: l10n.t('Couldn’t read the answer'),
      run: async (mail) => {
        await journal.ready;
        await (await reviews()).readAnswer(mail);
      },
    },
    [ids.campaignOpen]: {
      failure: l10n.t('Couldn’t open the campaign'),
      run: connected((loaded, connection, argument) => loaded.openFile(connection, argument)),
    },
    [ids.campaignResolve]: {
      failure: l10n.t('Couldn’t resolve the outcome of the campaign'),
      run: connected((loaded, connection, argument) => loaded.resolve(connection, argument)),
    },
    [ids.campaignAdd]: {
      failure: l10n.t('Couldn’t add the campaign'),
      run: connected((loaded, connection) => loaded.add(connection)),
    },
  } satisfies RoomCommands<'review'>;
}
