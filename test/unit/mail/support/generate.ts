import type { Records } from '../../../../src/mail/dns.ts';
import type { Random } from '../../compiler/edits.ts';
import type { Entry } from './zone.ts';

export interface Trial {
  readonly zone: Readonly<Record<string, Entry>>;
  readonly ip: string;
  readonly helo: string;
  readonly sender: string;
}

const pick = <Choice>(random: Random, choices: readonly Choice[]): Choice =>
  choices[Math.floor(random() * choices.length)] as Choice;

const some = <Item>(random: Random, most: number, make: () => Item): Item[] =>
  Array.from({ length: Math.floor(random() * (most + 1)) }, make);

const names = ['a.example', 'b.example', 'c.example', 'sub.a.example', 'd.example'];
const ip4s = ['192.0.2.1', '192.0.2.77', '198.51.100.7', '203.0.113.200'];
const ip6s = ['2001:db8::1', '2001:DB8:0:0:1::77', '2001:db8:ffff::2'];

/** Returns a random zone with valid, invalid and unusual SPF records, and a sender to check. */
export function spfTrial(random: Random): Trial {
  const zone = Object.fromEntries(names.map((name) => [name, spfEntry(random)]));
  const ip = pick(random, [...ip4s, ...ip6s, '::ffff:192.0.2.1']);
  return {
    zone: { ...zone, ...reverse(random) },
    ip,
    helo: pick(random, names),
    sender: pick(random, ['bob@a.example', 'bob+tag@a.example', 'x-y@sub.a.example', '', 'a@b@a.example']),
  };
}

/** Returns PTR records for two of the addresses. */
function reverse(random: Random): Record<string, Entry> {
  return {
    '1.2.0.192.in-addr.arpa': { PTR: some(random, 3, () => pick(random, names)) },
    '7.100.51.198.in-addr.arpa': { PTR: some(random, 12, () => pick(random, names)) },
  };
}

function spfEntry(random: Random): Entry {
  const records = random() < 0.05 ? 2 : random() < 0.1 ? 0 : 1;
  const mx = (): Records['MX'] => ({ priority: Math.floor(random() * 50), exchange: pick(random, names) });
  const outcome = random();
  return {
    TXT: Array.from({ length: records }, () => [record(random)]),
    A: some(random, 2, () => pick(random, ip4s)),
    AAAA: some(random, 2, () => pick(random, ip6s)),
    MX: some(random, random() < 0.05 ? 14 : 3, mx),
    ...(outcome < 0.02 && { otherwise: 'timeout' }),
    ...(outcome > 0.98 && { otherwise: 'serverFailure' }),
  };
}

function record(random: Random): string {
  const terms = [
    ...some(random, 6, () => term(random)),
    ...(random() < 0.7 ? [`${pick(random, ['-', '~', '?', '+', ''])}all`] : []),
  ];
  if (random() < 0.15) terms.splice(Math.floor(random() * terms.length), 0, modifier(random));
  return [pick(random, ['v=spf1', 'v=spf1', 'v=spf1', 'V=SPF1', 'v=spf1 ']), ...terms].join(' ');
}

function term(random: Random): string {
  const qualifier = pick(random, ['', '', '', '', '-', '~', '?', '+']);
  const name = pick(random, [
    'a',
    'mx',
    'include',
    'include',
    'ip4',
    'ip4',
    'ip6',
    'exists',
    'ptr',
    'A',
    'IP4',
    'rubbish',
  ]);
  if (name === 'rubbish') return random() < 0.2 ? pick(random, rubbish) : 'a';
  switch (name.toLowerCase()) {
    case 'ip4':
      return `${qualifier}${name}:${pick(random, ip4s)}${pick(random, ['', '', '/24', '/32', '/0', '/31'])}`;
    case 'ip6':
      return `${qualifier}${name}:${pick(random, ip6s)}${pick(random, ['', '', '/64', '/32', '/0', '/127'])}`;
    case 'include':
    case 'exists':
      return `${qualifier}${name}:${domain(random)}`;
    case 'ptr':
      return `${qualifier}${name}${pick(random, ['', `:${domain(random)}`])}`;
    default:
      return `${qualifier}${name}${pick(random, ['', `:${domain(random)}`])}${pick(random, ['', '', '', '/24', '//64', '/24//64'])}`;
  }
}

