/** Letters of other scripts that look like Latin ones, and their Latin letters, in lower case and in capitals. */
const pairs: readonly (readonly [letters: string, latin: string])[] = [
  // Cyrillic. Some look alike only as capitals.
  ['аеорсухіјѕһԁԛԝкѵ', 'aeopcyxijshdqwkv'],
  ['АВЕКМНОРСТУХІЈЅԌ', 'ABEKMHOPCTYXIJSG'],
  // Greek.
  ['οανρικυχ', 'oavpikux'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  // Latin letters of phonetics and Turkish.
  ['ɡıɑ', 'gia'],
];

const latinOf = new Map(
  pairs.flatMap(([letters, latin]) => [...letters].map((letter, at) => [letter, latin.charAt(at)] as const)),
);

/**
 * Returns an address with Latin letters in place of letters of another script that look like them, which a person types or pastes by
 * mistake: `boris@rеader.example` with a Cyrillic “е”. Returns `undefined` if the address has no such letter, if it has other letters that
 * are not ASCII, or if its domain may be a name in the other script.
 */
export function withLatinLetters(address: string): string | undefined {
  if (!/[^ -~]/.test(address)) return undefined;
  const at = address.lastIndexOf('@');
  const [localPart, domain] = [address.slice(0, at), address.slice(at + 1)];
  const latinDomain = latinLetters(domain);
  const latinLocalPart = latinLetters(localPart);
  if (at < 0 || latinDomain === undefined || latinLocalPart === undefined) return undefined;
  const isMixed = domain.split('.').some((label) => isLookAlike(label) && /[a-z]/i.test(label));
  const hasTop = isLookAlike(domain.slice(domain.lastIndexOf('.') + 1));
  if (isLookAlike(domain) && !isMixed && !hasTop) return undefined;
  return `${latinLocalPart}@${latinDomain}`;
}

/** Returns true if a text has letters that are not ASCII. */
const isLookAlike = (text: string): boolean => /[^ -~]/.test(text);

/** Returns a text in ASCII; `undefined` if one of its letters does not look like a Latin one. */
function latinLetters(text: string): string | undefined {
  const latin = Array.from(text.normalize('NFKC'), (letter) => latinOf.get(letter) ?? letter).join('');
  return /[^ -~]/.test(latin) ? undefined : latin;
}
