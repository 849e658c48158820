import type { Connection } from '../accounts/connection.ts';
import type { Journal } from '../journal/journal.ts';
import { readNumber, validateNumber } from '../kit/askNumber.ts';
import { runSteps, type Step } from '../kit/steps.ts';
import { l10n } from '../kit/words.ts';
import { checkSend } from './checkSend.ts';

interface Draft {
  readonly number: string;
  readonly name: string;
}

/** Makes a campaign known that was made elsewhere. Returns its number; `undefined` when the user left. */
export async function addCampaign(connection: Connection, journal: Journal): Promise<number | undefined> {
  const title = l10n.t('Add Campaign by Number');
  const draft = await runSteps<Draft>(title, [askNumber(connection), askName], { number: '', name: '' });
  const id = draft && readNumber(draft.number);
  if (id === undefined) return undefined;
  await journal.addKnown(connection.identity, 'send', id, draft?.name.trim() ?? '');
  return id;
}

/** The campaign is read, so that a wrong number is found at once. */
function askNumber(connection: Connection): Step<Draft> {
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

const askName: Step<Draft> = {
  ask: async (draft, questions) => ({
    ...draft,
    name: await questions.text({
      prompt: l10n.t('A name for it, because the service does not tell its subject'),
      value: draft.name || l10n.t('Campaign {0}', draft.number.trim()),
      validate: (text) => (text.trim() === '' ? l10n.t('A campaign needs a name.') : undefined),
    }),
  }),
};
