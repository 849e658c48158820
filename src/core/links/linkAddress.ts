import type { PlaceholderSyntax } from '../templates/placeholderSyntax.ts';
import { templateCode } from '../templates/templateCode.ts';
import { characterReferences, percentDecoded } from '../text/decodedText.ts';

/** A parameter of an address: `utm_source=newsletter`. */
export interface LinkParameter {
  readonly name: string;
  readonly value: string;
}

/** The web address of a link, read from the value of its attribute. */
export interface LinkAddress {
  /** The address without its parameters, with the fragment. */
  readonly bare: string;
  /** The parameters in order, decoded. Template code is kept as written. */
  readonly parameters: readonly LinkParameter[];
  /**
   * The place of further parameters. `undefined` if template code could change what they mean: it may write a `?`, a `#`, or parameters
   * itself.
   */
  readonly end?: ParametersEnd;
}

/** The place behind the last parameter, before the fragment. */
interface ParametersEnd {
  /** The offset in the attribute's value. */
  readonly at: number;
  readonly joiner: '?' | '&' | '';
  /** True if the address separates parameters with a bare `&` instead of `&amp;`. */
  readonly isBare: boolean;
}

/** A text to insert at an offset of the attribute's value. */
interface ParameterInsertion {
  readonly at: number;
  readonly text: string;
}

/** The length above which an attribute's value is not read. */
const longestValue = 8_000;

/** Returns the web address in the value of a link's attribute; `undefined` for other targets, or if its host is template code. */
export function readLinkAddress(
  value: string,
  filledIn: readonly PlaceholderSyntax[] = [],
): LinkAddress | undefined {
  const parts = partsOf(value, filledIn);
  if (!parts) return undefined;
  const address = { bare: withoutParameters(parts), parameters: parametersOf(parts) };
  return takesParameters(parts) ? { ...address, end: endOf(parts) } : address;
}

/** Returns those of `wanted` that an address has not got, by name. */
export function missingFrom<T extends LinkParameter>(
  { parameters }: Pick<LinkAddress, 'parameters'>,
  wanted: readonly T[],
): readonly T[] {
  const names = new Set(parameters.map(({ name }) => name));
  return wanted.filter(({ name }) => !names.has(name));
}

/**
 * Returns the insertion that adds to an address the parameters that it has not got. Returns `undefined` if none is missing or none can be
 * added. Names and values must be encoded.
 */
export function parameterInsertion(
  address: LinkAddress,
  wanted: readonly LinkParameter[],
): ParameterInsertion | undefined {
  const missing = missingFrom(address, wanted);
  if (!address.end || missing.length === 0) return undefined;
  const { at, joiner, isBare } = address.end;
  const added = missing.map(({ name, value }) => `${name}=${value}`);
  // A bare `&` would turn some names into a character reference. `&amp;` is right in every attribute.
  const isSafe = added.every((one) => characterReferences(`&${one}`).next().done === true);
  const ampersand = isBare && isSafe ? '&' : '&amp;';
  return { at, text: (joiner === '&' ? ampersand : joiner) + added.join(ampersand) };
}

/** The decoded characters of a value. Each piece of template code is one character: `valueCode` or `blockCode`. */
interface Characters {
  readonly text: string;
  /** The offset in the value of each character, and of the end. */
  readonly at: readonly number[];
  readonly value: string;
}

/** Noncharacters that stand for template code that writes a value, and for other code such as conditions. */
const [valueCode, blockCode] = ['\ufdd0', '\ufdd1'];

function charactersOf(value: string, filledIn: readonly PlaceholderSyntax[]): Characters {
  const codes = templateCode(value, filledIn).map(({ kind, start, end }) => ({
    start,
    end,
    characters: kind === 'value' ? valueCode : blockCode,
  }));
  const pieces = [...codes, ...characterReferences(value)].toSorted((one, other) => one.start - other.start);
  let text = '';
  const at: number[] = [];
  let done = 0;
  const copyUpTo = (end: number) => {
    for (; done < end; done++) {
      text += value[done];
      at.push(done);
    }
  };
  for (const { start, end, characters } of pieces) {
    // A character reference inside template code belongs to the code.
    if (start < done) continue;
    copyUpTo(start);
    text += characters;
    for (let count = 0; count < characters.length; count++) at.push(start);
    done = end;
  }
  copyUpTo(value.length);
  return { text, at: [...at, value.length], value };
}

