/** Random edits of layouts, reproducible by their seed. */
export type Random = () => number;

/** Returns a seeded generator of numbers from 0 to below 1 (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <T>(items: readonly T[], random: Random): T => items[Math.floor(random() * items.length)] as T;

/** Texts that are likely to break a parser, a renderer or a later step. */
const snippets = [
  ...[
    '<',
    '>',
    '"',
    "'",
    '&amp;',
    '\n',
    '\r\n',
    ' ',
    '=',
    '/',
    ']]>',
    '<![CDATA[',
    '<!--',
    '-->',
    '\u{1f600}',
  ],
  ...['<!--[if mso]>', '<![endif]-->', '<!--[if mso | IE]>', '<!-- a comment -->', '<!-', '<!doctype html>'],
  ...['font-family: Roboto', '"font-family: Lato"', 'style="font-family:Open Sans"', ' font-family:Ubuntu "'],
  ...[
    '<mj-section>',
    '</mj-section>',
    '</mj-column>',
    '</mj-body>',
    '</mjml>',
    '<mj-text>',
    '</mj-text>',
    '<p>',
    '</p>',
  ],
  ...[
    '<b>bold</b>',
    '<br>',
    '<style>a{}</style>',
    '<script>"',
    '<svg>',
    '<td>',
    '<title>',
    '</title>',
    '<textarea>',
  ],
  ...[
    ' css-class="a b"',
    ' mj-class="big"',
    ' width="50%"',
    ' padding="1px 2px"',
    ' padding="p"',
    ' color="#abc"',
  ],
  ...[
    ' gutter="10px"',
    ' full-width="full-width"',
    ' direction="rtl"',
    ' name="x"',
    ' unknown="1"',
    ' gap="5px"',
  ],
  '<mj-raw><!--[if mso]></mj-raw>',
  '<mj-raw><![endif]--></mj-raw>',
  '<mj-raw>"</mj-raw>',
  '"<!--[if mso]>  font-family: Lato  <![endif]-->"',
  '<mj-raw>"font-family:</mj-raw><mj-raw>Roboto"</mj-raw>',
  '<mj-raw><!-</mj-raw><mj-raw>-[if mso]> <p> <![endif]--></mj-raw>',
  '<mj-raw> <![endif]--> </mj-raw><mj-raw><!--[if mso | IE]></mj-raw>',
  '<mj-raw position="file-start">first</mj-raw>',
  '<mj-section><mj-column><mj-text>new</mj-text></mj-column></mj-section>',
  '<mj-section><mj-column><mj-button href="#" font-family="Lato">new</mj-button></mj-column></mj-section>',
  '<mj-wrapper gap="4px"><mj-section /><mj-section gutter="12px"><mj-column /><mj-column /></mj-section></mj-wrapper>',
  '<mj-section><mj-column><mj-accordion><mj-accordion-element><mj-accordion-title>a</mj-accordion-title></mj-accordion-element></mj-accordion></mj-column></mj-section>',
  '<mj-section><mj-column><mj-carousel><mj-carousel-image src="a" /><mj-carousel-image src="b" /></mj-carousel></mj-column></mj-section>',
  '<mj-section><mj-column><mj-navbar hamburger="hamburger"><mj-navbar-link href="#">a</mj-navbar-link></mj-navbar></mj-column></mj-section>',
  '<mj-hero mode="fluid-height"><mj-text>hero</mj-text></mj-hero>',
  '<mj-head><mj-style inline="inline">.a { color: red } b { margin: 1px }</mj-style></mj-head>',
  '<mj-head><mj-attributes><mj-all color="blue" /><mj-class name="big" font-size="30px"><mj-text align="right" /></mj-class></mj-attributes></mj-head>',
  '<mj-head><mj-font name="Oswald" href="https://example.com/o.css" /><mj-breakpoint width="300px" /></mj-head>',
  '<mj-head><mj-html-attributes><mj-selector path=".a"><mj-html-attribute name="data-a">1</mj-html-attribute></mj-selector></mj-html-attributes></mj-head>',
  '<mj-include path="parts/header.mjml" />',
  '<mj-unknown>lost</mj-unknown>',
] as const;

/** Inserts, removes, duplicates or moves a random passage. */
export function randomEdit(source: string, random: Random): string {
  const [from, to] = [anywhere(source, random), anywhere(source, random)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  const near = Math.min(to, from + 1 + Math.floor(random() * 40));
  const [tagFrom, tagTo] = [tagAt(source, from), tagAt(source, to)];
  const choices = [
    () => put(source, from, pick(snippets, random)),
    () => put(source, tagFrom, pick(snippets, random)),
    () => put(source, tagFrom, pick(snippets, random)),
    () => source.slice(0, from) + source.slice(near),
    () => source.slice(0, from) + source.slice(from + 1),
    () => source.slice(0, tagFrom) + source.slice(tagTo),
    () => put(source, tagTo, source.slice(tagFrom, tagTo)),
    () => put(source, to, source.slice(from, near)),
  ];
  return pick(choices, random)();
}

/** Makes a random edit within a few lines. */
export function nearbyEdit(source: string, random: Random): string {
  const at = anywhere(source, random);
  const [from, to] = [Math.max(0, at - 60), at + 60];
  return source.slice(0, from) + randomEdit(source.slice(from, to), random) + source.slice(to);
}

const anywhere = (source: string, random: Random) => Math.floor(random() * source.length);
const tagAt = (source: string, from: number) => Math.max(0, source.indexOf('<', from));
const put = (source: string, at: number, text: string) => source.slice(0, at) + text + source.slice(at);

export interface Typing {
  readonly before: string;
  readonly typed: string;
  readonly after: string;
}

const sentences = [
  'Dear reader, it is 5 < 7 & "fine".',
  '<b>bold</b> and <a href="https://example.com">more</a>',
  '\n<mj-text color="#123">One &copy; two</mj-text>',
];
const elements = [
  '\n<mj-section padding="10px">\n<mj-column width="50%">\n<mj-text>Hello</mj-text>\n</mj-column>\n</mj-section>',
  '<!-- a note -->',
  '<mj-image src="a.png" alt="A" width="100px" />',
];
const attributes = [
  ' padding="10px 20px"',
  ' font-family="Roboto, Arial"',
  ' css-class="wide"',
  ' width="50%"',
];

/** Returns a sentence, an element or an attribute that is typed at a random place. */
export function someTyping(source: string, random: Random): Typing {
  const [place, typed] = pick(
    [
      [/<\/mj-(text|button)>/g, pick(sentences, random)],
      [/(?<=<\/mj-[a-z]+>)/g, pick(elements, random)],
      [/(?<=<mj-[a-z]+)(?=[ >])/g, pick(attributes, random)],
    ] as const,
    random,
  );
  const places = [...source.matchAll(place)].map(({ index }) => index);
  const at = places.length > 0 ? pick(places, random) : source.length;
  return { before: source.slice(0, at), typed, after: source.slice(at) };
}
