import * as vscode from 'vscode';
import type { Connection } from '../accounts/connection.ts';
import { refuseOtherAccount } from '../accounts/owner.ts';
import { addCampaign } from '../campaigns/addCampaign.ts';
import type { UnknownNode } from '../campaigns/nodes.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import type { CampaignDraft } from './campaignDraft.ts';
import { NewCampaign, type NewCampaignParts } from './newCampaign.ts';
import { isSavedDraft } from './savedDraft.ts';

/**
 * Registers the commands that make campaigns, settle unknown ones and make others known. "New Campaign…" takes a
 * maket's tree item, or answers that were given before; the confirmation cannot be given beforehand.
 */
export function registerNewCampaign(
  parts: NewCampaignParts & { readonly errors: ErrorHandler },
): vscode.Disposable {
  const { active, journal, notice, errors } = parts;
  const newCampaign = new NewCampaign(parts);
  const register = (
    command: string,
    action: Words,
    work: (connection: Connection, argument: unknown) => Promise<void>,
  ) =>
    registerCommand(errors, command, action, async (argument?: unknown) => {
      const connection = await active.connect();
      await journal.ready;
      await work(connection, argument);
    });
  return vscode.Disposable.from(
    register(commands.campaignNew, l10n.t('Couldn’t create the campaign'), (connection, argument) =>
      newCampaign.run(connection, draftFrom(argument, connection)),
    ),
    register(
      commands.campaignResolve,
      l10n.t('Couldn’t settle the campaign'),
      async (connection, argument) => {
        const node = argument as Partial<UnknownNode> | undefined;
        if (node?.kind !== 'unknown' || !node.owner || !node.creation) return;
        refuseOtherAccount(node.owner, connection);
        await newCampaign.settle(connection, node.creation);
      },
    ),
    register(commands.campaignAdd, l10n.t('Couldn’t add the campaign'), async (connection) => {
      const id = await addCampaign(connection, journal);
      if (id !== undefined) notice.added(connection, id);
    }),
  );
}

function draftFrom(argument: unknown, connection: Connection): CampaignDraft {
  if (isSavedDraft(argument)) {
    refuseOtherAccount(argument.owner, connection);
    return argument.draft;
  }
  const { kind, id } = (argument ?? {}) as { readonly kind?: unknown; readonly id?: unknown };
  if (kind !== 'maket' || typeof id !== 'number') return { lists: [] };
  return { letter: { kind, id }, lists: [] };
}
