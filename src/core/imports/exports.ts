/** An export of another service or program, recognized by its header. */
export interface RecognizedExport {
  readonly from: 'Mailchimp' | 'Brevo' | 'Unisender' | 'SendPulse' | 'Google Contacts' | 'Outlook';
  /** The people in the export. `unsubscribed` and `cleaned` addresses are to be suppressed, not added. */
  readonly people: 'subscribed' | 'unsubscribed' | 'cleaned';
}

/**
 * Recognizes an export by its header; `undefined` for any other file. A service is named by at least two of its own column names, because
 * any program may have one of them.
 */
export function recognizeExport(header: readonly string[]): RecognizedExport | undefined {
  const names = new Set(header.map((name) => name.trim().toLowerCase()));
  const found = signatures.find(
    ({ has, hasSome, least = 1 }) =>
      has.every((name) => names.has(name)) && hasSome.filter((name) => names.has(name)).length >= least,
  );
  return found && { from: found.from, people: found.people ?? 'subscribed' };
}

interface Signature {
  readonly from: RecognizedExport['from'];
  readonly people?: RecognizedExport['people'];
  readonly has: readonly string[];
  readonly hasSome: readonly string[];
  /** The number of names of `hasSome` that the header needs. 1 if absent. */
  readonly least?: number;
}

/** Header names in lower case. A signature comes before less specific ones, because the first match wins. */
const signatures: readonly Signature[] = [
  {
    from: 'Mailchimp',
    people: 'unsubscribed',
    has: ['email address', 'unsub_time'],
    hasSome: ['unsub_campaign_title', 'unsub_campaign_id', 'unsub_reason', 'leid', 'euid'],
  },
  {
    from: 'Mailchimp',
    people: 'cleaned',
    has: ['email address', 'clean_time'],
    hasSome: ['clean_campaign_title', 'clean_campaign_id', 'leid', 'euid'],
  },
  { from: 'Mailchimp', has: ['email address'], hasSome: ['member_rating', 'optin_time', 'leid', 'euid'] },
  {
    from: 'Brevo',
    has: ['email'],
    hasSome: [
      ...['contact id', 'added_time', 'modified_time', 'double_opt-in', 'blocklisted', 'blacklisted'],
      ...['email_blacklisted', 'email blocklisted', 'email_marketing', 'whatsapp'],
    ],
    least: 2,
  },
  {
    from: 'Unisender',
    has: ['email'],
    hasSome: ['email_status', 'email_list_ids', 'email_availability', 'email_add_time'],
    least: 2,
  },
  {
    from: 'SendPulse',
    has: ['email', 'status'],
    hasSome: ['phone', 'add date', 'date added', 'rating', 'дата добавления', 'рейтинг', 'status explain'],
    least: 2,
  },
  {
    from: 'SendPulse',
    has: ['email', 'статус'],
    hasSome: ['дата добавления', 'рейтинг', 'телефон'],
    least: 2,
  },
  {
    from: 'Google Contacts',
    has: ['e-mail 1 - value'],
    hasSome: ['given name', 'first name', 'e-mail 1 - type', 'e-mail 1 - label'],
  },
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
