import {
  type JudgedRule,
  judgeSenderRules,
  type Provider,
  type RuleVerdict,
  type SenderRule,
} from '../../../core/domains/senderRules.ts';
import type { DomainDetails } from '../../../core/port/service.ts';
import type { RuleSource, SenderRuleView } from '../../../protocol/domain.ts';
import { l10n, type Words } from '../../kit/words.ts';

/** What large providers ask of senders, in words, with what the check of a domain says of it. */
export function senderRuleViews(details: DomainDetails): SenderRuleView[] {
  return judgeSenderRules(details).map(({ rule, askedBy, verdict }) => ({
    words: ruleWords(rule),
    askedBy: askedBy.map((provider) => providerNames[provider]),
    verdict,
    verdictWords: verdictWords(verdict),
    ...advice({ rule, askedBy, verdict }),
  }));
}

/** Where the rules are written, and since when they hold. */
export function ruleSources(): RuleSource[] {
  return [
    {
      words: l10n.t('Gmail: Email sender guidelines, since 1 February 2024'),
      address: 'https://support.google.com/a/answer/81126',
    },
    {
      words: l10n.t('Yahoo: Sender best practices, since February 2024'),
      address: 'https://senders.yahooinc.com/best-practices/',
    },
    {
      words: l10n.t('Microsoft: Policies of Outlook.com, since 5 May 2025'),
      address: 'https://sendersupport.olc.protection.outlook.com/pm/policies.aspx',
    },
  ];
}

const providerNames: Readonly<Record<Provider, string>> = {
  gmail: 'Gmail',
  yahoo: 'Yahoo',
  microsoft: 'Microsoft',
};

function ruleWords(rule: SenderRule): Words {
  switch (rule) {
    case 'spf':
      return l10n.t('SPF lets the service send');
    case 'dkim':
      return l10n.t('DKIM signs every letter');
    case 'dmarc':
      return l10n.t('There is a DMARC record, p=none at least');
    case 'alignment':
      return l10n.t('The domain behind “From” is the one that SPF or DKIM stands for');
    case 'oneClick':
      return l10n.t('Readers can unsubscribe with one click in their mail program');
    case 'complaints':
      return l10n.t('Fewer than 3 complaints in 1,000 delivered letters');
    case 'reverseNames':
      return l10n.t('The sending servers have names that lead back to them');
    case 'encryption':
      return l10n.t('Letters go over encrypted connections');
  }
}

function verdictWords(verdict: RuleVerdict): Words {
  switch (verdict) {
    case 'kept':
      return l10n.t('kept');
    case 'broken':
      return l10n.t('broken');
    case 'unknown':
      return l10n.t('not to be seen from here');
  }
}

/** How to find out what DNS does not tell. */
function advice({ rule, verdict }: JudgedRule): { readonly advice?: Words } {
  if (verdict !== 'unknown') return {};
  switch (rule) {
    case 'spf':
    case 'dkim':
    case 'dmarc':
      return { advice: l10n.t('Check the domain again in 5 minutes.') };
    case 'alignment':
      return { advice: l10n.t('DMARC reports show it, and the headers of a letter that has arrived.') };
    case 'oneClick':
      return { advice: l10n.t('The headers List-Unsubscribe of a letter that has arrived show it.') };
    case 'complaints':
      return { advice: l10n.t('The statistics of your campaigns and Google Postmaster Tools show it.') };
    case 'reverseNames':
    case 'encryption':
      return { advice: l10n.t('The service looks after it. Its support can tell.') };
  }
}
