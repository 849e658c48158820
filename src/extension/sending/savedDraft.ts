import * as vscode from 'vscode';
import { ServiceError } from '../../core/port/serviceError.ts';
import type { Connection } from '../accounts/connection.ts';
import { type Owner, ownerOf } from '../accounts/owner.ts';
import { describeError } from '../errors/describeError.ts';
import { UserError } from '../errors/userError.ts';
import { l10n } from '../kit/words.ts';
import { commands } from '../names.ts';
import type { CampaignDraft } from './campaignDraft.ts';

/** Answers that were given before, and the account that they belong to: an argument of "New Campaign…". */
export interface SavedDraft {
  readonly kind: 'draft';
  readonly owner: Owner;
  readonly draft: CampaignDraft;
}

export function savedDraft(connection: Connection, draft: CampaignDraft): SavedDraft {
  return { kind: 'draft', owner: ownerOf(connection), draft };
}

/** Begins a campaign with a maket, in the account of that connection. */
export async function startCampaign(connection: Connection, maket: number): Promise<void> {
  const draft = savedDraft(connection, { letter: { kind: 'maket', id: maket }, lists: [] });
  await vscode.commands.executeCommand(commands.campaignNew, draft);
}

export function isSavedDraft(argument: unknown): argument is SavedDraft {
  return (argument as Partial<SavedDraft> | undefined)?.kind === 'draft';
}

/**
 * The same error with "Try Again" before its other next steps, which takes the answers up again. Not when something may
 * have been created: that is for people to look at first.
 */
export function withTryAgain(error: unknown, connection: Connection, draft: CampaignDraft): unknown {
  const action = l10n.t('Couldn’t create the campaign');
  const description = describeError(action, error, connection.account);
  const mayBeDone = error instanceof ServiceError && error.mayHaveTakenEffect;
  if (!description || mayBeDone) return error;
  const tryAgain = {
    label: l10n.t('Try Again'),
    command: commands.campaignNew,
    arguments: [savedDraft(connection, draft)],
  };
  return new UserError(description.message, {
    cause: error,
    nextSteps: [tryAgain, ...description.nextSteps],
  });
}
