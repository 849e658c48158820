import { shortText } from '../../core/text/shortText.ts';
import type { RecipientDelivery } from '../../protocol/receivedLetter.ts';
import * as l10n from '../shared/l10n.ts';

/** What a bounce reports for one recipient. */
interface DeliveryTexts {
  /** Whether the letter was delivered, and why not. */
  readonly words: string;
  /** What the server answered; empty if that isn’t known. */
  readonly answer: string;
}

/** Returns in sentences what a bounce reports for one recipient. */
export function deliveryTexts({
  recipient,
  action,
  status,
  diagnostic,
  server,
}: RecipientDelivery): DeliveryTexts {
  const reason = statusText(status);
  const answer = shortText(diagnostic, longestDiagnostic);
  return {
    words: [
      actionText(action, shortText(recipient, longestDiagnostic)),
      ...(reason === undefined ? [] : [l10n.t('{0} (code {1}).', reason, status)]),
    ].join(' '),
    answer: answer === '' ? '' : answerText(shortText(server, longestDiagnostic), answer),
  };
}

const answerText = (server: string, answer: string) =>
  server === '' ? l10n.t('The server answered: {0}', answer) : l10n.t('{0} answered: {1}', server, answer);

const longestDiagnostic = 500;

/** Describes the action that a delivery report names (RFC 3464, section 2.3.3). */
function actionText(action: string, recipient: string): string {
  switch (action) {
    case 'failed':
      return l10n.t('Not delivered to {0}.', recipient);
    case 'delayed':
      return l10n.t('Not delivered to {0} yet. The server keeps trying.', recipient);
    case 'delivered':
      return l10n.t('Delivered to {0}.', recipient);
    case 'relayed':
      return l10n.t('Forwarded for {0} to a server that sends no reports.', recipient);
    case 'expanded':
      return l10n.t('Forwarded for {0} to several other addresses.', recipient);
    default:
      return l10n.t(
        'Report for {0}: {1}',
        recipient,
        action === '' ? '—' : shortText(action, longestDiagnostic),
      );
  }
}

/** Returns true if no letter can reach the address any more: it is wrong, or its mailbox is disabled (RFC 3463, sections 3.2 and 3.3). */
export const isGone = ({ action, status }: RecipientDelivery) =>
  action === 'failed' && /^5\.(?:1\.\d{1,3}|2\.1)$/.test(status);

/** Returns the reason for an enhanced status code, by its last two numbers (RFC 3463, section 3). */
function statusText(status: string): string | undefined {
  const [, subject, detail] = status.split('.');
  switch (`${subject}.${detail}`) {
    case '1.1':
      return l10n.t('The mailbox doesn’t exist');
    case '1.2':
      return l10n.t('The domain doesn’t exist');
    case '2.1':
      return l10n.t('The mailbox is disabled');
    case '2.2':
      return l10n.t('The mailbox is full');
    case '3.4':
      return l10n.t('The letter is too large');
  }
  switch (subject) {
    case '1':
      return l10n.t('The address is wrong');
    case '2':
      return l10n.t('The mailbox doesn’t accept mail');
    case '3':
      return l10n.t('The mail system doesn’t accept mail');
    case '4':
      return l10n.t('The mail server could not be reached');
    case '5':
      return l10n.t('The mail servers couldn’t communicate');
    case '6':
      return l10n.t('The content was not accepted');
    case '7':
      return l10n.t('The letter was rejected for security or policy reasons');
    default:
      return undefined;
  }
}
