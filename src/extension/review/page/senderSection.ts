import { worstState } from '../../../core/domains/recordState.ts';
import { judgeSenderRules } from '../../../core/domains/senderRules.ts';
import type { Domain, DomainDetails, Sender } from '../../../core/port/service.ts';
import { runCommand } from '../../kit/runCommand.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';
import { commands } from '../../names.ts';
import type { Action, Item, Section } from './section.ts';

/** What the service says of the sender: nothing yet, why it can't be asked, or the sender with its domain. */
export type SenderLook =
  | 'looking'
  | {
      readonly failure: Words;
      /** True if the service has answered, with an error: it can be reached. */
      readonly isAnswered: boolean;
    }
  | {
      /** Missing if the account has no such sender any more. */
      readonly sender?: Sender;
      /** Missing if the account has no such domain. */
      readonly domain?: Domain;
      readonly details?: DomainDetails;
    };

/** Reviews the sender and its domain, as the service checked them. */
export function senderSection(email: string, look: SenderLook, change?: Action): Section {
  return {
    title: l10n.t('From'),
    value: asWords(email),
    ...(change && { change }),
    items: items(email, look, change),
  };
}

function items(email: string, look: SenderLook, change: Action | undefined): readonly Item[] {
  if (look === 'looking') return [{ tone: 'looking', words: l10n.t('Asking the service about the sender…') }];
  if ('failure' in look) {
    const words = l10n.t('The sender and its DNS records were not checked.');
    return [{ tone: 'unknown', words }];
  }
  const { sender, domain, details } = look;
  if (sender?.approved && !(domain && details)) return [confirmedWithoutDomain(email, change)];
  return [confirmation(sender), ...domainItems(email, domain, details)];
}

/** Says in one sentence what is known of an address at somebody else's domain, and what is not. */
function confirmedWithoutDomain(email: string, change: Action | undefined): Item {
  return {
    tone: 'unknown',
    unchecked: recordsUnchecked(),
    words: l10n.t(
      'The service lets you send from {0}, but “{1}” is not a sender domain of the account, so its DNS records were not checked.',
      email,
      domainOf(email),
    ),
    detail: l10n.t(
      'Without the right records, mail providers may treat the letters as spam or reject them. If the account has a sender domain, send from an address on it.',
    ),
    ...(change && { actions: [{ ...change, label: l10n.t('Change the Sender…') }] }),
  };
}

const recordsUnchecked = () => [l10n.t('the sender’s DNS records')];

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

function confirmation(sender: Sender | undefined): Item {
  if (!sender) return { tone: 'blocks', words: l10n.t('The account has no such sender any more.') };
  return sender.approved
    ? { tone: 'fine', words: l10n.t('The sender is confirmed.') }
    : { tone: 'blocks', words: l10n.t('The sender is not confirmed: the service sends nothing from it.') };
}

function domainItems(
  email: string,
  domain: Domain | undefined,
  details: DomainDetails | undefined,
): readonly Item[] {
  if (!domain || !details) {
    return [
      {
        tone: 'unknown',
        unchecked: recordsUnchecked(),
        words: l10n.t(
          '“{0}” is not a sender domain of the account, so its records were not checked.',
          domainOf(email),
        ),
      },
    ];
  }
  const open: Action = {
    label: l10n.t('Show DNS Records'),
    run: () => runCommand(commands.domainOpen, domain),
  };
  return [recordsItem(domain, details, open), rulesItem(details, open)];
}

function recordsItem({ domain }: Domain, details: DomainDetails, open: Action): Item {
  switch (worstState(details)) {
    case 'ok':
      return { tone: 'fine', words: l10n.t('All DNS records of “{0}” are right.', domain) };
    case 'err':
      return {
        tone: 'warning',
        words: l10n.t('DNS records of “{0}” are wrong or missing.', domain),
        detail: l10n.t('Mail providers may treat the letters as spam or reject them.'),
        actions: [open],
      };
    case 'warn':
      return {
        tone: 'note',
        words: l10n.t('DNS records of “{0}” can be improved.', domain),
        actions: [open],
      };
    default:
      return {
        tone: 'unknown',
        unchecked: recordsUnchecked(),
        words: l10n.t('The DNS records of “{0}” could not be checked.', domain),
        actions: [open],
      };
  }
}

/** Describes how many of the rules for senders are met. */
function rulesItem(details: DomainDetails, open: Action): Item {
  const rules = judgeSenderRules(details);
  const count = (verdict: 'kept' | 'broken' | 'unknown') =>
    rules.filter((rule) => rule.verdict === verdict).length;
  const broken = count('broken');
  return {
    tone: broken > 0 ? 'warning' : 'fine',
    words: joined(' · ', [
      l10n.t('Rules of Gmail, Yahoo, Microsoft and Mail.ru for senders: {0} met', count('kept')),
      broken > 0 && l10n.t('{0} not met', broken),
      count('unknown') > 0 && l10n.t('{0} can’t be checked here', count('unknown')),
    ]),
    detail: l10n.t(
      'They apply to senders of 5,000 or more letters a day. Gmail counts the letters of all systems under the primary domain, and the status is permanent.',
    ),
    actions: [open],
  };
}
