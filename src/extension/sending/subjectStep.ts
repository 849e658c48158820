import { byTime } from '../../core/journal/byTime.ts';
import type { AccountRecords } from '../../core/journal/records.ts';
import type { Step } from '../kit/steps.ts';
import { l10n } from '../kit/words.ts';
import type { CampaignDraft } from './campaignDraft.ts';

/** The subject that the letter's readers see: prefilled from the letter's title, else from the last campaign. */
export function subjectStep(records: () => AccountRecords): Step<CampaignDraft> {
  return {
    ask: async (draft, questions) => {
      const subject = await questions.text({
        prompt: l10n.t('The subject, as readers see it in their inbox'),
        value: draft.subject ?? suggestSubject(draft, records()),
        validate: (text) => (text.trim() === '' ? l10n.t('A letter needs a subject.') : undefined),
      });
      return { ...draft, subject: subject.trim() };
    },
  };
}

function suggestSubject({ letter }: CampaignDraft, { makets, sends }: AccountRecords): string {
  const title = letter?.kind === 'maket' ? makets.get(letter.id)?.title : letter?.title;
  return title ?? byTime([...sends.values()]).at(-1)?.subject ?? '';
}
