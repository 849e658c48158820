import type { Reply } from './reply.ts';

/**
 * The reason why a server refused a letter. `later` and `fullNow` are temporary according to the server's status: the letter may be sent
 * again. `limited` is permanent, but because of the volume sent, so another letter may arrive.
 */
export type SmtpRefusal =
  | 'noMailbox'
  | 'full'
  | 'fullNow'
  | 'blocked'
  | 'senderSetUp'
  | 'limited'
  | 'other'
  | 'later';

/** Enhanced status codes that have only one meaning (RFC 3463, RFC 7372, RFC 7505, and codes of large hosts). */
const exact: Readonly<Record<string, SmtpRefusal>> = {
  '5.1.7': 'senderSetUp',
  '5.1.8': 'senderSetUp',
  '5.1.10': 'noMailbox',
  '5.2.2': 'full',
  '5.3.4': 'other',
  '5.7.20': 'senderSetUp',
  '5.7.21': 'senderSetUp',
  '5.7.22': 'senderSetUp',
  '5.7.23': 'senderSetUp',
  '5.7.24': 'senderSetUp',
  '5.7.25': 'senderSetUp',
  '5.7.26': 'senderSetUp',
  '5.7.515': 'senderSetUp',
};

/** Codes for a nonexistent mailbox that servers also send for other reasons. The text of the reply therefore takes precedence. */
const noMailboxCodes = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.2.1']);

/** The meanings of words in the reply, most specific first: a policy of the sender's domain before one of the reader's host. */
const byWords: readonly (readonly [words: RegExp, refusal: SmtpRefusal])[] = [
  [
    /\b(?:dmarc|dkim|spf|rdns|ptr|reverse dns|reverse lookup|unauthenticated|not authenticated|sender domain|sender address rejected|sender verify|invalid sender|helo|ehlo|tls required|starttls|cannot find your (?:reverse )?hostname)\b/i,
    'senderSetUp',
  ],
  [/\b(?:message size|message too (?:large|big)|too many hops|hop count)\b/i, 'other'],
  [
    /\b(?:too many|too fast|too quickly|at a rate|rate limit|rate limited|throttled|(?:this|per) (?:hour|day|minute)|limit exceeded|exceeded|try again|later|temporarily|greylisted)\b/i,
    'limited',
  ],
  [/zu viele|später|слишком (?:много|часто)|позже|trop de|dépassé|plus tard/i, 'limited'],
  [/demasiad[oa]s|más tarde|troppi|più tardi|mais tarde/i, 'limited'],
  [
    /\b(?:spam|spamhaus|phishing|dnsbl|rbl|blacklist|blacklisted|blocklist|blocklisted|block list|blocked|reputation|unsolicited|virus|content (?:restrictions|filter|rejected))\b/i,
    'blocked',
  ],
  [/спам|заблокирован|pourriel|correo no deseado/i, 'blocked'],
];

/** Words for a nonexistent mailbox that have no other meaning. */
const noMailboxWords: readonly RegExp[] = [
  /\bno such (?:user|mailbox|recipient|person)\b/i,
  /\b(?:user|recipient|mailbox) (?:is )?(?:unknown|not found|terminated|disabled)\b/i,
  /\bunknown (?:user|recipient|mailbox)\b|\bnot a valid (?:user|recipient|mailbox)\b|\binvalid (?:mailbox|recipient)\b/i,
  /\bunroute?able address\b/i,
  /\buser doesn.t have an? \S{1,100} account\b/i,
  /(?:benutzer|empfänger|postfach) (?:ist )?unbekannt|(?:utilisateur|destinataire) inconnu/i,
  /(?:usuario|destinatario) (?:desconocido|no existe)|(?:utente|destinatario) (?:sconosciuto|inesistente)/i,
  /(?:пользовател[ья]|ящик|адресат|получатель) не (?:найден|существует)|нет такого (?:пользователя|ящика)/i,
];

const fullWords: readonly RegExp[] = [
  /\b(?:quota|mailbox (?:is )?full|mailbox size|insufficient storage|out of storage|storage limit)\b/i,
  /postfach (?:ist )?voll|переполнен|квота|pleine|buzón lleno|casella piena|caixa cheia/i,
];

const sendingQuota =
  /\b(?:sending|sender|sent|relay|daily|hourly|rate) quota\b|\bquota (?:exceeded |reached )?for (?:this )?sender\b/i;

/** Returns true if the text says that the mailbox is full. A quota is one of the mailbox, unless it is named as one of the sender. */
const isFull = (words: string) => fullWords.some((each) => each.test(words)) && !sendingQuota.test(words);

/**
 * Returns the meaning of a refusal (status 400 or more): by its enhanced code, unless its text contradicts. Assumes a nonexistent
 * mailbox only if nothing else fits.
 */
export function refusalOf({ status, enhanced = '', text }: Reply): SmtpRefusal {
  const words = withoutAddresses(text);
  const told = isFull(words) ? 'full' : byWords.find(([each]) => each.test(words))?.[1];
  if (status < 500 || enhanced.startsWith('4.')) {
    // A bare 452 is about storage (RFC 5321, section 4.2.3), but hosts also send it with the reason for a limit.
    const isBare452 = status === 452 && enhanced === '' && told === undefined;
    return told === 'full' || enhanced === '4.2.2' || isBare452 ? 'fullNow' : 'later';
  }
  const known = exact[enhanced] ?? told;
  if (known) return known;
  if (noMailboxCodes.has(enhanced) || noMailboxWords.some((each) => each.test(words))) return 'noMailbox';
  if (enhanced.startsWith('5.7.')) return 'blocked';
  if (enhanced !== '') return 'other';
  return byStatus(status, words);
}

/** Returns the meaning of a refusal without an enhanced code, by its status and words. */
function byStatus(status: number, words: string): SmtpRefusal {
  if (status === 552) return 'full';
  if (status === 554) return 'blocked';
  const isAboutAddress = /\b(?:user|mailbox|recipient|address|account)\b/i.test(words);
  const isGone = /\b(?:unknown|no such|not exist|doesn.t exist|not found|disabled|inactive)\b/i.test(words);
  return isAboutAddress && isGone ? 'noMailbox' : 'other';
}

/** Removes email addresses, whose names say nothing about the reason. */
function withoutAddresses(text: string): string {
  return text
    .split(' ')
    .filter((word) => !word.includes('@'))
    .join(' ');
}
