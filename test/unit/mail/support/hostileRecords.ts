const size = 65_000;

const beginnings = ['', 'v=spf1 ', 'v=DKIM1; p=', 'v=DMARC1; p=none; rua=', '"v=spf1 ', 'include:'];
const fillings = [
  ' ',
  'a',
  'a ',
  ';',
  'p=;',
  '\\;',
  '"',
  '" "',
  'include:',
  'include:a.example ',
  'mailto:a@b.example,',
  'MII',
  '<b',
  '&quot;',
  '[x](command:workbench.action.quit)',
  '<img src=x onerror=alert(1)>',
  '\u0000\u001b[31m',
  '\u202e\u2066',
  'р',
  '\ud800',
  '😀',
  'k=rsa ',
];

/** Hostile records: markup, command links, direction overrides and control characters, each once and at full size. */
export const hostileTexts: readonly string[] = beginnings.flatMap((beginning) =>
  fillings.flatMap((filling) => [
    `${beginning}${filling}`,
    `${beginning}${filling.repeat(Math.ceil(size / filling.length)).slice(0, size)}`,
  ]),
);
