import { type RecordCode, type RecordState, recordCode } from '../../../core/domains/recordState.ts';
import type { DomainRecord } from '../../../core/port/service.ts';
import type { Mistake } from '../../../mail/mistakes/mistake.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';

/** How a record is called. */
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
      return asWords(record);
  }
}

/** What a record is for, in one plain sentence. */
export function recordPurpose({ record }: DomainRecord): Words | undefined {
  switch (record) {
    case 'dkim':
      return l10n.t(
        'Lets mailbox providers see that a letter is really yours and was not changed on its way.',
      );
    case 'spf':
      return l10n.t('Says which servers may send letters in the name of your domain.');
    case 'dmarc':
      return l10n.t('Tells mailbox providers what to do with letters in your name that are not yours.');
    case 'fbl':
      return l10n.t('Brings you the complaints of readers who press “This is spam”.');
    case 'mail':
      return l10n.t('Lets the service receive all mail of your domain, and shows it to you as replies.');
    default:
      return undefined;
  }
}

/** A state in a word or two, as it stands behind a record. */
export function stateWords(state: RecordState): Words {
  switch (state) {
    case 'ok':
      return l10n.t('fine');
    case 'warn':
      return l10n.t('works, should be fixed');
    case 'err':
      return l10n.t('must be fixed');
    case 'fail':
      return l10n.t('could not be checked');
    case 'off':
      return l10n.t('not connected');
    case 'unknown':
      return l10n.t('unknown state');
  }
}

/** Why a record is in its state, and what to do about it. */
export interface Diagnosis {
  readonly cause: Words;
  readonly nextStep?: Words;
}

/** The service's code in words ("Domain", code values). */
export function diagnosisOf(record: DomainRecord): Diagnosis {
  const code = recordCode(record);
  if (!code) {
    return {
      cause: l10n.t('The service says “{0}”, which it does not document.', record.code),
      nextStep: l10n.t('Its support can tell what that means.'),
    };
  }
  return diagnoses[code](record);
}

const onceSet = () =>
  l10n.t('It takes from several minutes to a day until a change is seen everywhere. Then check again.');

const diagnoses: Readonly<Record<RecordCode, (record: DomainRecord) => Diagnosis>> = {
  ok: () => ({ cause: l10n.t('Nothing to do.') }),
  fail: () => ({
    cause: l10n.t('The domain’s DNS did not answer the service.'),
    nextStep: l10n.t(
      'Set nothing now: what the service gives meanwhile is not the right value. Check again in 5 minutes. If it stays so, ask whoever runs the domain’s name servers.',
    ),
  }),
  off: ({ record }) => ({
    cause: l10n.t('Not connected.'),
    nextStep:
      record === 'mail'
        ? l10n.t('Nothing has to be done. Set it only when all mail of the domain is to arrive here.')
        : l10n.t('Set the record to connect it.'),
  }),
  missing: () => ({ cause: l10n.t('DNS has no such record.'), nextStep: add() }),
  mismatch: () => ({
    cause: l10n.t(
      'The key in DNS is another one than the service signs with, so that no signature is valid.',
    ),
    nextStep: l10n.t('Replace the record’s value with the whole of the one given here.'),
  }),
  no_include: () => ({
    cause: l10n.t(
      'The SPF record does not name the service, so that its letters seem to be somebody else’s.',
    ),
    nextStep: l10n.t(
      'Replace the SPF record with the one given here. It has all that yours has, and the service.',
    ),
  }),
  plus_all: () => ({
    cause: l10n.t('The SPF record has +all: anybody may send in the name of your domain.'),
    nextStep: l10n.t('Replace the SPF record with the one given here.'),
  }),
  multiple: ({ record }) =>
    record === 'dmarc'
      ? {
          cause: l10n.t('There is more than one DMARC record, so that none of them counts.'),
          nextStep: l10n.t('Keep one with the value given here, and delete the others.'),
        }
      : {
          cause: l10n.t('There is more than one SPF record, so that none of them counts.'),
          nextStep: l10n.t('Keep one with the value given here, and delete the others.'),
        },
  limit: ({ extra }) => ({
    cause:
      extra === undefined
        ? l10n.t('The SPF record needs more than 10 look-ups, so that it does not count.')
        : l10n.t('The SPF record needs {0} look-ups. With more than 10 it does not count.', extra),
    nextStep: l10n.t(
      'Take out the includes of services that no longer send for you. The service gives no value until then.',
    ),
  }),
  invalid: () => ({
    cause: l10n.t('The DMARC record has no valid p=, so that nobody follows it.'),
    nextStep: l10n.t('Replace the DMARC record with the one given here.'),
  }),
  no_dkim: ({ extra }) => ({
    cause: l10n.t(
      'DMARC asks for p={0}, but DKIM does not work yet: letters of the service may be rejected.',
      extra ?? '…',
    ),
    nextStep: l10n.t('Put DKIM right first. Until then, use p=none.'),
  }),
  none: () => ({
    cause: l10n.t('DMARC only watches (p=none): letters of others in your name are delivered.'),
    nextStep: l10n.t('When DKIM and SPF have been fine for some weeks, set p=quarantine.'),
  }),
  foreign: () => ({
    cause: l10n.t('Complaints go to another mail server.'),
    nextStep: l10n.t('Replace the MX record of this host with the one given here.'),
  }),
  partial: () => ({
    cause: l10n.t('The domain has other MX records, too, so that a part of its mail goes elsewhere.'),
    nextStep: l10n.t(
      'Delete the other MX records if all mail is to arrive here. If not, delete the one of the service.',
    ),
  }),
  not_confirmed: () => ({
    cause: l10n.t('The domain is not confirmed.'),
    nextStep: l10n.t('Confirm a sender on this domain in the service’s web cabinet.'),
  }),
  not_checked: () => ({
    cause: l10n.t('The service has not looked at it yet.'),
    nextStep: l10n.t('Check again in 5 minutes.'),
  }),
};

const add = () => joined(' ', [l10n.t('Add the record at the registrar of the domain.'), onceSet()]);

/** What else the service says of a record ("Domain", `extra`). */
export function extraWords({ record, code, extra }: DomainRecord): Words | undefined {
  if (extra === undefined) return undefined;
  switch (record) {
    case 'spf':
      return code === 'limit' ? undefined : l10n.t('DNS look-ups: {0} of 10 allowed', extra);
    case 'dmarc':
      return l10n.t('Policy now: p={0}', extra);
    case 'mail':
      return extra === 'several_accounts'
        ? l10n.t('This domain is listed in several accounts. Write to the support of the service.')
        : asWords(extra);
    default:
      return asWords(extra);
  }
}

/** Words for each mistake of a group: the cause in the first sentence, then what to change. */
export type MistakeWords<Of extends Mistake> = {
  readonly [Code in Of['code']]: (mistake: Extract<Of, { readonly code: Code }>) => Diagnosis;
};

export function replaceValue(): Words {
  return l10n.t('Replace the record’s value with the whole of the one given here.');
}

export function replaceSpf(): Words {
  return l10n.t('Replace the SPF record with the one given here.');
}

export function replaceExchange(): Words {
  return l10n.t('Replace it with an MX record that has the host and the value given here.');
}

/** U+202E: what cannot be seen, or must not be shown as it is. */
export function codePointWords(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}
