/** A file that another service or program has exported, as its header tells. */
export interface RecognizedExport {
  readonly from: 'Mailchimp' | 'Brevo' | 'Unisender' | 'SendPulse' | 'Google Contacts' | 'Outlook';
  /** Whose addresses they are. Those of the last two are to be suppressed, not added. */
  readonly people: 'subscribed' | 'unsubscribed' | 'cleaned';
  /** The column, from 0, that says of each row whether its address still wants mail. */
  readonly statusColumn?: number;
  /** The column, from 0, that says yes of each row whose address wants no more mail. */
  readonly blockedColumn?: number;
}

/** Recognizes an export by its header; `undefined` for any other file. */
export function recognizeExport(header: readonly string[]): RecognizedExport | undefined {
  const names = header.map((name) => name.trim().toLowerCase());
  for (const { from, has, hasSome = [], status = [], blocked = [], people } of signatures) {
    if (!has.every((name) => names.includes(name))) continue;
    if (hasSome.length > 0 && !hasSome.some((name) => names.includes(name))) continue;
    const statusColumn = names.findIndex((name) => status.includes(name));
    const blockedColumn = names.findIndex((name) => blocked.includes(name));
    return {
      from,
      people: people ?? 'subscribed',
      ...(statusColumn >= 0 && { statusColumn }),
      ...(blockedColumn >= 0 && { blockedColumn }),
    };
  }
  return undefined;
}

interface Signature {
  readonly from: RecognizedExport['from'];
  readonly people?: RecognizedExport['people'];
  readonly has: readonly string[];
  readonly hasSome?: readonly string[];
  readonly status?: readonly string[];
  readonly blocked?: readonly string[];
}

/** Header names in small letters. A signature stands before those that have less of it. */
const signatures: readonly Signature[] = [
  { from: 'Mailchimp', people: 'unsubscribed', has: ['email address', 'unsub_time'] },
  { from: 'Mailchimp', people: 'cleaned', has: ['email address', 'clean_time'] },
  { from: 'Mailchimp', has: ['email address'], hasSome: ['member_rating', 'optin_time', 'leid', 'euid'] },
  {
    from: 'Brevo',
    has: ['email'],
    hasSome: ['added_time', 'modified_time', 'double_opt-in', 'contact id'],
    status: ['email_marketing', 'email marketing', 'subscription status'],
    blocked: ['blocklisted', 'blacklisted', 'email_blacklisted', 'email blocklisted'],
  },
  {
    from: 'Unisender',
    has: ['email', 'email_status'],
    status: ['email_status'],
  },
  {
    from: 'Unisender',
    has: ['email'],
    hasSome: ['email_list_ids', 'email_availability', 'email_add_time'],
    status: ['email_status'],
  },
  {
    from: 'SendPulse',
    has: ['email', 'status'],
    hasSome: ['add date', 'date added', 'added', 'rating', 'дата добавления', 'рейтинг', 'status explain'],
    status: ['status'],
  },
  {
    from: 'SendPulse',
    has: ['email', 'статус'],
    hasSome: ['дата добавления', 'рейтинг'],
    status: ['статус'],
  },
  { from: 'Google Contacts', has: ['e-mail 1 - value'] },
  {
    from: 'Outlook',
    has: ['e-mail address'],
    hasSome: ['e-mail type', 'e-mail display name', 'business phone'],
  },
  {
    from: 'Outlook',
    has: ['адрес эл. почты'],
    hasSome: ['краткое имя эл. почты', 'тип эл. почты', 'рабочий телефон'],
  },
];

/**
 * Returns true for a status that asks for no more mail: unsubscribed, blocked, complained, bounced, not valid. An empty one and
 * one that nobody knows do not ask for anything.
 */
export function isUnwantedStatus(text: string): boolean {
  const status = text.slice(0, 60).trim().toLowerCase();
  return unwanted.some((word) => status.startsWith(word)) || unwantedCodes.has(status);
}

/** Returns true for a yes in one of the ways that exports write it. */
export const isYes = (text: string): boolean => /^(?:yes|true|1|y|да)$/i.test(text.slice(0, 60).trim());

const unwanted = [
  ...[
    'unsub',
    'opted out',
    'opt-out',
    'optout',
    'block',
    'blacklist',
    'clean',
    'bounc',
    'hard bounce',
    'spam',
    'complain',
    'abuse',
  ],
  ...[
    'invalid',
    'inactive',
    'disabled',
    'unreachable',
    'temp_unreachable',
    'not exist',
    'deleted',
    'undeliver',
    'do not mail',
  ],
  ...[
    'отпис',
    'заблок',
    'недоступ',
    'несуществ',
    'жалоб',
    'спам',
    'неактив',
    'отключ',
    'удал',
    'не существ',
    'невалид',
    'в черном списке',
  ],
];

/** SendPulse's status numbers that mean not delivered, unsubscribed, spam and the like. */
const unwantedCodes = new Set(['user_unsubscribed', 'not delivered']);
