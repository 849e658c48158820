import { formats } from '../kit/formats.ts';
import { l10n } from '../kit/words.ts';
import type { RuleText } from './ruleText.ts';

/** What is said of a feature that some of the chosen mail programs do not have. */
export const supportText: RuleText = {
  what: (feature = '', without = '', partly = '') => {
    if (!partly) return l10n.t('{0}: not in {1}.', feature, without);
    if (!without) return l10n.t('{0}: only in part in {1}.', feature, partly);
    return l10n.t('{0}: not in {1}; only in part in {2}.', feature, without, partly);
  },
  why: (_feature, _without, _partly, tested = '', _page, count = '') =>
    l10n.t('Can I email tested this last on {0}. Used here: {1}.', dayOf(tested), count),
};

function dayOf(date: string): string {
  const time = Date.parse(date);
  if (Number.isNaN(time)) return date;
  return formats().day(time);
}
