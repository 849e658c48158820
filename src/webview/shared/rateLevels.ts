import type { RateLevel } from '../../core/campaigns/statistics.ts';
import * as l10n from './l10n.ts';

/** Says in a word or two how a rate of bounces or complaints is. */
export function levelWords(level: RateLevel): string {
  const words: Record<RateLevel, () => string> = {
    fine: () => l10n.t('Fine'),
    warning: () => l10n.t('Watch this'),
    bad: () => l10n.t('Too many'),
  };
  return words[level]();
}
