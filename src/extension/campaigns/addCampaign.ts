import { isNotFound } from '../../core/port/serviceError.ts';
import type { Connection } from '../accounts/connection.ts';
import { UserError } from '../errors/userError.ts';
import type { Journal } from '../journal/journal.ts';
import { readNumber, validateNumber } from '../kit/askNumber.ts';
import { runSteps, type Step } from '../kit/steps.ts';
import { l10n } from '../kit/words.ts';

interface AddCampaignDraft {
  readonly number: string;
  readonly name: string;
}

/** Adds a campaign that was created elsewhere to the journal. Returns its number; `undefined` when the user cancels. */
export async function addCampaign(connection: Connection, journal: Journal): Promise<number | undefined> {
  const title = l10n.t('Add Campaign by Number');
  const draft = await runSteps<AddCampaignDraft>(title, [askCampaignNumber(connection), askCampaignName], {
    number: '',
    name: '',
  });
  const id = draft && readNumber(draft.number);
  if (id === undefined) return undefined;
  await journal.addKnown(connection.identity, 'send', id, draft?.name.trim() ?? '');
  return id;
}

/** Reads the campaign so that a wrong number is reported at once. */
function askCampaignNumber(connection: Connection): Step<AddCampaignDraft> {
  return {
    ask: async (draft, questions) => {
      const number = await questions.text({
        prompt: l10n.t('The campaign’s number in the service’s web cabinet'),
        value: draft.number,
        validate: validateNumber,
      });
      await checkSend(connection, readNumber(number) ?? 0);
      return { ...draft, number };
    },
  };
}

const askCampaignName: Step<AddCampaignDraft> = {
  ask: async (draft, questions) => ({
    ...draft,
    name: await questions.text({
      prompt: l10n.t('A name for the campaign, because the service doesn’t return its subject'),
      value: draft.name || l10n.t('Campaign {0}', draft.number.trim()),
      validate: (text) => (text.trim() === '' ? l10n.t('Enter a name for the campaign.') : undefined),
    }),
  }),
};

/** Checks that the account has a campaign with this number. Rejects with a `UserError` if it has none. */
export async function checkSend({ service, account }: Connection, id: number): Promise<void> {
  try {
    await service.getSend(id, ['id', 'status', 'count']);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    throw new UserError(l10n.t('There is no campaign {0} in account “{1}”.', id, account.name), {
      cause: error,
    });
  }
}
