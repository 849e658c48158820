import {
  type JudgedRule,
  judgeSenderRules,
  type Provider,
  type SenderRule,
} from '../../../core/domains/senderRules.ts';
import type { DomainDetails } from '../../../core/port/service.ts';
import type { RuleSource, SenderRuleView } from '../../../protocol/domain.ts';
import { l10n, type Words } from '../../kit/words.ts';

/**
 * Describes the rules of large mailbox providers, and whether a domain meets them according to its check. `awaiting` are the records of which
 * the check is no longer true.
 */
export function senderRuleViews(
  details: DomainDetails,
  awaiting: ReadonlySet<string> = new Set(),
): SenderRuleView[] {
  return judgeSenderRules(details).map((judged) => {
    const { rule, askedBy } = judged;
    // The rules about records are called as these.
    const verdict = judged.verdict === 'broken' && awaiting.has(rule) ? 'awaited' : judged.verdict;
    return {
      words: ruleWords(rule),
      askedBy: askedBy.map((provider) => providerNames[provider]),
      verdict,
      verdictWords: verdictWords(verdict),
      ...advice(judged),
    };
  });
}

/** Links to the rules, with their dates. */
export function ruleSources(): RuleSource[] {
  return [
    {
      words: l10n.t('Gmail: Email sender guidelines, since February 1, 2024'),
      address: 'https://support.google.com/a/answer/81126',
    },
    {
      words: l10n.t('Yahoo: Sender best practices, since February 2024'),
      address: 'https://senders.yahooinc.com/best-practices/',
    },
    {
      words: l10n.t('Microsoft: Policies of Outlook.com, since May 5, 2025'),
      address: 'https://sendersupport.olc.protection.outlook.com/pm/policies.aspx',
    },
    {
      words: l10n.t('Mail.ru: Rules for mailings'),
      address: 'https://help.mail.ru/developers/mailing_rules',
    },
  ];
}

const providerNames: Readonly<Record<Provider, string>> = {
  gmail: 'Gmail',
  yahoo: 'Yahoo',
  microsoft: 'Microsoft',
  mailru: 'Mail.ru',
};

function ruleWords(rule: SenderRule): Words {
  switch (rule) {
    case 'spf':
      return l10n.t('SPF allows the service to send');
    case 'dkim':
      return l10n.t('DKIM signs every letter');
    case 'dmarc':
      return l10n.t('There is a DMARC record, with p=none or stricter');
    case 'alignment':
      return l10n.t('The “From” domain matches the SPF or DKIM domain (alignment)');
    case 'oneClick':
      return l10n.t('Readers can unsubscribe with one click (List-Unsubscribe)');
    case 'complaints':
      return l10n.t('Fewer than 3 complaints per 1,000 delivered letters');
    case 'reverseNames':
      return l10n.t('The sending servers have matching forward and reverse DNS');
    case 'encryption':
      return l10n.t('Letters are sent over TLS');
  }
}

function verdictWords(verdict: SenderRuleView['verdict']): Words {
  switch (verdict) {
    case 'kept':
      return l10n.t('met');
    case 'broken':
      return l10n.t('not met');
    case 'awaited':
      return l10n.t('not known before the service’s next check');
    case 'unknown':
      return l10n.t('can’t be checked here');
  }
}

/** Returns advice on how to check a rule that cannot be judged from DNS. */
function advice({ rule, verdict }: JudgedRule): { readonly advice?: Words } {
  if (verdict !== 'unknown') return {};
  switch (rule) {
    case 'spf':
    case 'dkim':
    case 'dmarc':
      return { advice: l10n.t('Check the domain again in 5 minutes.') };
    case 'alignment':
      return { advice: l10n.t('See DMARC reports, or the headers of a received letter.') };
    case 'oneClick':
      return { advice: l10n.t('See the List-Unsubscribe headers of a received letter.') };
    case 'complaints':
      return { advice: l10n.t('See the statistics of your campaigns and Google Postmaster Tools.') };
    case 'reverseNames':
    case 'encryption':
      return { advice: l10n.t('This is the service’s responsibility. Ask its support.') };
  }
}
