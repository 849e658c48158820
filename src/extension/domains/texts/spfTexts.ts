import type { SpfMistake } from '../../../mail/mistakes/mistake.ts';
import type { OutlinedTerm, SpfFinding, SpfOutline } from '../../../mail/spf/outline.ts';
import type { LookupsView, LookupView } from '../../../protocol/domain.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';
import { type MistakeWords, replaceSpf } from './recordTexts.ts';

const separateByBlanks = () => l10n.t('Separate all parts of the value with a single space.');

/** The texts for mistakes in SPF records. */
export const spfMistakeWords: MistakeWords<SpfMistake> = {
  severalSpf: ({ count }) => ({
    cause: l10n.t('There are {0} SPF records. Receivers then ignore all of them.', count),
    nextStep: l10n.t('Keep one record with the value shown here, and delete the others.'),
  }),
  blankMissing: ({ term }) => ({
    cause: l10n.t('A space is missing in “{0}”.', term),
    nextStep: l10n.t('Add the space inside the quotation marks: quoted strings are joined without spaces.'),
  }),
  semicolonInSpf: () => ({
    cause: l10n.t('The SPF record contains semicolons.'),
    nextStep: separateByBlanks(),
  }),
  commaInSpf: () => ({
    cause: l10n.t('The SPF record contains commas.'),
    nextStep: separateByBlanks(),
  }),
  blankAfterColon: ({ term }) => ({
    cause: l10n.t('There is a space after “{0}”.', term),
    nextStep: l10n.t('Delete the space after the colon.'),
  }),
  equalsInsteadOfColon: ({ term }) => ({
    cause: l10n.t('“{0}” has an equals sign instead of a colon.', term),
    nextStep: l10n.t('Replace the equals sign with a colon.'),
  }),
  webAddressInSpf: ({ term }) => ({
    cause: l10n.t('“{0}” contains a web address.', term),
    nextStep: l10n.t('After the colon, keep only the domain, without https:// and slashes.'),
  }),
  otherIpFamily: ({ term, right }) => ({
    cause: l10n.t('The IP address in “{0}” is of the other version (IPv4 or IPv6).', term),
    nextStep: l10n.t('Write {0}: before the address.', right),
  }),
  misspelledMechanism: ({ written, right }) => ({
    cause: l10n.t('“{0}” is misspelled.', written),
    nextStep: l10n.t('Change it to {0}. Receivers ignore the whole record because of this mistake.', right),
  }),
  unreadableTerm: ({ term }) => ({
    cause: l10n.t('“{0}” is invalid, so receivers ignore the whole SPF record.', term),
    nextStep: l10n.t('Correct or delete “{0}”.', term),
  }),
  plusAll: ({ term }) => ({
    cause: l10n.t('With “{0}”, the SPF record lets anyone send in the name of your domain.', term),
    nextStep: replaceSpf(),
  }),
  includeNotPassing: ({ term, include }) => ({
    cause: l10n.t('The sign before “{0}” forbids the service to send.', term),
    nextStep: l10n.t('Write include:{0} without a sign before it.', include),
  }),
  includeBehindAll: ({ include }) => ({
    cause: l10n.t('include:{0} comes after “all”, so receivers never read it.', include),
    nextStep: l10n.t('Move the include before “all”, or replace the SPF record with the one shown here.'),
  }),
  misspelledInclude: ({ written, include }) => ({
    cause: l10n.t('The name in include:{0} is misspelled.', written),
    nextStep: l10n.t('Write include:{0} instead.', include),
  }),
  otherMechanism: ({ term, include }) => ({
    cause: l10n.t('“{0}” is not an include, so it doesn’t add the service’s servers.', term),
    nextStep: l10n.t('Write include:{0} instead.', include),
  }),
  includeLoop: ({ domain }) => ({
    cause: l10n.t('The SPF record of {0} includes itself, so receivers ignore it.', domain),
    nextStep: l10n.t('Delete the include that leads back to the same record.'),
  }),
  deadInclude: ({ target }) => ({
    cause: l10n.t(
      'The SPF record includes {0}, which has no SPF record. Receivers then ignore your record.',
      target,
    ),
    nextStep: l10n.t('Delete this include, or correct its name.'),
  }),
  brokenInclude: ({ target }) => ({
    cause: l10n.t('The SPF record includes {0}, whose SPF record is invalid.', target),
    nextStep: l10n.t('Delete this include, or ask the owner of that domain to correct the record.'),
  }),
  tooManyLookups: ({ lookups, drop }) => ({
    cause: l10n.t(
      'The SPF record needs {0} DNS lookups. Receivers ignore records that need more than 10.',
      lookups,
    ),
    nextStep: drop
      ? l10n.t(
          'Delete include:{0} if that service no longer sends mail for you. This include needs {1} lookups.',
          drop.target,
          drop.lookups,
        )
      : l10n.t('Delete the parts that you no longer need, or replace names with IP addresses (ip4:, ip6:).'),
  }),
  tooManyVoidLookups: ({ term }) => ({
    cause: l10n.t('More than two names in the SPF record don’t exist in DNS. The first is in “{0}”.', term),
    nextStep: l10n.t('Delete the names that don’t exist: with more than two, receivers ignore the record.'),
  }),
  includeMissing: ({ include }) => ({
    cause: l10n.t('The SPF record doesn’t contain include:{0}.', include),
    nextStep: l10n.t(
      'Replace your SPF record with the one shown here. The new record contains everything in yours, plus the service.',
    ),
  }),
  behindAll: ({ term }) => ({
    cause: l10n.t('“{0}” has no effect because it comes after “all”.', term),
    nextStep: l10n.t('Move this part before “all”, or delete it.'),
  }),
};

