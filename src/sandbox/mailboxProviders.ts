/** Where everybody may have an address: nobody's own domain, which does not appear among an account's. */
export const mailboxProviders: ReadonlySet<string> = new Set([
  ...[
    'gmail.com',
    'googlemail.com',
    'outlook.com',
    'hotmail.com',
    'live.com',
    'msn.com',
    'yahoo.com',
    'aol.com',
  ],
  ...['icloud.com', 'me.com', 'proton.me', 'protonmail.com', 'gmx.de', 'gmx.net', 'web.de', 'zoho.com'],
  ...[
    'mail.ru',
    'bk.ru',
    'inbox.ru',
    'list.ru',
    'internet.ru',
    'yandex.ru',
    'yandex.com',
    'ya.ru',
    'rambler.ru',
  ],
]);
