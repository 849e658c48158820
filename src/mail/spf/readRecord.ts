import { type IpAddress, readIp4, readIp6 } from '../ipAddress.ts';
import { isMistake, type MacroString, readMacros } from './macros.ts';
import type {
  MechanismBody,
  Modifier,
  Qualifier,
  SyntaxMistake,
  Term,
  TermMistake,
  TextPlace,
} from './terms.ts';

/** An SPF record: the joined strings of a TXT record, parsed. */
export interface SpfRecord {
  readonly text: string;
  readonly terms: readonly Term[];
  readonly mistakes: readonly SyntaxMistake[];
}

/** Returns true if a TXT record is an SPF record. A domain may have only one (RFC 7208, section 4.5). */
export function isSpfRecord(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text);
}

/**
 * Limits on the parsed terms and the reported characters; the rest is ignored. Receivers allow 10 terms with lookups, and a record of 4 KB
 * has room for 340 addresses.
 */
const spfLimits = { terms: 500, badCharacters: 100 } as const;

/** Parses an SPF record. Continues after mistakes, to find all of them. */
export function readSpfRecord(text: string): SpfRecord {
  const terms: Term[] = [];
  const mistakes: SyntaxMistake[] = badSpfCharacters(text);
  const seen = new Set<string>();
  for (const { 0: written, index: start } of [...text.slice(version).matchAll(/[^ ]+/g)].slice(
    0,
    spfLimits.terms,
  )) {
    const place = { start: version + start, end: version + start + written.length };
    // `badSpfCharacters` has already reported this term.
    if (isBad.test(written)) continue;
    const term = readTerm(written, place);
    if ('code' in term) {
      mistakes.push({ ...term, ...place });
    } else if ((term.kind === 'redirect' || term.kind === 'exp') && seen.has(term.kind)) {
      mistakes.push({ code: 'repeatedModifier', name: term.kind, ...place });
    } else {
      seen.add(term.kind);
      terms.push(term);
    }
  }
  return { text, terms, mistakes };
}

const version = 'v=spf1'.length;
const isBad = /[^\x20-\x7e]/;

/** Returns a mistake for each character other than printable ASCII. Terms are separated by spaces only. */
function badSpfCharacters(text: string): SyntaxMistake[] {
  return [...text.matchAll(/[^\x20-\x7e]/gu)]
    .slice(0, spfLimits.badCharacters)
    .map(({ 0: character, index: start }) => {
      const end = start + character.length;
      return { code: 'badCharacter', codePoint: character.codePointAt(0) ?? 0, start, end };
    });
}

/** Parses one term, such as `-all` or `redirect=_spf.example.com` (RFC 7208, section 4.6.1). */
export function readTerm(text: string, place: TextPlace): Term | TermMistake {
  // A modifier has `=` before any `:` or `/`.
  const separator = /[=:/]/.exec(text);
  if (separator?.[0] === '=') {
    const modifier = readModifier(text.slice(0, separator.index), text.slice(separator.index + 1));
    return 'code' in modifier ? modifier : { ...modifier, ...place };
  }
  const qualifier = /^[-+~?]/.exec(text)?.[0] as Qualifier | undefined;
  const start = qualifier ? 1 : 0;
  const name = text.slice(start, separator?.index).toLowerCase();
  const body = readMechanism(name, separator ? text.slice(separator.index) : '');
  return 'code' in body ? body : { ...body, ...place, qualifier: qualifier ?? '+' };
}

type ModifierBody<Whole = Modifier> = Whole extends TextPlace ? Omit<Whole, keyof TextPlace> : never;

function readModifier(written: string, value: string): ModifierBody | TermMistake {
  const name = written.toLowerCase();
  if (!/^[a-z][\w.-]*$/.test(name)) return { code: 'badModifierName', name: written };
  if (name === 'redirect' || name === 'exp') {
    if (value === '') return { code: 'missingArgument', name };
    const target = readDomain(value);
    return 'code' in target ? target : { kind: name, target };
  }
  return isMistake(readMacros(value)) ? { code: 'badMacro', text: value } : { kind: 'unknown', name };
}

