import type { StopReason } from '../../../core/journal/events.ts';
import { changeWords } from '../../approval/changes.ts';
import { l10n, listed, type Words, whole } from '../../kit/words.ts';
import type { DifferingPart } from '../campaign/review.ts';

/** What is known of a campaign that was held and not sent. */
export interface StoppedHold {
  readonly stopped: StopReason | undefined;
  /** What had changed at the last look. */
  readonly differing: readonly DifferingPart[];
}

/** Returns why a held campaign was not sent; `undefined` if the user knows, or has seen the error. */
export function reasonWords({ stopped, differing }: StoppedHold): Words | undefined {
  switch (stopped) {
    case 'differs':
      return differing.length === 0
        ? l10n.t('something has changed since you reviewed it.')
        : l10n.t('changed since you reviewed it: {0}.', whole(listed(differingWords(differing))));
    case 'slept':
      return l10n.t('this computer was asleep, or its clock was changed.');
    case 'closed':
    case 'elsewhere':
    case 'failed':
    case 'user':
    case undefined:
      return undefined;
  }
}

function differingWords(differing: readonly DifferingPart[]): readonly Words[] {
  const parts = differing.filter((part) => part !== 'links');
  const links = differing.includes('links') ? [l10n.t('links that no longer work')] : [];
  return [...changeWords({ parts }), ...links];
}
