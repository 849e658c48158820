import type { DomainDetails, DomainRecord } from '../port/service.ts';
import { recordState } from './recordState.ts';

/** The mailbox providers that have rules for senders. */
export const providers = ['gmail', 'yahoo', 'microsoft', 'mailru'] as const;

export type Provider = (typeof providers)[number];

/** Rules for bulk senders: those who send about 5,000 letters a day to the provider's mailboxes. */
export type SenderRule =
  | 'spf'
  | 'dkim'
  | 'dmarc'
  | 'alignment'
  | 'oneClick'
  | 'complaints'
  | 'reverseNames'
  | 'encryption';

/** The compliance of a domain with a rule; `unknown` if DNS does not show it. */
export type RuleVerdict = 'kept' | 'broken' | 'unknown';

interface SenderRuleFacts {
  readonly rule: SenderRule;
  readonly askedBy: readonly Provider[];
  readonly verdict?: (record: (name: string) => DomainRecord | undefined) => RuleVerdict;
}

const worldwide = ['gmail', 'yahoo', 'microsoft'] as const satisfies readonly Provider[];

/** The sender guidelines of Gmail and Yahoo (since February 2024), of Outlook.com (since 5 May 2025), and of Mail.ru. */
const senderRules: readonly SenderRuleFacts[] = [
  { rule: 'spf', askedBy: worldwide, verdict: (record) => ofState(record('spf')) },
  { rule: 'dkim', askedBy: providers, verdict: (record) => ofState(record('dkim')) },
  { rule: 'dmarc', askedBy: worldwide, verdict: (record) => ofPolicy(record('dmarc')) },
  { rule: 'alignment', askedBy: worldwide },
  { rule: 'oneClick', askedBy: ['gmail', 'yahoo'] },
  { rule: 'complaints', askedBy: ['gmail', 'yahoo'] },
  { rule: 'reverseNames', askedBy: ['gmail', 'yahoo'] },
  { rule: 'encryption', askedBy: ['gmail'] },
];

export interface JudgedRule {
  readonly rule: SenderRule;
  readonly askedBy: readonly Provider[];
  readonly verdict: RuleVerdict;
}

/** Judges a domain's compliance with the providers' rules by the service's check. */
export function judgeSenderRules({ records }: Pick<DomainDetails, 'records'>): JudgedRule[] {
  const recordOf = (name: string) => records.find(({ record }) => record === name);
  return senderRules.map(({ rule, askedBy, verdict }) => ({
    rule,
    askedBy,
    verdict: verdict?.(recordOf) ?? 'unknown',
  }));
}

function ofState(record: DomainRecord | undefined): RuleVerdict {
  switch (record && recordState(record)) {
    case 'ok':
    case 'warn':
      return 'kept';
    case 'err':
    case 'off':
      return 'broken';
    default:
      return 'unknown';
  }
}

/** Judges the rule to have a DMARC policy. Any policy is sufficient, even `none`. */
function ofPolicy(record: DomainRecord | undefined): RuleVerdict {
  if (record && ['ok', 'none', 'no_dkim'].includes(record.code)) return 'kept';
  return record && ['missing', 'multiple', 'invalid'].includes(record.code) ? 'broken' : 'unknown';
}
