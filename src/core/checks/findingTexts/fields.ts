import type { RuleText, Wording } from './ruleText.ts';

/** Returns the texts of findings about fields of people. */
export const fieldTexts = ({ l10n, formats }: Wording) =>
  ({
    'unknown-field': {
      what: (...values) => l10n.t('No sample person has the field “{0}”.', ...values),
      why: () => l10n.t('Correct its name, or add the field to the sample people to see it in the preview.'),
    },
    'missing-field': {
      what: (field = '', ...people) =>
        l10n.t('The field “{0}” is missing or empty for {1}.', field, someOf({ l10n, formats }, people)),
      why: () =>
        l10n.t(
          'Readers like them see a gap. Put the text into a condition, or give the field a default value.',
        ),
    },
  }) satisfies Record<string, RuleText>;

/** The number of people that a finding names; further ones are counted. */
const mostNames = 3;

/** Names the first people, and counts the others. */
function someOf({ l10n, formats }: Wording, people: readonly string[]): string {
  const names = people.slice(0, mostNames).join(', ');
  const others = people.length - mostNames;
  return others > 0 ? l10n.t('{0} and {1} more', names, formats().number(others)) : names;
}
