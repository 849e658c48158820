import { mailServices } from './mailServices.ts';

/** The reason why a well-formed address may be wrong or unwanted. */
export type Doubt =
  /** The domain is probably misspelled. */
  | 'typo'
  /** The address belongs to a function (`info@`) and not to a person, so no person has subscribed with it. */
  | 'role'
  /** The domain offers disposable addresses, which nobody reads for long. */
  | 'throwAway'
  /** The name is another address, so nobody can tell which one is right. */
  | 'otherAddress'
  /** Letters of another script look like Latin ones. The address as written is never added. */
  | 'lookAlike';

/** The doubts whose rows are left out unless the user wants them: no mail reaches a misspelled domain, or it reaches a stranger. */
export const leftOutByDefault: readonly Doubt[] = ['typo'];

export const doubts = [
  'lookAlike',
  'typo',
  'role',
  'throwAway',
  'otherAddress',
] as const satisfies readonly Doubt[];

/**
 * Suggests a correction if the domain looks like a typo of a large mail service's domain (`gmial.com`) or has a misspelled top-level domain
 * (`.con`); returns `undefined` otherwise. `address` must come from `readEmailAddress`.
 */
export function suggestAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const domain = suggestDomain(address.slice(at + 1));
  return domain === undefined ? undefined : address.slice(0, at + 1) + domain;
}

function suggestDomain(domain: string): string | undefined {
  if (genuine.has(domain)) return undefined;
  const known = slips.get(domain);
  if (known !== undefined) return known;
  const dot = domain.lastIndexOf('.');
  const top = wrongTops.get(domain.slice(dot + 1));
  if (top !== undefined) {
    const corrected = `${domain.slice(0, dot)}.${top}`;
    return slips.get(corrected) ?? nearest(corrected) ?? corrected;
  }
  return nearest(domain);
}

/**
 * Returns the domain of a mail service that is one typo away: one character inserted, deleted or replaced, or two adjacent ones swapped.
 * Ignores names shorter than 8 characters.
 */
function nearest(domain: string): string | undefined {
  if (genuine.has(domain)) return undefined;
  return mailServices.find((service) => service.length >= 8 && isOneSlip(domain, service));
}

function isOneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const [left, right] = [a.slice(start, endA), b.slice(start, endB)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/** Real mail domains that look like a typo of another one. They are never corrected. */
const genuine = new Set([
  ...mailServices,
  ...[
    'ymail.com',
    'mail.com',
    'email.com',
    'gmx.com',
    'gmx.at',
    'gmx.ch',
    'me.com',
    'mac.com',
    'rocketmail.com',
    'yahoo.de',
    'yahoo.it',
  ],
  ...[
    'yahoo.es',
    'yahoo.ca',
    'yahoo.com.br',
    'yahoo.co.in',
    'yahoo.co.jp',
    'hotmail.es',
    'hotmail.it',
    'hotmail.be',
    'outlook.fr',
  ],
  ...[
    'outlook.de',
    'outlook.es',
    'live.ru',
    'live.fr',
    'live.nl',
    'live.de',
    'live.co.uk',
    'ok.ru',
    'vk.com',
    'xmail.ru',
    'email.ru',
  ],
  ...[
    'tmail.com',
    'pmail.com',
    'fmail.com',
    'hmail.com',
    'gail.com',
    'inbox.lv',
    'mail.ee',
    'mail.bg',
    'mail.kz',
    'mail.by',
    'mail.de',
  ],
  ...[
    'aim.com',
    'yandex.ua',
    'yandex.uz',
    'yandex.tr',
    'yandex.com.tr',
    'yandex.az',
    'yandex.ee',
    'yandex.lv',
    'yandex.lt',
    'hotmail.ca',
  ],
  ...[
    'hotmail.nl',
    'hotmail.ch',
    'hotmail.se',
    'hotmail.no',
    'hotmail.dk',
    'outlook.pt',
    'outlook.it',
    'outlook.be',
    'icloud.co',
  ],
  ...[
    'orange.pl',
    'orange.es',
    'libero.com',
    'yahoo.in',
    'yahoo.pl',
    'yahoo.se',
    'yahoo.dk',
    'yahoo.no',
    'yahoo.nl',
    'yahoo.be',
    'yahoo.at',
  ],
]);

/** Typos that are further away, or in names that are too short for `nearest`. */
const slips = new Map<string, string>(
  Object.entries({
    'gmail.com':
      'gmial.com gamil.com gmaill.com gmal.com gmil.com gmai.com gnail.com gmali.com gmaul.com gimail.com gmail.co gmail.cm gmail.om gmail.ru gmail.comm gmailcom.com gmsil.com gmaik.com gmail.con gmaio.com gemail.com hmail.co jmail.com',
    'mail.ru':
      'mail.rru mai.ru meil.ru maill.ru mal.ru mil.ru maol.ru mali.ru mail.tu mail.u mail.r nail.ru amil.ru mial.ru mail.ry mail.eu.ru mail.ri',
    'yandex.ru':
      'yadex.ru ynadex.ru yandx.ru yandeks.ru jandex.ru yanbex.ru yandex.u yandex.r yandex.tu yandex.ry uandex.ru yande.ru yndex.ru',
    'bk.ru': 'bk.tu bk.ry bk.rru',
    'list.ru': 'lst.ru lis.ru lisst.ru list.tu list.ry',
    'inbox.ru': 'inbx.ru imbox.ru inbo.ru inbox.tu',
    'rambler.ru': 'rambler.tu ramler.ru rabmler.ru rambles.ru',
    'yahoo.com': 'yaho.com yahooo.com yhoo.com yahho.com yaoo.com yahoo.co yahoo.cm yahoo.om yhaoo.com',
    'hotmail.com':
      'hotmal.com hotmial.com hotmil.com hotmai.com hotmaill.com hotmail.co hotmail.cm hotmali.com homail.com hitmail.com',
    'outlook.com':
      'outlok.com outloo.com outllok.com outlook.co outlook.cm outlock.com otlook.com outluk.com',
    'icloud.com': 'iclod.com icoud.com icluod.com iclould.com icloud.cm iclaud.com',
  }).flatMap(([right, wrong]) => wrong.split(' ').map((each) => [each, right])),
);

/** Misspelled top-level domains, and their corrections. */
const wrongTops = new Map(
  Object.entries({
    com: 'con cmo comm vom xom ocm coom cpm cim coml comn conm c0m clm',
    ru: 'rru rtu ruu eu.ru',
    net: 'ner nett met nte',
    org: 'ogr orgg prg',
  }).flatMap(([right, wrong]) => wrong.split(' ').map((each) => [each, right])),
);

/** Returns true for a role address, such as `info@` or `sales@`. */
export function isRoleAddress(address: string): boolean {
  return roles.has(address.slice(0, address.lastIndexOf('@')).toLowerCase().replace(/[._-]/g, ''));
}

const roles = new Set([
  ...[
    'abuse',
    'accounting',
    'accounts',
    'admin',
    'administrator',
    'all',
    'billing',
    'buh',
    'buhgalter',
    'buhgalteria',
    'careers',
  ],
  ...[
    'compliance',
    'contact',
    'contacts',
    'customerservice',
    'devnull',
    'director',
    'dns',
    'donotreply',
    'everyone',
    'feedback',
  ],
  ...[
    'finance',
    'ftp',
    'hello',
    'help',
    'helpdesk',
    'hostmaster',
    'hr',
    'info',
    'information',
    'inquiries',
    'investor',
    'jobs',
    'kadry',
  ],
  ...[
    'legal',
    'list',
    'mail',
    'mailerdaemon',
    'manager',
    'marketing',
    'media',
    'news',
    'newsletter',
    'nobody',
    'noc',
    'noreply',
    'office',
  ],
  ...[
    'order',
    'orders',
    'postmaster',
    'press',
    'privacy',
    'prodazhi',
    'reception',
    'root',
    'sale',
    'sales',
    'sekretar',
    'secretary',
  ],
  ...[
    'security',
    'service',
    'spam',
    'staff',
    'subscribe',
    'support',
    'sysadmin',
    'team',
    'tech',
    'unsubscribe',
    'usenet',
    'uucp',
  ],
  ...['webmaster', 'welcome', 'www', 'zakaz'],
]);

/**
 * Returns true for a domain of disposable addresses, or a subdomain of one. `listed` looks a domain up in a longer list than the built-in
 * one.
 */
export function isThrowAwayDomain(
  domain: string,
  listed: (domain: string) => boolean = () => false,
): boolean {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    if (throwAway.has(name) || listed(name)) return true;
  }
  return false;
}