function modifier(random: Random): string {
  return pick(random, [
    `redirect=${domain(random)}`,
    `exp=${domain(random)}`,
    'foo=bar',
    'x.y-z_1=%{s}',
    'ip4=192.0.2.1',
  ]);
}

const macros = [
  '%{d}',
  '%{o}',
  '%{h}',
  '%{d2}',
  '%{dr}.a.example',
  '%{l}.a.example',
  '%{L1r+}.b.example',
  '%{i}.c.example',
  '%{ir}.%{v}.d.example',
  '%{p}',
  '%%.a.example',
  '%_.b.example',
  '%{s}.a.example',
  '%{c}.a.example',
  '%{d0}',
  '%{x}.a.example',
];

function domain(random: Random): string {
  return random() < 0.2
    ? pick(random, macros)
    : pick(random, [...names, 'nothing.example', 'Sub.A.example.']);
}

const rubbish = [
  'a:',
  'ip4:1.2.3',
  'ip4:1.2.3.4/33',
  'ip4:01.2.3.4',
  'ip6:::1/129',
  'ip6:1.2.3.4',
  'all:x',
  'foo',
  '=x',
  'a/33',
  'mx//129',
  'a:b',
  'a:1.2.3.4',
  'include',
  'exists',
  'ptr/8',
  'redirect:a.example',
  'a:a..example',
  `a:${'x'.repeat(64)}.example`,
  'é',
];

/** Returns a zone with random DMARC records at several levels, and the author domain of a letter. */
export function dmarcTrial(random: Random): {
  readonly zone: Readonly<Record<string, Entry>>;
  readonly domain: string;
} {
  const domain = pick(random, ['a.example', 'x.a.example', 'y.x.a.example', '1.2.3.4.5.6.7.8.a.example']);
  const labels = domain.split('.');
  const zone: Record<string, Entry> = random() < 0.5 ? { [domain]: { A: ['192.0.2.1'] } } : {};
  if (random() < 0.1) zone[domain] = { otherwise: 'timeout' };
  if (random() < 0.1) zone[domain] = { CNAME: ['gone.example'] };
  for (let at = 0; at < labels.length; at++) {
    if (random() < 0.45) continue;
    const texts = Array.from({ length: random() < 0.1 ? 2 : 1 }, () => dmarcRecord(random));
    const failure =
      random() < 0.05 ? { otherwise: pick(random, ['timeout', 'serverFailure'] as const) } : undefined;
    zone[`_dmarc.${labels.slice(at).join('.')}`] = failure ?? { TXT: texts.map((text) => [text]) };
  }
  return { zone, domain };
}

function dmarcRecord(random: Random): string {
  const value = () =>
    pick(random, ['none', 'quarantine', 'reject', 'Reject', random() < 0.2 ? 'rejct' : 'none']);
  const tags = [
    ...(random() < 0.9 ? [`p=${value()}`] : []),
    ...(random() < 0.4 ? [`sp=${value()}`] : []),
    ...(random() < 0.4 ? [`np = ${value()}`] : []),
    ...(random() < 0.2 ? [`psd=${pick(random, ['y', 'n', 'u', 'Y', 'x'])}`] : []),
    ...(random() < 0.2 ? [`t=${pick(random, ['y', 'n', 'Y', 'x'])}`] : []),
    ...(random() < 0.3
      ? [`rua=${pick(random, ['mailto:r@a.example', 'r@a.example', 'mailto:r@a.example!10m', 'x', ''])}`]
      : []),
    ...(random() < 0.1
      ? [pick(random, ['pct=50', 'foo=bar', 'rubbish', 'P=reject', 'p=none', 'sp', ''])]
      : []),
  ];
  const version = pick(random, [
    'v=DMARC1',
    'v=DMARC1',
    'v=DMARC1',
    'v = DMARC1',
    'V=DMARC1',
    random() < 0.2 ? 'v=dmarc1' : 'v=DMARC1',
  ]);
  return [version, ...tags].join(pick(random, [';', '; ', ' ; '])) + pick(random, ['', ';', '; ']);
}
