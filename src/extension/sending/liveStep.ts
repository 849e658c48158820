import type { Step } from '../kit/steps.ts';
import { l10n } from '../kit/words.ts';
import type { CampaignDraft } from './campaignDraft.ts';

/** Before letters reach real people, the number of lists is typed. It is asked anew each time. */
export function liveStep(account: string): Step<CampaignDraft> {
  return {
    ask: async (draft, questions) => {
      const count = draft.lists.length;
      await questions.text({
        prompt: l10n.t(
          'Account “{0}” is live: letters reach real people. How many, the service does not tell before. Type the number of lists, {1}, to go on.',
          account,
          count,
        ),
        validate: (text) =>
          text.trim() === String(count)
            ? undefined
            : l10n.t('The number of lists is {0}. Type {0} to go on.', count),
      });
      return draft;
    },
  };
}
