import type { CountingLocalizer, Localizer } from '../../text/localizer.ts';
import { checkSettingNames } from '../checkSettings.ts';
import { settingProblemText } from '../settingProblem.ts';
import { type HouseProblem, houseKinds, houseLimits, onlyKinds } from './houseRules.ts';

/** Says why rules of the setting are not checked, and what to do: the first problem, and how many more there are. */
export function houseProblemText<Text extends string>(
  l10n: CountingLocalizer<Text>,
  [first, ...others]: readonly [HouseProblem, ...HouseProblem[]],
): Text {
  const reason = reasonFor(l10n, first);
  const setting = checkSettingNames.house;
  const where =
    first.rule === undefined
      ? l10n.t('Setting {0}', setting)
      : l10n.t('Setting {0}, rule {1}', setting, first.rule);
  return settingProblemText(l10n, where, reason, others.length);
}

function reasonFor<Text extends string>(l10n: Localizer<Text>, { what, value }: HouseProblem): Text {
  switch (what) {
    case 'notAList':
      return l10n.t('The value must be a list of rules, in square brackets.');
    case 'notAnObject':
      return l10n.t('A rule has “kind”, “message”, and “mustHave”, “mustNotHave” or “onlyThese”, in braces.');
    case 'unknownField':
      return l10n.t('There is no field “{0}”. Correct its name, or remove it.', value);
    case 'kind':
      return l10n.t('“kind” must be one of these: {0}.', houseKinds.join(', '));
    case 'message':
      return l10n.t('“message” must be a sentence of at most {0} characters.', houseLimits.message);
    case 'demand':
      return l10n.t('Use one of “mustHave”, “mustNotHave” and “onlyThese”.');
    case 'onlyKind':
      return l10n.t('“onlyThese” is for these kinds: {0}.', onlyKinds.join(', '));
    case 'patterns':
      return l10n.t(
        '“{0}” takes one to {1} texts of at most {2} characters, with more than asterisks.',
        value,
        houseLimits.ofRule,
        houseLimits.pattern,
      );
    case 'color':
      return l10n.t('“{0}” is not a color. Write it like #d32f2f, rgb(211, 47, 47) or red.', value);
    case 'severity':
      return l10n.t('“severity” must be error, warning, information or hint.');
    case 'files':
      return l10n.t(
        '“files” takes one to {0} paths of at most {1} characters.',
        houseLimits.ofRule,
        houseLimits.pattern,
      );
    case 'matchCase':
      return l10n.t('“matchCase” must be true or false.');
    case 'tooManyRules':
      return l10n.t('Only the first {0} rules are checked.', houseLimits.rules);
    case 'tooManyPatterns':
      return l10n.t(
        'All rules together may have {0} texts. This rule is beyond that and isn’t checked.',
        houseLimits.patterns,
      );
  }
}
