/** What a cell says about mail to the person. */
export type Wish = 'wanted' | 'unwanted' | 'unclear';

/**
 * The question that a column answers: `optOut` and `optIn` are answered with yes, no or a date. A `remark` is the status in a column whose
 * header does not say so; blank cells say nothing there.
 */
export type OptOutKind = 'status' | 'optOut' | 'optIn' | 'remark';

/** Returns the question that a column with this header answers; `undefined` for any other header. */
export function kindOfHeader(text: string): OptOutKind | undefined {
  const header = normalized(text).replaceAll(' ', '');
  if (notAnswers.test(header)) return undefined;
  if (optOutHeaders.test(header)) return 'optOut';
  if (statusHeaders.test(header)) return 'status';
  return optInHeaders.test(header) ? 'optIn' : undefined;
}

/** Matches headers of columns that only belong to such an answer. */
const notAnswers =
  /link|url|href|token|hash|campaign|doubleopt|^(?:optin|subscribed?|subscription|confirmed?|confirmation)(?:time|date|at|ip)$|ссылк/;

const optOutHeaders =
  /unsub|optedout|optout|do(?:es)?not(?:e?mail|contact|send|call|want)|^(?:dnc|dnm|dne)$|blocklist|blacklist|denylist|^(?:is)?(?:blocked|banned|suppressed|disabled|inactive|deleted|removed|archived)$|emaildisabled|suppression|bounced|^(?:hard|soft)?bounces?$|complain|^cleantime$|^no(?:e?mail|newsletter|marketing)s?$|отпис|отказ|черн[а-я]{1,4}спис|заблокирован|неписать|неотправлять|нерассылать|несоглас|abgemeldet|abbestellt|gesperrt|desabonn|désabonn|desinscri|désinscri/;

const statusHeaders =
  /^(?:(?:e?mail|subscription|subscriber|contact|member|user|list|mailing|mailinglist|delivery|marketing|permission|consent|newsletter|emailmarketing|emailpermission|emailsubscription)s?)?status$|^(?:my)?emailmarketing$|^(?:статус|состояние)(?:подписки|подписчика|контакта|адреса|рассылки|email|почты|согласия)?$|^statut$|^estado$|^stato$/;

const optInHeaders =
  /^(?:is|has)?(?:active|enabled|subscribed|subscriber|confirmed)$|^subscribedto|^(?:receives?|gets?|wants?|sends?)(?:e?mails?|newsletters?|marketing)$|^(?:отправлять|получа[а-я]{2,3})(?:рассылк[иу]|письма)?$|optin|optedin|accepts?(?:e?mail|marketing|newsletter)|marketingconsent|^(?:e?mail|gdpr|newsletter)?(?:consent|permission|optin)$|^newsletters?$|^subscription$|^подпис(?:ка|ан|ана|аны|анность)$|^рассылк[аи]$|^(?:активен|активна)$|^соглас(?:ие|ен|на)|einwilligung/;

/** Returns what a cell of such a column says. */
export function wishOf(cell: string, kind: OptOutKind): Wish {
  const text = normalized(cell);
  const status = statusWish(text);
  if (status) return status;
  const answer = answerOf(cell, text);
  // Without an answer, nobody has opted out, but nobody has opted in either.
  if (answer === 'none') return kind === 'optOut' || kind === 'remark' ? 'wanted' : 'unclear';
  if (answer === undefined || kind === 'status' || kind === 'remark') return 'unclear';
  return (answer === 'yes') === (kind === 'optIn') ? 'wanted' : 'unwanted';
}

function answerOf(cell: string, text: string): 'yes' | 'no' | 'none' | undefined {
  if (/^[+✓✔☑]$/.test(cell.trim())) return 'yes';
  if (noAnswer.test(text) || /^0{2,4}\D0{2}\D0{2}/.test(cell.trim())) return 'none';
  if (yes.has(text)) return 'yes';
  if (no.has(text)) return 'no';
  return isTime(cell) ? 'yes' : undefined;
}

