/** The number of consecutive characters of a secret that are enough to reveal it. */
const tellingLength = 8;

/**
 * Replaces `secret` in `text` by `mark` in any form: in another case, encoded for a URL, HTML or JSON, in Base64 or hexadecimal, with
 * spaces or tags in between. Eight consecutive characters of it are replaced, too. Takes linear time.
 */
export function withoutSecret(text: string, secret: string, mark: string): string {
  const runs = telling(secret);
  const isHidden = new Uint8Array(text.length);
  for (const reading of [plainText(text), decodedReferences(text)]) hideRuns(reading, runs, isHidden);
  return replaceHidden(text, isHidden, mark);
}

/** A decoded text, with the source range of each character. */
interface DecodedText {
  readonly characters: string;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** Returns the runs of characters that reveal a secret, by length. */
function telling(secret: string): ReadonlyMap<number, ReadonlySet<string>> {
  const runs = new Map<number, Set<string>>();
  const encoded = secret.length < tellingLength ? [] : [hexadecimal(secret), ...base64(secret)];
  for (const { characters } of [secret, ...encoded].flatMap((each) => [
    plainText(each),
    decodedReferences(each),
  ])) {
    const length = Math.min(tellingLength, characters.length);
    if (length < Math.min(tellingLength, secret.trim().length)) continue;
    const known = runs.get(length) ?? new Set();
    for (let at = 0; at + length <= characters.length; at++) known.add(characters.slice(at, at + length));
    runs.set(length, known);
  }
  runs.delete(0);
  return runs;
}

function plainText(text: string): DecodedText {
  const starts = new Uint32Array(text.length).map((_, at) => at);
  return { characters: inLowerCase(text), starts, ends: starts.map((at) => at + 1) };
}

/**
 * Matches encodings that hide a secret: separators between its characters (tags, white space, invisible characters, escape signs), and
 * characters encoded in HTML, a URL or JSON.
 */
const notPlain =
  /<[^<>]{1,200}>|[\s\p{Cc}\p{Cf}]|\\(?![ux])|&(?:amp;){0,3}(?:#0{0,20}(?<decimal>\d{2,3})|#x0{0,20}(?<hex>[\da-f]{2})|(?<name>[a-z]{2,6}));?|%(?:25){0,3}(?<percent>[\da-f]{2})|\\(?:u00|x)(?<escape>[\da-f]{2})/giu;

/** Decodes characters and drops separators. */
function decodedReferences(text: string): DecodedText {
  const parts: string[] = [];
  const [starts, ends] = [new Uint32Array(text.length), new Uint32Array(text.length)];
  let [length, done] = [0, 0];
  const add = (character: string, end: number) => {
    parts.push(character);
    starts[length] = done;
    ends[length++] = end;
    done = end;
  };
  const addPlain = (end: number) => {
    parts.push(text.slice(done, end));
    for (; done < end; done++) {
      starts[length] = done;
      ends[length++] = done + 1;
    }
  };
  for (const { 0: found, index, groups = {} } of text.matchAll(notPlain)) {
    addPlain(index);
    const end = index + found.length;
    const character = characterOfGroups(groups);
    if (character === undefined) addPlain(end);
    else if (character !== '') add(character, end);
    done = end;
  }
  addPlain(text.length);
  return { characters: inLowerCase(parts.join('')), starts, ends };
}

const entityNames = new Map(
  `excl! quot" num# dollar$ percnt% amp& apos' lpar( rpar) ast* plus+ comma, period. sol/ colon: semi; lt< equals= gt>
   quest? commat@ lsqb[ bsol\\ rsqb] hat^ lowbar_ grave\` lcub{ verbar| rcub}`
    .split(/\s+/)
    .map((each) => [each.slice(0, -1), each.slice(-1)]),
);

/** Decodes an escaped character. Returns an empty string for a separator, and `undefined` for an unknown entity. */
function characterOfGroups(groups: Readonly<Record<string, string | undefined>>): string | undefined {
  const { decimal, hex, name, percent, escape: escaped } = groups;
  if (name !== undefined) return entityNames.get(name.toLowerCase());
  const digits = hex ?? percent ?? escaped;
  if (decimal !== undefined) return String.fromCharCode(Number(decimal));
  return digits === undefined ? '' : String.fromCharCode(Number.parseInt(digits, 16));
}

function hexadecimal(secret: string): string {
  return Array.from(secret, (each) => each.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

const base64Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Returns the secret's Base64 forms for the three possible alignments. */
function base64(secret: string): string[] {
  const bits = Array.from(secret, (each) => each.charCodeAt(0).toString(2).padStart(8, '0')).join('');
  return [0, 4, 2].map((skipped) =>
    (bits.slice(skipped).match(/.{6}/g) ?? []).map((six) => base64Alphabet[Number.parseInt(six, 2)]).join(''),
  );
}

/** Lowercases ASCII only, so that the length does not change. */
function inLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

function hideRuns(
  { characters, starts, ends }: DecodedText,
  runs: ReadonlyMap<number, ReadonlySet<string>>,
  isHidden: Uint8Array,
): void {
  for (const [length, known] of runs) {
    for (let at = 0; at + length <= characters.length; at++) {
      if (known.has(characters.slice(at, at + length))) isHidden.fill(1, starts[at], ends[at + length - 1]);
    }
  }
}

function replaceHidden(text: string, isHidden: Uint8Array, mark: string): string {
  let result = '';
  for (let at = 0; at < text.length; ) {
    const end = isHidden.indexOf(isHidden[at] ? 0 : 1, at);
    const next = end < 0 ? text.length : end;
    result += isHidden[at] ? mark : text.slice(at, next);
    at = next;
  }
  return result;
}