/** Describes the DNS lookups that an SPF record causes. */
export function lookupsView(outline: SpfOutline): LookupsView {
  const { lookups, voidLookups, isTooMuch, complete, terms, omitted } = outline;
  const notes = [
    isTooMuch && l10n.t('Receivers stop at these limits and then ignore the record.'),
    !complete && l10n.t('Some lookups failed, so the real number may be higher.'),
    omitted > 0 &&
      l10n.count('{0} more lookup is not shown here.|{0} more lookups are not shown here.', omitted),
  ];
  return {
    words: joined(' ', [
      l10n.count(
        'Needs {0} DNS lookup of the 10 that are allowed (counted from this machine).|Needs {0} DNS lookups; 10 are allowed (counted from this machine).',
        lookups,
      ),
      voidLookups > 0 &&
        l10n.count(
          '{0} of them finds nothing; 2 such lookups are allowed.|{0} of them find nothing; 2 such lookups are allowed.',
          voidLookups,
        ),
    ]),
    isTooMuch,
    terms: terms.map(lookupView),
    notes: notes.filter((note) => note !== false),
  };
}

function lookupView(term: OutlinedTerm): LookupView {
  const { text, finding, lookups, hosts, isBeyondLimit, below } = term;
  const words = joined(', ', [
    lookups > 1 && l10n.t('lookups: {0}', lookups),
    hosts !== undefined && l10n.t('mail servers: {0}', hosts),
    findings[finding](),
    isBeyondLimit && l10n.t('over the limit'),
  ]);
  const isWrong = isBeyondLimit || !['found', 'letter'].includes(finding);
  return { text: asWords(text), words, isWrong, below: below.map(lookupView) };
}

const findings: Readonly<Record<SpfFinding, () => Words | undefined>> = {
  found: () => undefined,
  void: () => l10n.t('no result'),
  letter: () => l10n.t('depends on the letter'),
  none: () => l10n.t('no SPF record there'),
  several: () => l10n.t('more than one SPF record there'),
  failed: () => l10n.t('no answer'),
  loop: () => l10n.t('includes itself'),
};
