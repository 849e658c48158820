/** An export of another service or program, recognized by its header. */
export interface RecognizedExport {
  readonly from: 'Mailchimp' | 'Brevo' | 'Unisender' | 'SendPulse' | 'Google Contacts' | 'Outlook';
  /** The people in the export. `unsubscribed` and `cleaned` addresses are to be suppressed, not added. */
  readonly people: 'subscribed' | 'unsubscribed' | 'cleaned';
  /** The column, counted from 0, with the subscription status of each address. */
  readonly statusColumn?: number;
  /** The column, counted from 0, that says yes for addresses that want no more mail. */
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

/** The columns of an export, counted from 0, that say who wants no more mail. */
export type MarkColumns = Pick<RecognizedExport, 'statusColumn' | 'blockedColumn'>;

/** Returns true if the export can say of single addresses that they want no more mail. */
export const hasMarks = ({ statusColumn, blockedColumn }: MarkColumns): boolean =>
  statusColumn !== undefined || blockedColumn !== undefined;

/** Returns true if the export says of a row's address that it wants no more mail. */
export function isMarked(cells: readonly string[], { statusColumn, blockedColumn }: MarkColumns): boolean {
  const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? ''));
  return isUnwantedStatus(cell(statusColumn)) || isYes(cell(blockedColumn));
}

interface Signature {
  readonly from: RecognizedExport['from'];
  readonly people?: RecognizedExport['people'];
  readonly has: readonly string[];
  readonly hasSome?: readonly string[];
  readonly status?: readonly string[];
  readonly blocked?: readonly string[];
}

/** Header names in lower case. A signature comes before less specific ones, because the first match wins. */
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
 * Returns true for the status of an address that must get no more mail: unsubscribed, blocked, complained, bounced, invalid. Returns false
 * for an empty or unknown status.
 */
export function isUnwantedStatus(text: string): boolean {
  const status = text.slice(0, 60).trim().toLowerCase();
  return unwanted.some((word) => status.startsWith(word)) || unwantedCodes.has(status);
}

/** Returns true for a yes as exports write it. */
const isYes = (text: string): boolean => /^(?:yes|true|1|y|да)$/i.test(text.slice(0, 60).trim());

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

/** SendPulse's statuses for unsubscribed and not delivered, compared as a whole. */
const unwantedCodes = new Set(['user_unsubscribed', 'not delivered']);
