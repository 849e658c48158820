import { worstState } from '../../../core/domains/recordState.ts';
import { judgeSenderRules } from '../../../core/domains/senderRules.ts';
import { mailServices } from '../../../core/imports/mailServices.ts';
import type { Domain, DomainDetails, Sender } from '../../../core/port/service.ts';
import { runCommand } from '../../kit/runCommand.ts';
import { asWords, l10n, type Words } from '../../kit/words.ts';
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
    facts: facts(look),
  };
}

function items(email: string, look: SenderLook, change: Action | undefined): readonly Item[] {
  if (look === 'looking') return [{ tone: 'looking', words: l10n.t('Asking the service about the sender…') }];
  if ('failure' in look) {
    const words = l10n.t('The sender and its DNS records were not checked.');
    const detail = l10n.t('If they are wrong, mail providers may treat the letters as spam or reject them.');
    return [{ tone: 'unknown', words, detail }];
  }
  const { sender, domain, details } = look;
  if (sender?.approved && !(domain && details)) return [confirmedWithoutDomain(email, change)];
  return [confirmation(sender, change), ...domainItems(email, domain, details)];
}

/** Says in one sentence what is known of an address at somebody else's domain, and what is not. Nothing can check that domain. */
function confirmedWithoutDomain(email: string, change: Action | undefined): Item {
  if (mailServices.includes(domainOf(email).toLowerCase()))
    return {
      tone: 'warning',
      words: l10n.t('{0} is an address at a public mail provider.', email),
      detail: l10n.t(
        'Mail providers may treat the letters as spam or reject them: only the servers of “{0}” can prove that a letter comes from there. If the account has a sender domain, send from an address on it.',
        domainOf(email),
      ),
      ...changeSender(change),
    };
  return {
    tone: 'note',
    named: l10n.t('“{0}” is not a sender domain of the account.', domainOf(email)),
    words: l10n.t(
      'The service lets you send from {0}, but “{1}” is not a sender domain of the account, so its DNS records were not checked.',
      email,
      domainOf(email),
    ),
    detail: l10n.t(
      'Without the right records, mail providers may treat the letters as spam or reject them. If the account has a sender domain, send from an address on it.',
    ),
    ...changeSender(change),
  };
}

const changeSender = (change: Action | undefined) =>
  change ? { actions: [{ ...change, label: l10n.t('Change the Sender…'), isFix: true } as const] } : {};

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

function confirmation(sender: Sender | undefined, change: Action | undefined): Item {
  if (sender?.approved) return { tone: 'fine', words: l10n.t('The sender is confirmed.') };
  const words = sender
    ? l10n.t('The sender is not confirmed: the service sends nothing from it.')
    : l10n.t('The account has no such sender any more.');
  return { tone: 'blocks', words, ...changeSender(change) };
}

function domainItems(
  email: string,
  domain: Domain | undefined,
  details: DomainDetails | undefined,
): readonly Item[] {
  if (!domain || !details) {
    return [
      {
        tone: 'note',
        words: l10n.t(
          '“{0}” is not a sender domain of the account, so its records were not checked.',
          domainOf(email),
        ),
      },
    ];
  }
  const open = showRecords(domain);
  return [recordsItem(domain, details, open), ...rulesItems(details, open)];
}

const showRecords = (domain: Domain): Action => ({
  label: l10n.t('Show DNS Records'),
  run: () => runCommand(commands.domainOpen, domain),
});

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
        unchecked: [l10n.t('the sender’s DNS records')],
        words: l10n.t('The DNS records of “{0}” could not be checked.', domain),
        actions: [open],
      };
  }
}

const rulesOf = (details: DomainDetails, verdict: 'kept' | 'broken' | 'unknown'): number =>
  judgeSenderRules(details).filter((rule) => rule.verdict === verdict).length;

const whomRulesConcern = () =>
  l10n.t(
    'They apply to senders of 5,000 or more letters a day. Gmail counts the letters of all systems under the primary domain, and the status is permanent.',
  );

/** Says whether the rules for senders are met, as far as they can be checked here. */
function rulesItems(details: DomainDetails, open: Action): readonly Item[] {
  const [kept, broken] = [rulesOf(details, 'kept'), rulesOf(details, 'broken')];
  if (kept + broken === 0) return [];
  const words =
    broken > 0
      ? l10n.count(
          '{0} rule of Gmail, Yahoo, Microsoft and Mail.ru for senders is not met.|{0} rules of Gmail, Yahoo, Microsoft and Mail.ru for senders are not met.',
          broken,
        )
      : l10n.count(
          '{0} rule of Gmail, Yahoo, Microsoft and Mail.ru for senders is met.|{0} rules of Gmail, Yahoo, Microsoft and Mail.ru for senders are met.',
          kept,
        );
  return [{ tone: broken > 0 ? 'warning' : 'fine', words, detail: whomRulesConcern(), actions: [open] }];
}

/** Counts the rules for senders that can't be checked here. */
function facts(look: SenderLook): readonly Item[] {
  if (look === 'looking' || 'failure' in look || !look.domain || !look.details) return [];
  const unknown = rulesOf(look.details, 'unknown');
  if (unknown === 0) return [];
  const words = l10n.count(
    '{0} rule of Gmail, Yahoo, Microsoft and Mail.ru for senders can’t be checked here.|{0} rules of Gmail, Yahoo, Microsoft and Mail.ru for senders can’t be checked here.',
    unknown,
  );
  return [{ tone: 'unknown', words, actions: [showRecords(look.domain)] }];
}
