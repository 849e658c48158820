import { domainToASCII } from 'node:url';
import { type EmailAddressProblem, readEmailAddress } from '../../core/emailAddress.ts';
import { l10n, type Words } from './words.ts';

/** What is wrong with a text as a subscriber's address, or nothing. */
export function judgeAddress(text: string): Words | undefined {
  const read = readEmailAddress(text, domainToASCII);
  return 'problem' in read ? describeAddressProblem(read.problem) : undefined;
}

export function describeAddressProblem(problem: EmailAddressProblem): Words {
  switch (problem) {
    case 'empty':
      return l10n.t('An address is needed, such as reader@example.com.');
    case 'noAt':
      return l10n.t('The address has no @.');
    case 'localPart':
      return l10n.t('What stands before the @ cannot be in an address.');
    case 'domain':
      return l10n.t('What stands behind the @ is not a domain, such as example.com.');
    case 'tooLong':
      return l10n.t('The address is too long: 64 characters before the @ and 254 in all.');
  }
}
