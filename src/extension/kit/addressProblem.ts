import { domainToASCII } from 'node:url';
import { type EmailAddressProblem, readEmailAddress } from '../../core/emailAddress.ts';
import { l10n, type Words } from './words.ts';

/** Returns the error message for a typed email address; `undefined` if the address is valid. */
export function judgeAddress(text: string): Words | undefined {
  const read = readEmailAddress(text, domainToASCII);
  return 'problem' in read ? describeAddressProblem(read.problem) : undefined;
}

export function describeAddressProblem(problem: EmailAddressProblem): Words {
  switch (problem) {
    case 'empty':
      return l10n.t('Enter an address, such as reader@example.com.');
    case 'noAt':
      return l10n.t('The address has no @.');
    case 'localPart':
      return l10n.t('The part before the @ is not valid in an address.');
    case 'domain':
      return l10n.t('The part after the @ is not a domain, such as example.com.');
    case 'tooLong':
      return l10n.t(
        'The address is too long. It can have up to 64 characters before the @, and 254 in total.',
      );
  }
}
