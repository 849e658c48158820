import { type LiveRecord, liveState } from '../../../core/domains/liveRecord.ts';
import { recordState } from '../../../core/domains/recordState.ts';
import type { DomainRecord } from '../../../core/port/service.ts';
import type { LiveView } from '../../../protocol/domain.ts';
import { formats } from '../../kit/formats.ts';
import { joined, l10n, type Words } from '../../kit/words.ts';
import { shownValue } from '../domainNames.ts';

/** What a look from here says of a record, whose names are as DNS has them, beside what the service saw. `at` is in milliseconds since 1970. */
export function liveView(record: DomainRecord, live: LiveRecord, at: number): LiveView {
  const state = liveState(record, live);
  const seen = valuesOf(live);
  const isNews = live.public.outcome === 'noAnswer' || !isSame(seen, record.current);
  // Of what the service has seen as it is to be, it says itself what is not fine.
  const isRight = state === 'right';
  const saysMore = isNews || (isRight ? recordState(record) === 'ok' : live.source !== undefined);
  const words = saysMore ? liveWords(record, live, at) : asBefore();
  // What is right stands below: it is the value to be set.
  return {
    state,
    words,
    isNews,
    values: isNews && !isRight ? seen.map((value) => shownValue(record, value)) : [],
  };
}

function liveWords(record: DomainRecord, live: LiveRecord, at: number): Words {
  const isFine = recordState(record) === 'ok';
  switch (liveState(record, live)) {
    case 'right':
      return isFine
        ? l10n.t('DNS has it, seen from here.')
        : l10n.t('DNS has it now, seen from here. The service sees it when it checks again.');
    case 'spreading':
      return joined(' ', [
        l10n.t('It is set, but has not spread yet: the domain’s own name servers have it, others not.'),
        untilWords(live, at),
      ]);
    case 'missing':
      return l10n.t('DNS has no such record now, seen from here.');
    case 'wrong':
      return live.source
        ? l10n.t('The domain’s own name servers have something else, so that waiting does not help.')
        : l10n.t('DNS has something else now, seen from here.');
    case 'unknown':
      return l10n.t('DNS did not answer from here, so that nobody can say how it is now.');
    case 'unset':
      return valuesOf(live).length > 0
        ? l10n.t('Seen from here, DNS has now:')
        : l10n.t('Seen from here, DNS has nothing.');
  }
}

const asBefore = () => l10n.t('Seen from here, DNS has just what the service saw.');

/** As everybody sees them; while nobody else answers, as the domain's own servers say. */
function valuesOf({ public: seen, source }: LiveRecord): readonly string[] {
  const known = seen.outcome === 'noAnswer' && source ? source : seen;
  return known.outcome === 'found' ? known.values : [];
}

/** The order in which a name's records come says nothing. */
const isSame = (some: readonly string[], others: readonly string[]) =>
  JSON.stringify([...some].sort()) === JSON.stringify([...others].sort());

/** What was answered before may be kept so long. */
function untilWords({ public: seen }: LiveRecord, at: number): Words | undefined {
  if (seen.outcome === 'noAnswer' || seen.ttl === undefined) return undefined;
  const time = formats().dayAndTime(at + seen.ttl * 1000);
  return l10n.t('The resolver asked from here may keep the old answer until {0}.', time);
}
