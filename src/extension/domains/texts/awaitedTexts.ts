import { checkedAt } from '../../../core/domains/watching.ts';
import type { DomainDetails, DomainRecord } from '../../../core/port/service.ts';
import type { Awaited } from '../../../protocol/domain.ts';
import { formats } from '../../kit/formats.ts';
import { l10n, type Words } from '../../kit/words.ts';

/** Describes the state of a record that waits, in a few words, for display after its title. */
export function awaitedStateWords(awaited: Awaited): Words {
  switch (awaited) {
    case 'service':
      return l10n.t('waiting for the service');
    case 'propagation':
      return l10n.t('waiting for DNS');
    case 'agreement':
      return l10n.t('varies, wait');
  }
}

/** Explains why there is nothing to change although the service's check says that the record is wrong. */
export function awaitedCause(
  awaited: Exclude<Awaited, 'propagation'>,
  { current }: DomainRecord,
  details: DomainDetails,
): Words {
  if (awaited === 'agreement')
    return l10n.t(
      'The results vary from check to check: probably not all name servers of the domain have the new record yet. Change nothing for it, and wait.',
    );
  const time = formats().near(checkedAt(details), Date.now());
  return current.length === 0
    ? l10n.t(
        'DNS has this record now (checked from this machine). The service saw none at its last check ({0}), and will look again at the next one.',
        time,
      )
    : l10n.t(
        'DNS has the right value now (checked from this machine). The service saw another one at its last check ({0}), and will look again at the next one.',
        time,
      );
}
