import { isObject } from '../isObject.ts';
import type { Localizer } from '../text/localizer.ts';
import { nearestName } from '../text/nearestName.ts';
import { shortText } from '../text/shortText.ts';
import { checkSettingNames } from './checkSettings.ts';
import { layoutRules, rules } from './rules.ts';

const known: ReadonlySet<string> = new Set([
  ...Object.keys(rules),
  ...Object.keys(layoutRules),
  'client-support',
]);

/** Returns the names in the setting of rules that no rule has: they decide nothing. */
export const unknownRules = (setting: unknown): readonly string[] =>
  Object.keys(isObject(setting) ? setting : {}).filter((name) => !known.has(name));

/** Names the first unknown rule, the known one that is most like it, and how many more there are; `undefined` if there is none. */
export function unknownRulesText<Text extends string>(
  l10n: Localizer<Text>,
  setting: unknown,
): Text | undefined {
  const [first, ...others] = unknownRules(setting);
  if (first === undefined) return undefined;
  const nearest = nearestName(first, [...known]);
  const name = shortText(first, 60);
  const reason =
    nearest === undefined
      ? l10n.t('There is no rule “{0}”. Correct its name, or remove it.', name)
      : l10n.t('There is no rule “{0}”. The most similar one is “{1}”.', name, nearest);
  const where = l10n.t('Setting {0}', checkSettingNames.rules);
  return others.length === 0
    ? l10n.t('{0}: {1}', where, reason)
    : l10n.t('{0}: {1} Other problems in this setting: {2}.', where, reason, others.length);
}
