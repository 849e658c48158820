import type { OutlinedTerm, SpfFinding, SpfOutline } from '../../mail/spf/outline.ts';
import type { LookupsView, LookupView } from '../../protocol/domain.ts';
import { asWords, joined, l10n, type Words } from '../kit/words.ts';

/** What receivers look up because of an SPF record, in words. */
export function lookupsView(outline: SpfOutline): LookupsView {
  const { lookups, voidLookups, isTooMuch, complete, terms, omitted } = outline;
  const notes = [
    isTooMuch && l10n.t('Receivers stop at a limit, and then the record does not count.'),
    !complete && l10n.t('Not everything could be looked at, so that there may be more.'),
    omitted > 0 && l10n.t('Further look-ups that are not shown: {0}', omitted),
  ];
  return {
    words: l10n.t('DNS look-ups, seen from here: {0} of 10; of them in vain: {1} of 2', lookups, voidLookups),
    isTooMuch,
    terms: terms.map(lookupView),
    notes: notes.filter((note) => note !== false),
  };
}

function lookupView(term: OutlinedTerm): LookupView {
  const { text, finding, lookups, hosts, isBeyondLimit, below } = term;
  const words = joined(', ', [
    lookups > 1 && l10n.t('look-ups: {0}', lookups),
    hosts !== undefined && l10n.t('mail servers: {0}', hosts),
    findings[finding](),
    isBeyondLimit && l10n.t('beyond the limit'),
  ]);
  const isWrong = isBeyondLimit || !['found', 'letter'].includes(finding);
  return { text: asWords(text), words, isWrong, below: below.map(lookupView) };
}

const findings: Readonly<Record<SpfFinding, () => Words | undefined>> = {
  found: () => undefined,
  void: () => l10n.t('nothing there'),
  letter: () => l10n.t('depends on the letter'),
  none: () => l10n.t('no SPF record there'),
  several: () => l10n.t('more than one SPF record there'),
  failed: () => l10n.t('no answer'),
  loop: () => l10n.t('leads back to where it came from'),
};
