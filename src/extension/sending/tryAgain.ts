import { ServiceError } from '../../core/port/serviceError.ts';
import type { Connection } from '../accounts/connection.ts';
import { describeError } from '../errors/describeError.ts';
import { UserError } from '../errors/userError.ts';
import { l10n } from '../kit/words.ts';
import { commands } from '../names.ts';
import type { CampaignDraft } from './campaignDraft.ts';
import { savedDraft } from './savedDraft.ts';

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
