import type { MethodsDiffer } from '../../../mail/dmarc/methods.ts';
import type { DmarcMistake } from '../../../mail/mistakes/mistake.ts';
import { l10n, type Words } from '../../kit/words.ts';
import type { MistakeWords } from './recordTexts.ts';

/** The texts for mistakes in DMARC records. */
export const dmarcMistakeWords: MistakeWords<DmarcMistake> = {
  severalDmarc: ({ count }) => ({
    cause: l10n.t('There are {0} DMARC records. Receivers then ignore all of them.', count),
    nextStep: l10n.t('Keep one record with the value shown here, and delete the others.'),
  }),
  addressesBySemicolon: ({ address }) => ({
    cause: l10n.t('There is a semicolon before the address “{0}”.', address),
    nextStep: l10n.t('Separate addresses with commas. A semicolon ends the list.'),
  }),
  colonInsteadOfEquals: ({ written }) => ({
    cause: l10n.t('“{0}” has a colon instead of an equals sign.', written),
    nextStep: l10n.t('Replace the colon with an equals sign.'),
  }),
  capitalTag: ({ tag }) => ({
    cause: l10n.t('{0}= is in capital letters. Some receivers don’t recognize that.', tag),
    nextStep: l10n.t('Write the tag in lowercase letters.'),
  }),
  missingPolicy: () => ({
    cause: l10n.t('The policy (p=) is missing.'),
    nextStep: l10n.t('Add p=none, p=quarantine, or p=reject after v=DMARC1;.'),
  }),
  badPolicy: ({ tag, value }) => ({
    cause: l10n.t('{0}={1} is not a valid policy.', tag, value),
    nextStep: l10n.t(
      'Begin with none, which changes nothing for your mail. Set quarantine or reject once all your mail passes.',
    ),
  }),
  missingAddress: ({ tag }) => ({
    cause: l10n.t('{0}= has no address, so no reports are sent.', tag),
    nextStep: l10n.t('Change the tag to {0}=mailto: followed by an address, or delete {0}=.', tag),
  }),
  addressWithoutScheme: ({ tag, address }) => ({
    cause: l10n.t('The address in {0}= doesn’t start with mailto: {1}.', tag, address),
    nextStep: l10n.t('Change the tag to {0}=mailto:{1}.', tag, address),
  }),
  badReportAddress: ({ tag, address }) => ({
    cause: l10n.t('The address in {0}= can’t receive reports: “{1}”.', tag, address),
    nextStep: l10n.t(
      'Use mailto: followed by an address, without spaces. Separate several addresses with commas.',
    ),
  }),
  reportsNotAgreed: ({ receiver, name }) => ({
    cause: l10n.t(
      '{0} has not agreed to receive the reports of your domain (rua=), so no reports are sent.',
      receiver,
    ),
    nextStep: l10n.t(
      'Ask the owner of that domain to add a TXT record with the value v=DMARC1 at {0}, or use an address of your own domain.',
      name,
    ),
  }),
};

/**
 * Says that mailbox providers find different policies, depending on how they discover them: by RFC 7489 (older) or by the tree walk
 * of its successor (newer).
 */
export function methodsDifferWords({ newer, older }: MethodsDiffer): Words | undefined {
  if (newer && older) {
    return l10n.t(
      'Mailbox providers that support the new DMARC standard apply p={0} of {1}. Others apply p={2} of {3}.',
      newer.policy,
      newer.domain,
      older.policy,
      older.domain,
    );
  }
  if (newer) {
    return l10n.t(
      'Mailbox providers that support the new DMARC standard apply p={0} of {1}. Others find no policy.',
      newer.policy,
      newer.domain,
    );
  }
  return (
    older &&
    l10n.t(
      'Mailbox providers that support the new DMARC standard find no policy. Others apply p={0} of {1}.',
      older.policy,
      older.domain,
    )
  );
}
