import type { Choice } from '../../kit/inputs.ts';
import { runSteps, type Step } from '../../kit/steps.ts';
import { asWords, l10n } from '../../kit/words.ts';
import type { UnknownRow } from '../run/report.ts';

type FoundItem = Choice & { readonly row: UnknownRow };

/** Asks which of the rows with an unknown outcome the user has found on the list. Returns `undefined` if the user cancels. */
export async function askFound(rows: readonly UnknownRow[]): Promise<readonly UnknownRow[] | undefined> {
  const items = rows.map((row): FoundItem => {
    return { label: asWords(row.email), description: l10n.t('Line {0}', row.line), row };
  });
  const step: Step<readonly UnknownRow[]> = {
    ask: async (_, questions) => {
      const found = await questions.pickMany({
        placeholder: l10n.t('Select those that you found on the list. They are not added again.'),
        items,
        validate: (selected) =>
          selected.length === 0 ? l10n.t('Select at least one row, or press Escape.') : undefined,
      });
      return found.map(({ row }) => row);
    },
  };
  return await runSteps(l10n.t('Which rows are on the list?'), [step], []);
}
