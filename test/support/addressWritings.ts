import { domainToUnicode } from 'node:url';

/** A deterministic random generator for a seed (mulberry32), from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns an address as it may be written in texts, with random spelling, encoding and surroundings. */
export function writingOf(address: string, random: () => number): string {
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const some = (text: string, change: (character: string) => string, share: number) =>
    [...text].map((each) => (each === '@' || random() < share ? change(each) : each)).join('');
  const code = (each: string) => each.charCodeAt(0);
  const hex = (each: string) => code(each).toString(16).padStart(2, '0');
  const [local = '', domain = ''] = address.split('@');
  const unicode = `${local}@${domainToUnicode(domain)}`;
  const percent = (text: string) => some(text, (each) => `%${hex(each)}`, 0.3);
  const base64 = (text: string) => Buffer.from(text).toString(pick(['base64', 'base64url'] as const));
  const spelled = pick<() => string>([
    () => address,
    () => address.toUpperCase(),
    () => some(address, (each) => (random() < 0.5 ? each.toUpperCase() : each), 0.4),
    () => unicode,
    () => encodeURI(unicode),
    () => `"${local}"@${domain}`,
  ]);
  const encoded = pick<() => string>([
    spelled,
    spelled,
    () => encodeURIComponent(pick([address, unicode])),
    () => percent(address),
    () => encodeURIComponent(percent(address)),
    () => some(address, (each) => `&#${code(each)};`, 0.3),
    () => some(address, (each) => `&#x${hex(each)};`, 0.3),
    () => address.replace('@', '&commat;'),
    () => some(address, (each) => `\\u00${hex(each)}`, 0.3),
    () => address.replace('@', '＠'),
    () => some(address, (each) => `${each}\u200b`, 0.2),
    () => `<b>${local}</b>@<wbr>${domain}`,
    () => `${local}<span>@</span>${domain}`,
    () => `${local} (at) ${domain.replaceAll('.', ' (dot) ')}`,
    () => `${local}[at]${domain}`,
    () => `${local} @ ${domain}`,
    () => address.replace('@', '=40'),
    () => address.replace('@', '\\@'),
  ])();
  return pick<(text: string) => string>([
    (text) => text,
    (text) => `Anna <${text}>`,
    (text) => `mailto:${text}`,
    (text) => `<a href="mailto:${text}?subject=x">Write</a>`,
    (text) => `https://shop.example/u/${text}/off`,
    (text) => `https://shop.example/off?id=7&email=${text}&list=2`,
    (text) => `user:${text}:7`,
    (text) => `[Anna](mailto:${text})`,
    (text) => `_${text}_`,
    (text) => `- ${text}.`,
    (text) => `{"email":"${text}"}`,
    (text) => `Ask ${text}, she knows; 連絡先${text}です`,
    () => `https://shop.example/off/${base64(address)}/7`,
    () => `https://shop.example/off?t=${base64(`{"e":"${address}","l":7}`)}`,
    () => `https://shop.example/off?h=${Buffer.from(address).toString('hex')}`,
    () => `bounce-7-${local}=${domain}@service.example`,
    () => `to+${encodeURIComponent(address)}`,
    () => `https://shop.example/lists/${address}.csv`,
  ])(encoded);
}
