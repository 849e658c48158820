import type { TemplateLanguage } from '../../../src/core/templates/languages/index.ts';

/** The pieces of random inputs, by kind. `#` is replaced with a new number each time. */
const pieces = {
  html: [
    ...[
      '<b>',
      '<b id=#>',
      '</b>',
      '<i class=#>',
      '</i>',
      '<a href=#>',
      '</a>',
      '<font size=#>',
      '<nobr>',
      '<u>',
      '</u>',
    ],
    ...[
      '<p>',
      '</p>',
      '<div>',
      '</div>',
      '<li>',
      '<ul>',
      '<h1>',
      '<center>',
      '<dd>',
      '<button>',
      '<form>',
      '<span>',
      'x',
      '&amp;',
      '\0',
    ],
    ...[
      '<table>',
      '</table>',
      '<tr>',
      '<td>',
      '</td>',
      '<caption>',
      '<col>',
      '<tbody>',
      '<select>',
      '<option>',
      '<hr>',
      '<br>',
    ],
    ...[
      '<svg>',
      '<math>',
      '<mi>',
      '<foreignObject>',
      '<template>',
      '</template>',
      '<object>',
      '<marquee>',
      '<noscript>',
      '<textarea>',
    ],
    ...[
      '<html a#>',
      '<body b#>',
      '<head>',
      '<p a#',
      ' a#',
      ' a#="',
      '="',
      "'",
      '<p style="color:#">',
      '<style>',
      '</style>',
      '<title>',
    ],
    ...['a{b:#}', '.a#{', '}', '@media{', '&', '>', ';', '/*', 'url(', '(', '[', ':is('],
    ...[
      '<!--',
      '-->',
      '<!--[if mso]>',
      '<![endif]-->',
      '<![CDATA[',
      '<?x',
      '<!doctype html>',
      '<',
      '</',
      '>',
    ],
  ],
  template: [
    ...[
      '{{',
      '}}',
      '{{#a}}',
      '{{/a}}',
      '{{^a}}',
      '{{else}}',
      '{{!--',
      '--}}',
      '{{{',
      '}}}',
      '{{a#}}',
      '{#',
      '#}',
      '{#a{',
    ],
    ...[
      '{%',
      '%}',
      '{% if a %}',
      '{% else %}',
      '{% endif %}',
      '{% comment %}',
      '{% endcomment %}',
      '{% for a in b %}',
      '{% endfor %}',
    ],
    ...[
      '<%',
      '%>',
      '<% if (a) { %>',
      '<% } else { %>',
      '<% } %>',
      '*|IF:A|*',
      '*|END:IF|*',
      '%%',
      '%%[',
      ']%%',
      '${',
      '}',
      '[[',
      ']]',
    ],
    ...[
      '<b>',
      '</b>',
      '<td',
      '<div>',
      '</div>',
      ' a=',
      '"',
      "'",
      '>',
      '<table>',
      '<tr>',
      '</tr>',
      'x',
      ' ',
      '\n',
    ],
  ],
  mjml: [
    ...[
      '<mjml>',
      '<mj-body>',
      '<mj-section>',
      '</mj-section>',
      '<mj-column>',
      '<mj-text>',
      '</mj-text>',
      '<mj-raw>',
      '</mj-raw>',
    ],
    ...[
      '<mj-head>',
      '<mj-attributes>',
      '<mj-class name="a#" b="c"/>',
      '<mj-text mj-class="a#">',
      '<mj-include path="a#"/>',
      '<mj-style>',
    ],
    ...['<b>', '</b>', '<p>', 'x', '<!--', '-->', '<', '"', '=', ' a#="', '<![CDATA['],
  ],
  record: [
    ...[
      'v=spf1 ',
      'include:a#.example ',
      'a ',
      'mx/# ',
      'ip4:1.2.3.# ',
      'exists:%{i}.a ',
      '%{d',
      'redirect=a ',
      '-all',
      '?',
      '~',
    ],
    ...[
      'v=DKIM1;',
      ' p=',
      'AAAA',
      ';',
      '; ',
      '=',
      'k=rsa; ',
      't=s:y:',
      'h=sha256:',
      'n=#;',
      '\\;',
      '"',
      '" "',
      '(',
      ')',
      '\\',
      '\n',
    ],
    ...[
      'v=DMARC1; ',
      'p=none; ',
      'rua=mailto:a#@b.example,',
      '!10m,',
      'ruf=',
      'pct=#;',
      'sp=',
      'v=BIMI1; l=',
      'v=TLSRPTv1; rua=',
      ',',
    ],
    ...['550 5.7.1 ', '421-', '4.2.#', ' IN TXT ', '\t', ' ', '.', 'a', 'é'],
  ],
  message: [
    ...[
      '\r\n',
      '\n',
      '\r\n\r\n',
      'Content-Type: multipart/mixed; boundary=a\r\n',
      '--a\r\n',
      '--a--\r\n',
      '--a#\r\n',
      'X-#: ',
    ],
    ...[
      'Content-Type: text/html; charset="utf-8"\r\n',
      'Content-Transfer-Encoding: base64\r\n',
      'Subject: =?utf-8?b?',
      '?=',
      ' ',
    ],
    ...[
      'AAAA',
      '=C3',
      '=\r\n',
      '(',
      ')',
      '"',
      ';',
      ' name*#*="',
      'begin 644 a\r\n',
      'a',
      '\0',
      'é',
      ':',
      '\t',
    ],
    ...[
      'DKIM-Signature: v=1; b=AAAA; ',
      'Received: by a#;',
      'To: a@b.example, ',
      'Content-Type: message/rfc822\r\n\r\n',
    ],
  ],
  addresses: [
    ...[
      'Anna <a#@b.example>',
      'a@b.example',
      '"',
      '\\"',
      ',',
      ';',
      '\n',
      '<',
      '>',
      '(',
      ')',
      ' ',
      ':',
      '@',
      '=?utf-8?q?',
      '?=',
      'Анна',
      '.',
      'a',
      '#',
    ],
  ],
  styles: [
    ...['p{b#:c}', '.a{b:c}', '.a#{b:c}', 'p{', 'b#:c;', '}', '*', 'p', '.a', ',', ' ', '>', '~', '+'],
    ...[
      ':has(',
      ':not(',
      ':is(',
      ':nth-child(2)',
      ':contains(x)',
      ':first-of-type',
      ')',
      '[a*=b]',
      '\\',
      '/*',
      '*/',
    ],
    ...['<p>', '<p>x</p>', '<p class=a>', '<div>', '</div>', '<p style=a:b>', '{{a}}', '<%', '<!-- -->', 'x'],
  ],
} as const;