/** Parses a mechanism. `rest` starts with its separator: `:example.com`, `/24`. */
function readMechanism(name: string, rest: string): MechanismBody | TermMistake {
  switch (name) {
    case 'all':
      return rest === '' ? { kind: name } : { code: 'unexpectedArgument', name, argument: rest };
    case 'include':
    case 'exists': {
      const target = readTarget(name, rest);
      if (target === undefined) return { code: 'missingArgument', name };
      return 'code' in target ? target : { kind: name, target };
    }
    case 'ptr': {
      const target = readTarget(name, rest);
      if (target === undefined) return { kind: name };
      return 'code' in target ? target : { kind: name, target };
    }
    case 'a':
    case 'mx':
      return readHosts(name, rest);
    case 'ip4':
    case 'ip6':
      return readNetwork(name, rest);
    default:
      return { code: 'unknownMechanism', name };
  }
}

/** Parses `[":" domain-spec] [dual-cidr-length]`. A domain may contain slashes, so prefixes are parsed from the end. */
function readHosts(kind: 'a' | 'mx', rest: string): MechanismBody | TermMistake {
  const [withoutPrefix6, written6] = cutPrefix(rest, '//');
  const [domain, written4] = cutPrefix(withoutPrefix6, '/');
  const prefix4 = readPrefix(written4, 4);
  if (typeof prefix4 === 'object') return prefix4;
  const prefix6 = readPrefix(written6, 6);
  if (typeof prefix6 === 'object') return prefix6;
  const target = readTarget(kind, domain);
  if (target === undefined) return { kind, prefix4, prefix6 };
  return 'code' in target ? target : { kind, target, prefix4, prefix6 };
}

function readNetwork(kind: 'ip4' | 'ip6', rest: string): MechanismBody | TermMistake {
  const family = kind === 'ip4' ? 4 : 6;
  if (rest === '' || rest === ':') return { code: 'missingArgument', name: kind };
  if (!rest.startsWith(':')) return { code: 'unexpectedArgument', name: kind, argument: rest };
  const slash = rest.indexOf('/');
  const address = rest.slice(1, slash === -1 ? undefined : slash);
  const network: IpAddress | undefined = family === 4 ? readIp4(address) : readIp6(address);
  if (!network) return { code: 'badAddress', family, address };
  const prefix = readPrefix(slash === -1 ? undefined : rest.slice(slash + 1), family);
  return typeof prefix === 'object' ? prefix : { kind, network, prefix };
}

function readTarget(name: string, rest: string): MacroString | TermMistake | undefined {
  if (rest === '') return undefined;
  if (rest === ':') return { code: 'missingArgument', name };
  if (!rest.startsWith(':')) return { code: 'unexpectedArgument', name, argument: rest };
  return readDomain(rest.slice(1));
}

/** Parses a domain-spec. It must end with a macro, or with a dot and a top label that is not a number (section 7.1). */
function readDomain(text: string): MacroString | TermMistake {
  const macros = readMacros(text);
  if (isMistake(macros)) return { code: 'badMacro', text };
  const last = macros.at(-1);
  const endsInMacro = typeof last !== 'string' || last === '%' || last === ' ' || last === '%20';
  if (endsInMacro) return macros;
  const name = last.endsWith('.') ? last.slice(0, -1) : last;
  const dot = name.lastIndexOf('.');
  return dot !== -1 && isTopLabel(name.slice(dot + 1)) ? macros : { code: 'badDomain', domain: text };
}

function isTopLabel(label: string): boolean {
  return /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i.test(label) && /[a-z-]/i.test(label);
}

/** Splits off the digits after the last occurrence of `slashes`. */
function cutPrefix(text: string, slashes: '/' | '//'): [before: string, prefix: string | undefined] {
  const at = text.lastIndexOf(slashes);
  const digits = text.slice(at + slashes.length);
  return at !== -1 && /^\d+$/.test(digits) ? [text.slice(0, at), digits] : [text, undefined];
}

/** Parses a prefix length. Without digits, returns the number of all bits. Leading zeros are invalid (section 5.6). */
function readPrefix(digits: string | undefined, family: 4 | 6): number | TermMistake {
  const most = family === 4 ? 32 : 128;
  if (digits === undefined) return most;
  const isRight = /^(?:0|[1-9]\d{0,2})$/.test(digits) && Number(digits) <= most;
  return isRight ? Number(digits) : { code: 'badPrefix', family, prefix: digits };
}
