import { isObject } from '../isObject.ts';
import type { CountingLocalizer, Localizer } from '../text/localizer.ts';
import { nearestName } from '../text/nearestName.ts';
import { shortText } from '../text/shortText.ts';
import { checkSettingNames, isSeverity, severities } from './checkSettings.ts';
import { layoutRules, rules } from './rules.ts';
import { settingProblemText } from './settingProblem.ts';

const known: ReadonlySet<string> = new Set([
  ...Object.keys(rules),
  ...Object.keys(layoutRules),
  'client-support',
]);

/** An entry of the setting of rules that decides nothing. `severity` is what it has instead of one; missing if no rule has the name. */
interface RuleSettingMistake {
  readonly name: string;
  readonly severity?: string;
}

/** Returns the entries of the setting of rules that decide nothing: no rule has their name, or they have no known severity. */
export const ruleSettingMistakes = (setting: unknown): readonly RuleSettingMistake[] =>
  Object.entries(isObject(setting) ? setting : {}).flatMap(([name, value]) => {
    if (!known.has(name)) return [{ name }];
    return isSeverity(value) ? [] : [{ name, severity: JSON.stringify(value) }];
  });

/** Says what is wrong with the first entry that decides nothing, and how many more there are; `undefined` if there is none. */
export function ruleSettingText<Text extends string>(
  l10n: CountingLocalizer<Text>,
  setting: unknown,
): Text | undefined {
  const [first, ...others] = ruleSettingMistakes(setting);
  if (first === undefined) return undefined;
  const where = l10n.t('Setting {0}', checkSettingNames.rules);
  return settingProblemText(l10n, where, mistakeText(l10n, first), others.length);
}

function mistakeText<Text extends string>(
  l10n: Localizer<Text>,
  { name, severity }: RuleSettingMistake,
): Text {
  const written = shortText(name, 60);
  if (severity !== undefined)
    return l10n.t(
      'Rule “{0}” has {1}, which is no severity. The severities are {2}.',
      written,
      shortText(severity, 60),
      severities.join(', '),
    );
  const nearest = nearestName(name, [...known]);
  return nearest === undefined
    ? l10n.t('There is no rule “{0}”. Correct its name, or remove it.', written)
    : l10n.t('There is no rule “{0}”. The most similar one is “{1}”.', written, nearest);
}
