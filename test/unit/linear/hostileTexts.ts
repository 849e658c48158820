/** What readers begin to look for the end of, and what they may go over again from each of its characters on. */
const pieces = [
  ...[
    '<',
    '</',
    '<a ',
    '<a>',
    '</a>',
    '<a href="',
    "<a b='",
    '<a b=c ',
    '<p style="a:b">',
    '<!--',
    '<!-- >',
    '<![endif]-->',
  ],
  ...[
    '<!--[if ',
    '<!--[if mso]>',
    '<!--[if mso]><b><![endif]-->',
    '<title',
    '<title>',
    '<style>',
    '</title>',
    '<?xml>',
    '\n<?',
  ],
  ...[
    '<ul><li>',
    '<ol><li>x',
    '<table><tr><td>',
    '<table><tr><td>x<td>y',
    '<a href="b">c',
    '<b><i></b></i>',
    '<meta color-scheme',
  ],
  ...[
    '<mjml>',
    '<mj-text>',
    '<mj-body><mj-raw>',
    '<mj-attributes/>',
    '<mj-class name="a"/>',
    '<mj-include path="a"/>',
    '<mj-style>',
  ],
  ...[
    '<!-- mailroom-disable ',
    '/* mailroom-disable-next-line a',
    '<!-- mailroom-disable a -->\n',
    '/*',
    '{{',
    '<%',
    '%%',
    '<td{{a}}',
    '{%if a%}<b>',
    '{%else%}</b>',
    '{#a{',
    '*|',
    '[[',
  ],
  ...[
    '"',
    "'",
    `"'`,
    '=',
    '= ',
    ' ',
    '\t',
    '\n',
    '\r\n',
    'a',
    'a ',
    'а́',
    'a=',
    '0',
    '0.',
    '1px ',
    '.',
    '-',
    '.-',
    '--',
    '_',
    '/',
    '\\',
    '\0',
  ],
  ...[
    '&',
    '&#',
    '&#x',
    '&amp',
    '&amp;',
    '&amp;#',
    '\u200c',
    '\u034f ',
    '\ufdd0',
    '\u00a0',
    '\ud83d',
    '�',
    'Ð',
  ],
  ...[
    ';',
    ':',
    ',',
    'a:b;',
    'a{',
    '}',
    '@media{',
    '@import "',
    '(',
    ')',
    '#',
    '#fff ',
    'rgb(',
    'rgb(0 ',
    ':is(',
    '!important',
    '! ',
  ],
  ...[
    'url(',
    'url( ',
    'url("',
    "url('",
    'url(a) ',
    'var(',
    'calc(',
    'font-family:',
    'font-family=',
    'display:',
    'opacity:0 ',
  ],
  ...[
    'color-scheme:',
    'color-scheme: a;',
    'prefers-color-scheme',
    '(prefers-color-scheme ',
    'light-dark',
    'style=color-scheme:',
  ],
  ...[
    'a@',
    'a@b',
    'a@b.c ',
    '%40',
    '%40a.',
    '%D0',
    '%',
    'a%40',
    'http://',
    'data:image/',
    'настро',
    'x-service-auth: ',
  ],
  ...['a:%{d} ', '%{d', '%{l1r-}', 'a/1', '//1', 'ip4:1.2.3.4 ', 'mailto:a@b!1m,', 'p=AAAA;', '\\;'],
  ...['[', '[[', '{"a":', '"a",', '{"v":1,', '4.2.', 'line 1 of file '],
];

/** Where the same text has another meaning: to a reader, the more the text before it is right. */
const places: readonly (readonly [before: string, after: string])[] = [
  ['', ''],
  ['<div style="', '">x</div>'],
  ['<style>', '</style><p>x'],
  ['<a href="', '">x</a>'],
  ['<mjml><mj-body><mj-text mj-class="', '">x</mj-text></mj-body></mjml>'],
];

export interface HostileText {
  readonly what: string;
  /** The text with about so many characters. */
  ofLength(characters: number): string;
}

/** Texts that are the worst for one reader or another: each piece again and again, in each place. */
export const hostileTexts: readonly HostileText[] = places.flatMap((_, place) =>
  pieces.map((piece) => hostileText(piece, place)),
);

/** The same, but each piece only by itself and in one of the other places, by turns. */
export const fewerHostileTexts: readonly HostileText[] = pieces.flatMap((piece, index) =>
  [0, 1 + (index % (places.length - 1))].map((place) => hostileText(piece, place)),
);

function hostileText(piece: string, place: number): HostileText {
  const [before, after] = places[place] ?? ['', ''];
  return {
    what: `${before} ${JSON.stringify(piece)} again and again ${after}`,
    ofLength: (characters) => before + piece.repeat(characters / piece.length) + after,
  };
}
