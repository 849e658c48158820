import * as vscode from 'vscode';
import { ServiceError } from '../../core/serviceError.ts';
import type { Connection } from '../accounts/connection.ts';
import { describeError } from '../errors/describeError.ts';
import { UserError } from '../errors/userError.ts';
import { commands } from '../names.ts';
import type { CampaignDraft } from './campaignDraft.ts';

/** The answers of a campaign that failed, and the account that they belong to: an argument of "New Campaign…". */
export interface SavedDraft {
  readonly kind: 'draft';
  readonly identity: string;
  readonly draft: CampaignDraft;
}

export function isSavedDraft(argument: unknown): argument is SavedDraft {
  return (argument as Partial<SavedDraft> | undefined)?.kind === 'draft';
}

/**
 * The same error with "Try Again" before its other next steps, which takes the answers up again. Not when something may
 * have been created: that is for people to look at first.
 */
export function withTryAgain(error: unknown, connection: Connection, draft: CampaignDraft): unknown {
  const action = vscode.l10n.t('Couldn’t create the campaign');
  const description = describeError(action, error, connection.account.name);
  const mayBeDone = error instanceof ServiceError && error.mayHaveTakenEffect;
  if (!description || mayBeDone) return error;
  const saved: SavedDraft = { kind: 'draft', identity: connection.identity, draft };
  const tryAgain = { label: vscode.l10n.t('Try Again'), command: commands.campaignNew, arguments: [saved] };
  return new UserError(description.message, {
    cause: error,
    nextSteps: [tryAgain, ...description.nextSteps],
  });
}
