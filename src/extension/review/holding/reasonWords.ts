import type { StopReason } from '../../../core/journal/events.ts';
import { l10n, type Words } from '../../kit/words.ts';

/** Returns why a held campaign was not sent; `undefined` if the user knows, or has seen the error. */
export function reasonWords(reason: StopReason): Words | undefined {
  switch (reason) {
    case 'differs':
      return l10n.t('something has changed since you reviewed it.');
    case 'slept':
      return l10n.t('this computer was asleep, or its clock was changed.');
    case 'closed':
    case 'elsewhere':
    case 'failed':
    case 'user':
      return undefined;
  }
}
