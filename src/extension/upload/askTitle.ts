import { askText } from '../kit/inputs.ts';
import type { TextQuestion } from '../kit/steps.ts';
import { l10n } from '../kit/words.ts';
import type { PreparedLayout } from './preparation.ts';

/** Asks for the maket's title and nothing else; `undefined` when the user leaves. */
export async function askTitle(prepared: PreparedLayout): Promise<string | undefined> {
  const question = titleQuestion(prepared, prepared.layout.title);
  const title = await askText({ title: l10n.t('Upload Layout'), ...question });
  return title?.trim();
}

/** The question for the maket's title, with the one that is there so far. */
export function titleQuestion({ isUnsaved }: PreparedLayout, title: string) {
  return {
    prompt: isUnsaved
      ? l10n.t(
          'Title of the maket. The text is uploaded as it is in the editor now, with its unsaved changes.',
        )
      : l10n.t('Title of the maket'),
    value: title,
    validate: (text: string) => (text.trim() === '' ? l10n.t('A maket needs a title.') : undefined),
  } satisfies TextQuestion;
}
