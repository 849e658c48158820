import {
  isExplained,
  isUnjudged,
  mayStay,
  type RecordCode,
  type RecordState,
  recordCode,
  recordState,
  worstState,
} from '../../../core/domains/recordState.ts';
import type { RecordTask } from '../../../core/domains/recordToSet.ts';
import type { DomainDetails, DomainRecord } from '../../../core/port/service.ts';
import { readDmarcRecord } from '../../../mail/dmarc/readRecord.ts';
import type { Mistake } from '../../../mail/mistakes/mistake.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';
import { lostTermsWords } from '../page/spfChange.ts';

export function recordTitle({ record }: DomainRecord): Words {
  switch (record) {
    case 'dkim':
      return l10n.t('DKIM');
    case 'spf':
      return l10n.t('SPF');
    case 'dmarc':
      return l10n.t('DMARC');
    case 'fbl':
      return l10n.t('Complaints (FBL)');
    case 'mail':
      return l10n.t('Receiving mail');
    default:
      // Other records have acronyms as names, too.
      return asWords(record.toUpperCase());
  }
}

/** Says in one sentence what a record is for. */
export function recordPurpose({ record }: DomainRecord): Words | undefined {
  switch (record) {
    case 'dkim':
      return l10n.t('Proves to mailbox providers that a letter is yours and was not changed in transit.');
    case 'spf':
      return l10n.t('Lists the servers that may send letters in the name of your domain.');
    case 'dmarc':
      return l10n.t('Tells mailbox providers what to do with letters that others send in your name.');
    case 'fbl':
      return l10n.t('Reports complaints of readers who mark your letters as spam.');
    case 'mail':
      return l10n.t('Delivers all mail for your domain to the service, which shows it as replies.');
    default:
      return l10n.t('The service checks this record, but Mailroom doesn’t know what it is for.');
  }
}

/** Describes the state of a record in a few words, for display after its title. */
export function recordStateWords(record: DomainRecord): Words {
  if (isUnjudged(record)) return stateWords('unknown');
  const state = recordState(record);
  if (record.optional && state === 'warn') return l10n.t('partly connected');
  return mayStay(record) ? mayStayWords() : stateWords(state);
}

/** Describes the worst state of a domain's records in a few words. */
export function domainStateWords(details: Pick<DomainDetails, 'records'>): Words {
  const state = worstState(details);
  const [first, ...others] = new Set(
    details.records.filter((record) => recordState(record) === state).map(recordStateWords),
  );
  return first !== undefined && others.length === 0 ? first : stateWords(state);
}

const mayStayWords = () => l10n.t('works, can be stricter');

function stateWords(state: RecordState): Words {
  switch (state) {
    case 'ok':
      return l10n.t('OK');
    case 'warn':
      return l10n.t('works, should be fixed');
    case 'err':
      return l10n.t('must be fixed');
    case 'fail':
      return l10n.t('could not be checked');
    case 'off':
      return l10n.t('not connected');
    case 'unknown':
      return l10n.t('can’t be judged');
  }
}

/** Names what to do with a record at the registrar. */
export function taskWords(task: RecordTask): Words {
  switch (task) {
    case 'add':
      return l10n.t('Add');
    case 'replace':
      return l10n.t('Replace');
    case 'keepOne':
      return l10n.t('Delete all but one, and set its value');
    case 'change':
      return l10n.t('Change');
  }
}

/** The cause of a record's state, and what to do about it. */
export interface Diagnosis {
  readonly cause: Words;
  readonly nextStep?: Words;
}

/** Explains the service's code ("Domain", code values). */
export function diagnosisOf(record: DomainRecord): Diagnosis {
  const code = recordCode(record);
  if (!code || !isExplained(record)) {
    return {
      cause: code
        ? l10n.t('The service reports “{0}”, a status that its documentation doesn’t explain.', record.status)
        : l10n.t('The service reports “{0}”, a code that its documentation doesn’t explain.', record.code),
      nextStep: l10n.t(
        'Change nothing in DNS for it, and ask the service’s support what that means and what to set.',
      ),
    };
  }
  return diagnoses[recordState(record) === 'off' ? 'off' : code](record);
}

