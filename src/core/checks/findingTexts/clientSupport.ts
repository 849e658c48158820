import type { RuleText, Wording } from './ruleText.ts';

/** Returns the text of a finding about what some mail programs don’t support. */
export const clientSupportText = ({ l10n, formats }: Wording): RuleText => ({
  what: (feature = '', without = '', partly = '') => {
    if (!partly) return l10n.t('{0}: not supported in {1}.', feature, without);
    if (!without) return l10n.t('{0}: partly supported in {1}.', feature, partly);
    return l10n.t('{0}: not supported in {1}; partly supported in {2}.', feature, without, partly);
  },
  why: (_feature, _without, _partly, tested = '', _page, count = '') => {
    const time = Date.parse(tested);
    const day = Number.isNaN(time) ? tested : formats().day(time);
    return l10n.t('Last tested by Can I email on {0}. Uses in this letter: {1}.', day, count);
  },
});
