import { complaintsByChance, type Rate, type RateLevel } from '../../core/campaigns/statistics.ts';
import * as l10n from './l10n.ts';

/** Says in a few words how a rate of bounces is. */
export function bounceWords(level: RateLevel): string {
  const words: Record<RateLevel, () => string> = {
    fine: () => l10n.t('Fine'),
    warning: () => l10n.t('A bit high'),
    bad: () => l10n.t('Too many'),
  };
  return words[level]();
}

/** Says in a few words how a rate of complaints is: so few that they may be chance, or how Gmail sees it. */
export function complaintWords(level: RateLevel, { part }: Rate): string {
  if (level !== 'fine' && part <= complaintsByChance)
    return l10n.count('Only {0}: may be chance|Only {0}: may be chance', part);
  const words: Record<RateLevel, () => string> = {
    fine: () => l10n.t('Fine'),
    warning: () => l10n.t('High for Gmail'),
    bad: () => l10n.t('Too many for Gmail'),
  };
  return words[level]();
}
