import type { CountingLocalizer } from '../text/localizer.ts';

/** Says what is wrong at a place in a setting, and that there are `others` more mistakes in it. */
export function settingProblemText<Text extends string>(
  l10n: CountingLocalizer<Text>,
  where: string,
  reason: string,
  others: number,
): Text {
  const first = l10n.t('{0}: {1}', where, reason);
  if (others === 0) return first;
  return l10n.count(
    '{1} There is {0} more mistake in this setting.|{1} There are {0} more mistakes in this setting.',
    others,
    first,
  );
}
