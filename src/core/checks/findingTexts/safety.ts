import type { RuleText, Wording } from './ruleText.ts';

/** Returns the texts of findings about parts that mail programs remove. */
export const safetyTexts = ({ l10n }: Wording) =>
  ({
    script: {
      what: () => l10n.t('The letter contains a script.'),
      why: () =>
        l10n.t('Mail programs remove scripts, and spam filters distrust the letter. Remove the script.'),
    },
    form: {
      what: (...values) => l10n.t('The letter contains a form (<{0}>).', ...values),
      why: () =>
        l10n.t('Most mail programs remove forms or don’t submit them. Link to a page with the form.'),
    },
    frame: {
      what: (...values) => l10n.t('The letter embeds another document (<{0}>).', ...values),
      why: () => l10n.t('Mail programs remove embedded documents. Link to the document instead.'),
    },
    refresh: {
      what: () => l10n.t('The letter redirects to another page.'),
      why: () => l10n.t('Mail programs remove the redirect, and spam filters take it for fraud. Remove it.'),
    },
    base: {
      what: () => l10n.t('<base> changes the targets of relative addresses.'),
      why: () =>
        l10n.t('Mail programs ignore <base>, and links and pictures break. Write all addresses in full.'),
    },
  }) satisfies Record<string, RuleText>;
