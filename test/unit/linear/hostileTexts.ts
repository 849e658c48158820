/** Openings whose end a reader looks for, and texts that a reader may scan again from each character. */
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

/** Contexts in which a piece is repeated. Some readers go on only if the text before it is valid. */
const places: readonly (readonly [before: string, after: string])[] = [
  ['', ''],
  ['<div style="', '">x</div>'],
  ['<style>', '</style><p>x'],
  ['<a href="', '">x</a>'],
  ['<mjml><mj-body><mj-text mj-class="', '">x</mj-text></mj-body></mjml>'],
];

export interface HostileText {
  readonly what: string;
  /** Returns the text with about this many characters. */
  ofLength(characters: number): string;
}

/** Worst-case texts: each piece repeated in each context. */
export const hostileTexts: readonly HostileText[] = places.flatMap((_, place) =>
  pieces.map((piece) => hostileText(piece, place)),
);

/** Fewer worst-case texts: each piece repeated on its own and in one of the other contexts, in turn. */
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