/** The parts of a web address whose host is written out. Offsets are those of the characters. */
interface AddressParts {
  readonly characters: Characters;
  readonly path: string;
  /** The text behind the `?`, without the fragment; `undefined` without a `?`. */
  readonly query: string | undefined;
  readonly queryStart: number;
  readonly queryEnd: number;
}

function partsOf(value: string, filledIn: readonly PlaceholderSyntax[]): AddressParts | undefined {
  if (value.length > longestValue) return undefined;
  const characters = charactersOf(value, filledIn);
  const { text } = characters;
  const scheme = /^\s*https?:\/\//i.exec(text)?.[0];
  if (scheme === undefined) return undefined;
  const end = text.trimEnd().length;
  const fragment = text.indexOf('#');
  const queryEnd = fragment === -1 ? end : fragment;
  const beforeFragment = text.slice(0, queryEnd);
  const mark = beforeFragment.indexOf('?');
  const pathEnd = mark === -1 ? queryEnd : mark;
  const host = /^[^/\\]*/.exec(beforeFragment.slice(scheme.length, pathEnd))?.[0] ?? '';
  if (host === '' || hasCode(host)) return undefined;
  const path = beforeFragment.slice(scheme.length + host.length, pathEnd);
  const query = mark === -1 ? undefined : beforeFragment.slice(mark + 1);
  return { characters, path, query, queryStart: mark + 1, queryEnd };
}

const hasCode = (text: string) => text.includes(valueCode) || text.includes(blockCode);

/** Returns true if every piece of template code surely writes a part of the path or the value of one parameter, and nothing else. */
function takesParameters({ path, query }: AddressParts): boolean {
  if (path.includes(blockCode) || query?.includes(blockCode)) return false;
  // At its end, the code may write a query or a fragment: `https://example.com/{{page}}`.
  if (query === undefined) return !path.endsWith(valueCode);
  return query.split('&').every((pair) => {
    if (!pair.includes(valueCode)) return true;
    const [name = '', ...values] = pair.split('=');
    const value = values.join('=');
    // After other text, the code may write more parameters: `?id=1{{more}}`.
    return !name.includes(valueCode) && (value === valueCode || !value.endsWith(valueCode));
  });
}

function withoutParameters({ characters, query, queryStart, queryEnd }: AddressParts): string {
  const pathEnd = query === undefined ? queryEnd : queryStart - 1;
  const { length } = characters.text;
  return (withCode(characters, 0, pathEnd) + withCode(characters, queryEnd, length)).trim();
}

function parametersOf({ characters, query, queryStart }: AddressParts): LinkParameter[] {
  if (!query) return [];
  let start = queryStart;
  return query.split('&').flatMap((pair) => {
    const written = withCode(characters, start, start + pair.length);
    start += pair.length + 1;
    if (pair === '') return [];
    const equals = written.indexOf('=');
    const [name, value] =
      equals === -1 ? [written, ''] : [written.slice(0, equals), written.slice(equals + 1)];
    return [{ name: decoded(name), value: decoded(value) }];
  });
}

/** Returns characters with the template code that stands in their place. */
function withCode({ text, at, value }: Characters, start: number, end: number): string {
  return text
    .slice(start, end)
    .replace(/[\ufdd0\ufdd1]/g, (_, index: number) => value.slice(at[start + index], at[start + index + 1]));
}

/** Decodes a name or value as URL parsers do, which also remove line breaks and tabs. */
const decoded = (text: string) => percentDecoded(text.replace(/[\t\n\r]/g, '').replaceAll('+', ' '));

function endOf({ characters: { text, at, value }, query, queryEnd }: AddressParts): ParametersEnd {
  const first = text.indexOf('&');
  const [start = 0, end = 0] = first === -1 ? [] : at.slice(first, first + 2);
  return {
    at: at[queryEnd] ?? value.length,
    joiner: query === undefined ? '?' : query === '' || query.endsWith('&') ? '' : '&',
    isBare: end - start === 1,
  };
}