const diagnoses: Readonly<Record<RecordCode, (record: DomainRecord) => Diagnosis>> = {
  ok: () => ({ cause: l10n.t('Nothing to do.') }),
  fail: () => ({
    cause: l10n.t('The domain’s DNS did not answer the service.'),
    nextStep: l10n.t(
      'Don’t change anything now, and check again in 5 minutes. If DNS still doesn’t answer, contact the provider of the domain’s name servers.',
    ),
  }),
  off: ({ record }) =>
    record === 'mail'
      ? {
          cause: l10n.t('You need this record only if the service should receive all mail of the domain.'),
        }
      : {
          cause:
            record === 'fbl'
              ? l10n.t('You don’t learn who marks your letters as spam.')
              : l10n.t('The service doesn’t use this record yet.'),
          nextStep: l10n.t('Add the record at the domain’s registrar to connect it.'),
        },
  missing: () => ({ cause: l10n.t('DNS has no such record.'), nextStep: addRecordText() }),
  mismatch: () => ({
    cause: l10n.t(
      'The key in DNS is not the key that the service signs with, so all signatures are invalid.',
    ),
    nextStep: l10n.t('Replace the record’s value with the complete value shown here.'),
  }),
  no_include: (record) => ({
    cause: l10n.t(
      'The SPF record doesn’t include the service, so receivers may treat its letters as forged.',
    ),
    nextStep: joined(' ', [
      replaceSpf(),
      !lostTermsWords(record) && l10n.t('The new record contains everything in yours, plus the service.'),
    ]),
  }),
  plus_all: () => ({
    cause: l10n.t('The SPF record contains +all: anyone may send in the name of your domain.'),
    nextStep: replaceSpf(),
  }),
  multiple: ({ record }) =>
    record === 'dmarc'
      ? {
          cause: l10n.t('There is more than one DMARC record. Receivers then ignore all of them.'),
          nextStep: l10n.t('Keep one record with the value shown here, and delete the others.'),
        }
      : {
          cause: l10n.t('There is more than one SPF record. Receivers then ignore all of them.'),
          nextStep: l10n.t('Keep one record with the value shown here, and delete the others.'),
        },
  limit: ({ extra }) => ({
    cause:
      extra === undefined
        ? l10n.t('The SPF record needs more than 10 DNS lookups, so receivers ignore it.')
        : l10n.t(
            'The SPF record needs {0} DNS lookups. Receivers ignore records that need more than 10.',
            extra,
          ),
    nextStep: l10n.t(
      'Delete the includes of services that no longer send mail for you. The service can’t give a value until then.',
    ),
  }),
  invalid: () => ({
    cause: l10n.t('The DMARC record has no valid p=, so receivers ignore it.'),
    nextStep: l10n.t('Replace the DMARC record with the one shown here.'),
  }),
  no_dkim: ({ extra }) => ({
    cause: l10n.t(
      'The DMARC policy is p={0}, but DKIM doesn’t work yet. Receivers may reject the service’s letters.',
      extra ?? '…',
    ),
    nextStep: l10n.t('Correct DKIM first. Set p=none until it works.'),
  }),
  none: ({ value }) => ({
    cause: l10n.t('DMARC only monitors (p=none): letters that others send in your name are still delivered.'),
    nextStep: stricterWords(strictPolicy(value) ?? 'quarantine'),
  }),
  foreign: () => ({
    cause: l10n.t('Complaints go to another mail server.'),
    nextStep: l10n.t('Replace the MX record of this host with the one shown here.'),
  }),
  partial: () => ({
    cause: l10n.t('The domain also has other MX records, so part of its mail goes elsewhere.'),
    nextStep: l10n.t(
      'To receive all mail in the service, delete the other MX records. Otherwise, delete the service’s MX record.',
    ),
  }),
  not_confirmed: () => ({
    cause: l10n.t('The domain is not confirmed.'),
    nextStep: l10n.t('Confirm a sender of this domain in the service’s web cabinet.'),
  }),
  not_checked: () => ({
    cause: l10n.t('The service has not checked this record yet.'),
    nextStep: l10n.t('Check again in 5 minutes.'),
  }),
};

/** Returns the policy of a DMARC record if it is stricter than `none`. */
function strictPolicy(value: string): string | undefined {
  const policy = readDmarcRecord(value).p;
  return policy === undefined || policy === 'none' ? undefined : policy;
}

/** Says when the record's value is to be set, if that is not now: a strict DMARC policy needs a DKIM that works, and time. */
export function laterWords(record: DomainRecord): Words | undefined {
  if (record.record !== 'dmarc' || !isExplained(record) || !strictPolicy(record.value)) return undefined;
  if (record.code === 'no_dkim') return l10n.t('Once DKIM works');
  if (!mayStay(record)) return undefined;
  return isReject(record.value) ? l10n.t('Later, after p=quarantine') : l10n.t('In a few weeks');
}

const isReject = (value: string) => strictPolicy(value)?.toLowerCase() === 'reject';

/** Says when a policy is to be set: rejecting also stops letters that other servers send in the domain’s name. */
const stricterWords = (policy: string): Words =>
  policy.toLowerCase() === 'reject'
    ? l10n.t(
        'After DKIM and SPF have worked for a few weeks, set p=quarantine. Set p={0} only when the reports show that all your mail passes, also invoices and the letters of your staff.',
        policy,
      )
    : l10n.t('After DKIM and SPF have worked for a few weeks, set p={0}.', policy);

const addRecordText = () => l10n.t('Add the record at the domain’s registrar.');

/** Describes the service's additional information on a record ("Domain", `extra`). */
export function extraWords({ record, code, extra }: DomainRecord): Words | undefined {
  if (extra === undefined) return undefined;
  switch (record) {
    case 'spf':
      return code === 'limit' ? undefined : l10n.t('DNS lookups: {0} of 10 allowed', extra);
    case 'dmarc':
      return l10n.t('Current policy: p={0}', extra);
    case 'mail':
      return extra === 'several_accounts'
        ? l10n.t('This domain belongs to several accounts. Contact the service’s support.')
        : asWords(extra);
    default:
      return asWords(extra);
  }
}

/** For each kind of mistake of a group: the cause in one sentence, then what to change. */
export type MistakeWords<Of extends Mistake> = {
  readonly [Code in Of['code']]: (mistake: Extract<Of, { readonly code: Code }>) => Diagnosis;
};

export function replaceValue(): Words {
  return l10n.t('Replace the record’s value with the complete value shown here.');
}

export function replaceSpf(): Words {
  return l10n.t('Replace the SPF record with the one shown here.');
}

export function replaceExchange(): Words {
  return l10n.t('Replace it with an MX record with the host and value shown here.');
}

/** Formats a code point such as `U+202E`, for invisible and bidirectional characters. */
export function codePointWords(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}
