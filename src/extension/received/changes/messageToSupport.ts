import { shortText } from '../../../core/text/shortText.ts';
import type { Account } from '../../accounts/account.ts';
import { l10n } from '../../kit/words.ts';
import { findingsOf, seenParts } from './findings.ts';
import type { CarriedParameters } from './linkParameters.ts';
import type { ComparedLetter } from './readReceived.ts';
import { seenDeedText } from './verdict.ts';

/** The maximum length of an address in a message, in UTF-16 units, and the maximum number of addresses. */
const [longestAddress, mostAddresses] = [500, 20];

/** Returns what the user writes to the support of the service: what it changed that readers see, and which links lose parameters. */
export function messageToSupport(
  compared: ComparedLetter,
  carried: readonly CarriedParameters[],
  account: Account | undefined,
): string {
  const messages = [changedMessage(compared, account), lostMessage(compared, carried)];
  return messages.filter((message) => message !== undefined).join('\n\n');
}

function changedMessage(compared: ComparedLetter, account: Account | undefined): string | undefined {
  const findings = findingsOf(compared, account);
  const parts = seenParts.filter((part) => findings.counts[part] > 0);
  if (parts.length === 0) return undefined;
  const { subject, date } = compared.letter;
  return [
    l10n.t('The letter “{0}” ({1}) did not arrive as it was uploaded:', subject, date),
    ...parts.map((part) => seenDeedText(part, compared, findings)),
    l10n.t('Why, and how can it arrive unchanged?'),
  ].join('\n');
}

function lostMessage(
  { letter: { subject, date } }: ComparedLetter,
  carried: readonly CarriedParameters[],
): string | undefined {
  const lost = carried.filter(({ fate }) => fate === 'lost').slice(0, mostAddresses);
  if (lost.length === 0) return undefined;
  const address = (text: string) => shortText(text, longestAddress);
  return [
    l10n.t('The links of the letter “{0}” ({1}) lose parameters:', subject, date),
    ...lost.map(({ uploaded, received, leadsTo = received }) => `${address(uploaded)} → ${address(leadsTo)}`),
    l10n.t('How can the links keep their parameters?'),
  ].join('\n');
}