const noAnswer = /^(?:|null|none|nil|nan|n a|undefined|never|никогда)$/;
const yes = new Set('yes true 1 y t x on ja oui si sí sim да д истина v ok'.split(' '));
const no = new Set('no false 0 n f off nein non não нет н ложь'.split(' '));

/** Returns true for a date, which is the time of a yes: it has a year, or is a count of seconds or milliseconds since 1970. */
export const isTime = (cell: string): boolean =>
  cell.length < 60 &&
  (/(?:^|\D)(?:19|20)\d\d(?:\D|$)/.test(cell) ||
    /^\d{10}(?:\d{3})?$/.test(cell.trim()) ||
    /^\d{1,2}[./-]\d{1,2}[./-]\d\d$/.test(cell.trim()));

/** Returns what the name of a status says, in the form of `normalized`; `undefined` if it is no status that mail services use. */
export function statusWish(text: string): 'wanted' | 'unwanted' | undefined {
  if (unwanted.some((word) => text.startsWith(word))) return 'unwanted';
  return wanted.has(text) ? 'wanted' : undefined;
}

/** Returns the first 60 characters of a text in lower case, with “ё” as “е”, and a space for all that is no letter or digit. */
export function normalized(text: string): string {
  return text
    .slice(0, 60)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** The beginnings of statuses of addresses that must get no more mail: unsubscribed, blocked, complained, bounced, invalid. */
const unwanted: readonly string[] = [
  ...[
    'unsub',
    'user unsub',
    'opted out',
    'opt out',
    'optout',
    'not subscribed',
    'never subscribed',
    'non subscribed',
    'nonsubscribed',
  ],
  ...[
    'block',
    'blacklist',
    'banned',
    'suppress',
    'clean',
    'bounc',
    'hard bounc',
    'soft bounc',
    'spam',
    'marked as spam',
    'complain',
    'abuse',
    'junk',
  ],
  ...[
    'invalid',
    'inactive',
    'disabled',
    'unreachable',
    'temp unreachable',
    'not exist',
    'does not exist',
    'deleted',
    'removed',
  ],
  ...[
    'undeliver',
    'not deliver',
    'do not',
    'dont',
    'don t',
    'dnc',
    'no mail',
    'no email',
    'no marketing',
    'archived',
    'cancel',
    'rejected',
    'refused',
  ],
  ...[
    'отпис',
    'не подписан',
    'отказ',
    'заблок',
    'недоступ',
    'не доступ',
    'несуществ',
    'не существ',
    'жалоб',
    'спам',
    'неактив',
    'не актив',
  ],
  ...[
    'отключ',
    'удал',
    'невалид',
    'не валид',
    'недейств',
    'не действ',
    'недостав',
    'не достав',
    'черный спис',
    'черном спис',
    'в черном спис',
  ],
  ...[
    'не писать',
    'не отправ',
    'не рассыл',
    'не хочет',
    'архив',
    'abgemeldet',
    'gesperrt',
    'inaktiv',
    'désinscri',
    'desinscri',
  ],
  ...['désabonn', 'desabonn', 'dado de baja', 'bloque', 'disiscritt', 'ungultig', 'ungültig'],
];

const wanted: ReadonlySet<string> = new Set([
  ...[
    'active',
    'subscribed',
    'resubscribed',
    'enabled',
    'confirmed',
    'opted in',
    'opt in',
    'optin',
    'optedin',
    'single opt in',
  ],
  ...['double opt in', 'valid', 'verified', 'deliverable', 'new', 'registered', 'allowed', 'subscriber'],
  ...[
    'активен',
    'активный',
    'активна',
    'активно',
    'активные',
    'подписан',
    'подписана',
    'подписаны',
    'подписка активна',
  ],
  ...[
    'подтвержден',
    'подтверждена',
    'подтвержденный',
    'новый',
    'новая',
    'доступен',
    'валидный',
    'действителен',
    'включен',
  ],
  ...[
    'aktiv',
    'angemeldet',
    'bestätigt',
    'actif',
    'inscrit',
    'abonné',
    'activo',
    'suscrito',
    'attivo',
    'iscritto',
  ],
]);
