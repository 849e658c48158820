import { shortText } from '../../text/shortText.ts';
import { checkSettingNames } from '../checkSettings.ts';
import type { RuleText, Wording } from './ruleText.ts';

/**
 * Returns the text of a house rule. Its values are the author’s sentence, `have`, `notHave` or `onlyHave`, what is not allowed (for
 * `onlyHave`), and the patterns of the rule.
 */
export const houseRuleText = ({ l10n }: Wording): RuleText => ({
  what: (message = '') => message,
  why: (_message, must, ...patterns) => {
    const [found = '', ...allowed] = patterns;
    const listed = must === 'onlyHave' ? allowed : patterns;
    const shown = shortText(listed.map((pattern) => l10n.t('“{0}”', pattern)).join(', '), 200);
    const setting = checkSettingNames.house;
    if (must === 'onlyHave')
      return l10n.t(
        '“{0}” is not allowed. A rule in {1} allows only {2}.',
        shortText(found, 80),
        setting,
        shown,
      );
    if (must === 'notHave') return l10n.t('By a rule in {0}, letters must not have {1}.', setting, shown);
    return patterns.length > 1
      ? l10n.t('By a rule in {0}, letters must have one of these: {1}.', setting, shown)
      : l10n.t('By a rule in {0}, letters must have {1}.', setting, shown);
  },
});