/** The best known domains of disposable addresses. */
const throwAway = new Set([
  ...[
    '10minutemail.com',
    '10minutemail.net',
    '20minutemail.com',
    '33mail.com',
    'anonbox.net',
    'burnermail.io',
    'byom.de',
    'cock.li',
  ],
  ...[
    'crazymailing.com',
    'deadaddress.com',
    'discard.email',
    'discardmail.com',
    'dispostable.com',
    'dropmail.me',
    'emailondeck.com',
  ],
  ...[
    'fakeinbox.com',
    'fakemail.net',
    'filzmail.com',
    'getairmail.com',
    'getnada.com',
    'grr.la',
    'guerrillamail.biz',
    'guerrillamail.com',
  ],
  ...[
    'guerrillamail.de',
    'guerrillamail.info',
    'guerrillamail.net',
    'guerrillamail.org',
    'guerrillamailblock.com',
    'harakirimail.com',
  ],
  ...[
    'inboxkitten.com',
    'incognitomail.com',
    'jetable.org',
    'mailcatch.com',
    'maildrop.cc',
    'mailexpire.com',
    'mailinator.com',
  ],
  ...[
    'mailinator.net',
    'mailinator2.com',
    'mailnesia.com',
    'mailnull.com',
    'mailsac.com',
    'meltmail.com',
    'mintemail.com',
    'minuteinbox.com',
  ],
  ...[
    'moakt.com',
    'mohmal.com',
    'mytemp.email',
    'mytrashmail.com',
    'nada.email',
    'notmailinator.com',
    'pokemail.net',
    'sharklasers.com',
  ],
  ...[
    'sneakemail.com',
    'spam4.me',
    'spambog.com',
    'spambox.us',
    'spamex.com',
    'spamgourmet.com',
    'spamhole.com',
    'temp-mail.io',
  ],
  ...[
    'temp-mail.org',
    'tempail.com',
    'tempinbox.com',
    'tempmail.com',
    'tempmail.de',
    'tempmail.net',
    'tempmailo.com',
    'tempr.email',
  ],
  ...[
    'throwawaymail.com',
    'trash-mail.com',
    'trashmail.com',
    'trashmail.de',
    'trashmail.net',
    'trbvm.com',
    'wegwerfmail.de',
    'yopmail.com',
  ],
  ...['yopmail.fr', 'yopmail.net'],
]);