export type InputKind = keyof typeof pieces;

/** A function that builds its result from an untrusted text. */
export interface GrowthReader {
  readonly kinds: readonly TextKind[];
  readonly read: (text: string) => unknown;
}

/** The kind of a text: random, or known to grow. */
export type TextKind = InputKind | 'layout' | `template of ${TemplateLanguage}`;

export const inputKinds = Object.keys(pieces) as InputKind[];

/** Returns a seeded generator of numbers from 0 to below 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const largestInput = 65_536;

/**
 * Returns a text of up to 64 KB for readers of a kind: pieces in any order, the same few pieces repeated, or many of some pieces
 * before many of others, so that unclosed elements meet content that continues them.
 */
export function growthInput(kind: InputKind, seed: number): string {
  const random = randomOf(seed * 7919 + inputKinds.indexOf(kind));
  const some = () => pieces[kind][Math.floor(random() * pieces[kind].length)] ?? '';
  const few = () => Array.from({ length: 1 + Math.floor(random() * 3) }, some).join('');
  const size = random() < 0.5 ? largestInput : Math.ceil(random() * largestInput);
  let number = 0;
  const many = (piece: () => string, length: number) => {
    let text = '';
    while (text.length < length) text += piece().replaceAll('#', () => `${number++}`) || ' ';
    return text;
  };
  const [first, second, third] = [few(), few(), few()];
  // One seed has each of the three forms in some kinds.
  switch ((seed + inputKinds.indexOf(kind)) % 3) {
    case 0:
      return many(some, size).slice(0, size);
    case 1:
      return many(() => first, size).slice(0, size);
    default:
      return (many(() => first, size / 2) + second + many(() => third, size / 2)).slice(0, size);
  }
}
