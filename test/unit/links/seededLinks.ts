/** A random link made of known parts, to test adding parameters. */

export interface SeededLink {
  /** The value of `href`, as written between quotes. */
  readonly written: string;
  /** True if parameters may be added. */
  readonly isOpen: boolean;
}

type Random = () => number;

const one = <T>(random: Random, choices: readonly T[]): T =>
  choices[Math.floor(random() * choices.length)] as T;

const some = <T>(random: Random, choices: readonly T[], most: number): T[] =>
  Array.from({ length: Math.floor(random() * (most + 1)) }, () => one(random, choices));

const targetsToLeave = [
  '',
  '#',
  '#top',
  '#utm_source=a',
  '/news',
  'www.shop.example/a',
  '//shop.example/a',
  'mailto:a@shop.example',
  'mailto:a@shop.example?subject=Hi&amp;body=a%26b',
  'tel:+44 20 7946 0000',
  'sms:+442079460000',
  'javascript:void(0)',
  'ftp://shop.example/a',
  '{{url}}',
  '*|UNSUB|*',
  '{{ base }}/sale?a=1',
  'https://{{host}}/sale',
  'https://shop.{{zone}}/sale?a=1',
  '{% if a %}https://shop.example/{% endif %}',
];

const schemes = ['https://', 'http://', 'HTTPS://'];
const hosts = ['shop.example', 'shop.example:8443', 'xn--e1afmkfd.example', 'магазин.example'];
const paths = [
  '',
  '/',
  '/sale',
  '/a%20b/%D1%86',
  '/летняя распродажа',
  '/a;b=c/d,e',
  '/p&amp;q',
  '/a=b&c',
  '/(x)',
];
const codePaths = ['/{{ user.id }}/orders', '/{{lang}}/sale', '/*|ID|*.html', '/<%= region %>/a'];
const pairs = [
  'a=1',
  'b=%26%3D%3F%23',
  'c',
  'd=',
  'e=x+y',
  'f=a=b',
  'q=a?b',
  'u=https%3A%2F%2Fa.example%2F%3Futm_source%3Dx',
  'g=&eacute;',
  '&quot;h=1',
  'Utm_Source=other',
  'utm_id=7',
  'utm_source=partner',
  'utm&#95;medium=sms',
  'utm_campaign=',
  'utm%5Fcampaign=x',
  'utm_medium',
  'copy=1',
];
const codePairs = ['id={{user.id}}', 'id={{ a }}-b', 'm=*|EMAIL|*', 'utm_campaign={{campaign}}'];
const fragments = ['', '', '', '#', '#top', '#a?b=c&amp;d', '#{{part}}', '&#35;x', '#utm_source=a', '&num;y'];
/** Addresses that end with code that may stand for a query, a fragment or parameters. */
const unsureEnds = [
  '/{{page}}',
  '/sale{{more}}',
  '/sale{% if a %}?a=1{% endif %}',
  '/sale?{{query}}',
  '/sale?a=1&amp;{{more}}',
  '/sale?a=1{{more}}',
  '/{{page}}#part',
];

/** Returns a random link. About a third of the links take no parameters. */
export function seededLink(random: Random): SeededLink {
  if (random() < 0.2) return { written: one(random, targetsToLeave), isOpen: false };
  const start = one(random, schemes) + one(random, hosts);
  if (random() < 0.1) return { written: start + one(random, unsureEnds), isOpen: false };
  const path = random() < 0.2 ? one(random, codePaths) : one(random, paths);
  return { written: padded(random, start + path + query(random) + one(random, fragments)), isOpen: true };
}

function query(random: Random): string {
  if (random() < 0.3) return '';
  const separator = one(random, ['&', '&amp;', '&#38;', '&AMP;']);
  const found = some(random, [...pairs, ...codePairs], 4);
  return `${one(random, ['?', '&quest;', '&#x3f;'])}${found.join(separator)}${random() < 0.1 ? separator : ''}`;
}

const padded = (random: Random, text: string) => (random() < 0.05 ? `\n  ${text} ` : text);
