import type { MethodsDiffer } from '../../../mail/dmarc/methods.ts';
import type { DmarcMistake } from '../../../mail/mistakes/mistake.ts';
import { l10n, type Words } from '../../kit/words.ts';
import type { MistakeWords } from './recordTexts.ts';

/** About a DMARC record. */
export const dmarcMistakeWords: MistakeWords<DmarcMistake> = {
  severalDmarc: ({ count }) => ({
    cause: l10n.t('There are {0} DMARC records, so that none of them counts.', count),
    nextStep: l10n.t('Keep one with the value given here, and delete the others.'),
  }),
  addressesBySemicolon: ({ address }) => ({
    cause: l10n.t('There is a semicolon in front of the address “{0}”.', address),
    nextStep: l10n.t('Put a comma between addresses; a semicolon ends the list.'),
  }),
  colonInsteadOfEquals: ({ written }) => ({
    cause: l10n.t('There is a colon instead of an equals sign in “{0}”.', written),
    nextStep: l10n.t('Write an equals sign instead.'),
  }),
  capitalTag: ({ tag }) => ({
    cause: l10n.t('{0}= is written in capital letters, so that not everybody knows it.', tag),
    nextStep: l10n.t('Write it in small letters.'),
  }),
  missingPolicy: () => ({
    cause: l10n.t('The policy (p=) is missing.'),
    nextStep: l10n.t('Put p=none, p=quarantine or p=reject behind v=DMARC1;.'),
  }),
  badPolicy: ({ tag, value }) => ({
    cause: l10n.t('{0}={1} is no policy.', tag, value),
    nextStep: l10n.t('Only none, quarantine and reject are. Write one of them.'),
  }),
  missingAddress: ({ tag }) => ({
    cause: l10n.t('{0}= names no address, so no reports come.', tag),
    nextStep: l10n.t('Write {0}=mailto: and an address, or delete {0}=.', tag),
  }),
  addressWithoutScheme: ({ tag, address }) => ({
    cause: l10n.t('The address in {0}= lacks mailto: in front: {1}.', tag, address),
    nextStep: l10n.t('Write {0}=mailto:{1}.', tag, address),
  }),
  badReportAddress: ({ tag, address }) => ({
    cause: l10n.t('No report can be sent to what {0}= says: “{1}”.', tag, address),
    nextStep: l10n.t('Write mailto: and an address, without spaces; put a comma between several.'),
  }),
  reportsNotAgreed: ({ receiver, name }) => ({
    cause: l10n.t('{0} has not agreed to receive the reports (rua=), so that none are sent.', receiver),
    nextStep: l10n.t(
      'Its owner has to add a TXT record with v=DMARC1 at {0}. Or use an address of your own domain.',
      name,
    ),
  }),
};

/** That mailbox providers find different policies, and which, in one sentence. */
export function methodsDifferWords({ newer, older }: MethodsDiffer): Words | undefined {
  if (newer && older) {
    return l10n.t(
      'Mailbox providers that know the newest rules of DMARC follow p={0} of {1}, others p={2} of {3}.',
      newer.policy,
      newer.domain,
      older.policy,
      older.domain,
    );
  }
  if (newer) {
    return l10n.t(
      'Mailbox providers that know the newest rules of DMARC follow p={0} of {1}; for others there is no policy.',
      newer.policy,
      newer.domain,
    );
  }
  return (
    older &&
    l10n.t(
      'Mailbox providers that know the newest rules of DMARC find no policy; others follow p={0} of {1}.',
      older.policy,
      older.domain,
    )
  );
}
