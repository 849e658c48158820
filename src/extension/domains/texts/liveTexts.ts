import { type LiveRecord, type LiveState, liveState } from '../../../core/domains/liveRecord.ts';
import type { DomainRecord } from '../../../core/port/service.ts';
import type { LiveView } from '../../../protocol/domain.ts';
import { formats } from '../../kit/formats.ts';
import { joined, l10n, type Words } from '../../kit/words.ts';
import { shownValue } from '../view/domainNames.ts';

/**
 * Compares a record in DNS, as looked up from this machine, with the service's check. The record's names must be in ASCII. `at` is the
 * time of the lookup, in milliseconds since 1970.
 */
export function liveView(record: DomainRecord, live: LiveRecord, at: number): LiveView {
  const state = liveState(record, live);
  const seen = seenValues(live);
  const isNews = live.public.outcome === 'noAnswer' || !haveSameValues(seen, record.current);
  const saysMore =
    state !== 'right' &&
    (isNews || state === 'spreading' || (state === 'wrong' && live.source !== undefined));
  // Correct values are left out, because the page already shows them as the value to set.
  return {
    state,
    isNews,
    values: isNews && state !== 'right' ? seen.map((value) => shownValue(record, value)) : [],
    ...(saysMore && { words: liveWords(state, live, at) }),
  };
}

function liveWords(state: Exclude<LiveState, 'right'>, live: LiveRecord, at: number): Words {
  switch (state) {
    case 'spreading':
      return joined(' ', [
        l10n.t('The record is set, but has not propagated yet: only the domain’s own name servers have it.'),
        untilWords(live, at),
      ]);
    case 'missing':
      return l10n.t('DNS has no such record (checked from this machine).');
    case 'wrong':
      return live.source
        ? l10n.t('The domain’s own name servers have a different value, so waiting doesn’t help.')
        : l10n.t('DNS has a different value (checked from this machine).');
    case 'unknown':
      return l10n.t('DNS didn’t answer this machine, so the current value is unknown.');
    case 'unset':
      return seenValues(live).length > 0
        ? l10n.t('DNS has now (checked from this machine):')
        : l10n.t('DNS has no value (checked from this machine).');
  }
}

/** Returns the values from the public resolvers or, if these don't answer, from the domain's own name servers. */
function seenValues({ public: seen, source }: LiveRecord): readonly string[] {
  const known = seen.outcome === 'noAnswer' && source ? source : seen;
  return known.outcome === 'found' ? known.values : [];
}

/** Compares the values of DNS answers, whose order has no meaning. */
const haveSameValues = (some: readonly string[], others: readonly string[]) =>
  JSON.stringify([...some].sort()) === JSON.stringify([...others].sort());

/** Says until when the resolver may cache the previous answer. */
function untilWords({ public: seen }: LiveRecord, at: number): Words | undefined {
  if (seen.outcome === 'noAnswer' || seen.ttl === undefined) return undefined;
  const time = formats().dayAndTime(at + seen.ttl * 1000);
  return l10n.t('The resolver that this machine uses may cache the old answer until {0}.', time);
}
