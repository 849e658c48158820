import type { SpfMistake } from '../../../mail/mistakes/mistake.ts';
import type { OutlinedTerm, SpfFinding, SpfOutline } from '../../../mail/spf/outline.ts';
import type { LookupsView, LookupView } from '../../../protocol/domain.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';
import { type MistakeWords, replaceSpf } from './recordTexts.ts';

const separateByBlanks = () => l10n.t('Put one space, and nothing else, between all parts of the value.');

/** About an SPF record. */
export const spfMistakeWords: MistakeWords<SpfMistake> = {
  severalSpf: ({ count }) => ({
    cause: l10n.t('There are {0} SPF records, so that none of them counts.', count),
    nextStep: l10n.t('Keep one with the value given here, and delete the others.'),
  }),
  blankMissing: ({ term }) => ({
    cause: l10n.t('A space is missing within “{0}”.', term),
    nextStep: l10n.t(
      'Put it in. Quoted strings are joined without one, so that it has to be within the quotes.',
    ),
  }),
  semicolonInSpf: () => ({
    cause: l10n.t('There are semicolons in the SPF record.'),
    nextStep: separateByBlanks(),
  }),
  commaInSpf: () => ({
    cause: l10n.t('There are commas in the SPF record.'),
    nextStep: separateByBlanks(),
  }),
  blankAfterColon: ({ term }) => ({
    cause: l10n.t('There is a space behind “{0}”.', term),
    nextStep: l10n.t('Delete the space behind the colon.'),
  }),
  equalsInsteadOfColon: ({ term }) => ({
    cause: l10n.t('There is an equals sign instead of a colon in “{0}”.', term),
    nextStep: l10n.t('Write a colon instead.'),
  }),
  webAddressInSpf: ({ term }) => ({
    cause: l10n.t('There is the address of a web page in “{0}”.', term),
    nextStep: l10n.t('Leave only the domain behind the colon, without https:// and slashes.'),
  }),
  otherIpFamily: ({ term, right }) => ({
    cause: l10n.t('The address in “{0}” is of the other kind.', term),
    nextStep: l10n.t('Write {0}: in front of it.', right),
  }),
  misspeltMechanism: ({ written, right }) => ({
    cause: l10n.t('“{0}” is misspelt.', written),
    nextStep: l10n.t('Write {0} instead. With such a mistake the whole record does not count.', right),
  }),
  unreadableTerm: ({ term }) => ({
    cause: l10n.t('Nobody can read “{0}”, so that the whole SPF record does not count.', term),
    nextStep: l10n.t('Put it right or delete it.'),
  }),
  plusAll: ({ term }) => ({
    cause: l10n.t('With “{0}” the SPF record lets anybody send in the name of your domain.', term),
    nextStep: replaceSpf(),
  }),
  includeNotPassing: ({ term, include }) => ({
    cause: l10n.t('The sign in front of “{0}” forbids what it should allow.', term),
    nextStep: l10n.t('Write include:{0} without a sign in front.', include),
  }),
  includeBehindAll: ({ include }) => ({
    cause: l10n.t('include:{0} stands behind “all”, where nobody looks any more.', include),
    nextStep: l10n.t('Put it in front of “all”, or replace the SPF record with the one given here.'),
  }),
  misspeltInclude: ({ written, include }) => ({
    cause: l10n.t('The name in include:{0} is misspelt.', written),
    nextStep: l10n.t('Write include:{0}.', include),
  }),
  otherMechanism: ({ term, include }) => ({
    cause: l10n.t('“{0}” is not an include, so that it does not bring the service’s servers.', term),
    nextStep: l10n.t('Write include:{0}.', include),
  }),
  includeLoop: ({ domain }) => ({
    cause: l10n.t('The SPF record of {0} includes itself, so that it does not count.', domain),
    nextStep: l10n.t('Delete the include that leads back to it.'),
  }),
  deadInclude: ({ target }) => ({
    cause: l10n.t('The SPF record includes {0}, which has no SPF record, so that it does not count.', target),
    nextStep: l10n.t('Delete this include, or put its name right.'),
  }),
  brokenInclude: ({ target }) => ({
    cause: l10n.t('The SPF record includes {0}, whose own SPF record is broken.', target),
    nextStep: l10n.t('Delete this include, or ask its owner to put the record right.'),
  }),
  tooManyLookups: ({ lookups, drop }) => ({
    cause: l10n.t('The SPF record needs {0} look-ups. With more than 10 it does not count.', lookups),
    nextStep: drop
      ? l10n.t(
          'Take out include:{0}, which needs {1} of them, if that service no longer sends for you.',
          drop.target,
          drop.lookups,
        )
      : l10n.t('Take out what you no longer need, or write the addresses as ip4: and ip6:.'),
  }),
  tooManyVoidLookups: ({ term }) => ({
    cause: l10n.t('More than two names in the SPF record are not in DNS, beginning with “{0}”.', term),
    nextStep: l10n.t('Delete the names that no longer exist: with more than two the record does not count.'),
  }),
  includeMissing: ({ include }) => ({
    cause: l10n.t('The SPF record does not have include:{0}.', include),
    nextStep: l10n.t(
      'Replace the SPF record with the one given here. It has all that yours has, and the service.',
    ),
  }),
  behindAll: ({ term }) => ({
    cause: l10n.t('“{0}” is without effect, because “all” decides before it.', term),
    nextStep: l10n.t('Put it in front of “all”, or delete it.'),
  }),
};

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
