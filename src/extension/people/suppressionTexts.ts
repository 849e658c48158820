import { joined, l10n, type Words } from '../kit/words.ts';
import type { SuppressionReason } from './knownPeople.ts';

/** Says how many addresses were suppressed now, how many had been before, and what that does and doesn’t do. */
export const suppressedText = (added: number, all: number): Words =>
  joined(' ', [suppressedCount(added, all), whatSuppressingDoes(all)]);

export const suppressedCount = (added: number, all: number): Words =>
  joined(' ', [
    l10n.count('Suppressed {0} address.|Suppressed {0} addresses.', added),
    added < all && l10n.count('{0} was suppressed before.|{0} were suppressed before.', all - added),
  ]);

export const whatSuppressingDoes = (addresses: number): Words =>
  addresses === 1
    ? l10n.t(
        'Mailroom never adds it to a list. If it is on a list already, it still gets letters: the service doesn’t know who is suppressed.',
      )
    : l10n.t(
        'Mailroom adds none of them to a list. Those that are on a list already still get letters: the service doesn’t know who is suppressed.',
      );

/** Describes the reason for suppressing an address. */
export function reasonText(reason: SuppressionReason): Words {
  switch (reason) {
    case 'unsubscribed':
      return l10n.t('Unsubscribed');
    case 'complained':
      return l10n.t('Reported a letter as spam');
    case 'bounced':
      return l10n.t('Letters bounced');
    case 'forgotten':
      return l10n.t('Asked to be forgotten');
    case 'byHand':
      return l10n.t('Another reason');
  }
}
