import { GoError } from '../../../../core/templates/go/goError.ts';
import { type GoValue, isList, isMap, isNil, sortedKeys, TypedText } from '../values.ts';
import type { Context, State, Transition } from './context.ts';
import { stringOf } from './plainText.ts';

/** Follows a script up to the next string, comment or regular expression. */
export function afterScript(context: Context, text: string): Transition {
  const at = text.search(/["`'/]/);
  const end = at === -1 ? text.length : at;
  const before = withSlash(context, slashAfter(text.slice(0, end), context.slash));
  if (at === -1) return [before, end];
  switch (text[at]) {
    case '"':
      return [withSlash({ ...before, state: 'jsDoubleQuoted' }, undefined), at + 1];
    case "'":
      return [withSlash({ ...before, state: 'jsSingleQuoted' }, undefined), at + 1];
    case '`':
      return [withSlash({ ...before, state: 'jsTemplate' }, undefined), at + 1];
    default:
      return afterSlash(before, text, at);
  }
}

function withSlash({ slash: _, ...context }: Context, slash: Context['slash']): Context {
  return slash ? { ...context, slash } : context;
}

function afterSlash(context: Context, text: string, at: number): Transition {
  if (text[at + 1] === '/') return [{ ...context, state: 'jsLineComment' }, at + 2];
  if (text[at + 1] === '*') return [{ ...context, state: 'jsBlockComment' }, at + 2];
  if (context.slash === 'unknown') throw new GoError("'/' could start a division or regexp");
  return context.slash === 'division'
    ? [withSlash(context, undefined), at + 1]
    : [{ ...context, state: 'jsRegexp' }, at + 1];
}

const keywordsBeforeRegexp =
  /(?:^|[^\w$])(?:break|case|continue|delete|do|else|finally|in|instanceof|return|throw|try|typeof|void)$/;

/** Returns what a slash behind a part of a script begins. */
function slashAfter(text: string, before: Context['slash']): Context['slash'] {
  const code = text.trimEnd();
  const last = code.at(-1);
  if (last === undefined) return before;
  if (last === '+' || last === '-') return isPostfix(code, last) ? 'division' : undefined;
  if (last === '.') return /\d/.test(code.at(-2) ?? '') ? 'division' : undefined;
  if (/[,<>=*%&|^?!~([:;{}]/.test(last)) return undefined;
  return keywordsBeforeRegexp.test(code.slice(-20)) ? undefined : 'division';
}

/** Returns true for `x++` and `x--`: an even number of signs. */
function isPostfix(code: string, sign: string): boolean {
  let start = code.length;
  while (code[start - 1] === sign) start--;
  return (code.length - start) % 2 === 0;
}

const ends: Readonly<Partial<Record<State, string>>> = {
  jsDoubleQuoted: '"',
  jsSingleQuoted: "'",
  jsTemplate: '`',
  jsRegexp: '/',
};

/** Follows a string or regular expression up to its end. */
export function afterScriptString(context: Context, text: string): Transition {
  const end = ends[context.state];
  const isRegexp = context.state === 'jsRegexp';
  let isInClass = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\\') {
      at++;
      if (at === text.length) throw new GoError('unfinished escape sequence in JS string');
    } else if (isRegexp && (sign === '[' || sign === ']')) isInClass = sign === '[';
    else if (sign === end && !isInClass) return [{ ...context, state: 'js', slash: 'division' }, at + 1];
  }
  if (isInClass) throw new GoError('unfinished JS regexp charset');
  return [context, text.length];
}

/** Returns a value as an expression of a script. */
export function escapedScript(value: GoValue): string {
  if (value instanceof TypedText && value.type === 'JS') return value.text;
  if (value instanceof TypedText && value.type === 'JSStr') return `"${value.text}"`;
  const json = jsonOf(value);
  const isWord = /^[\w$]|[\w$]$/.test(json);
  return isWord ? ` ${json} ` : json;
}

const jsonSigns = /[<>&\u2028\u2029]/g;

const hex = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Returns JSON as `encoding/json` writes it: with sorted keys, and without signs of HTML. */
function jsonOf(value: GoValue): string {
  if (isNil(value)) return 'null';
  if (isList(value)) return `[${value.map(jsonOf).join(',')}]`;
  if (isMap(value))
    return `{${sortedKeys(value)
      .map((key) => `${jsonOf(key)}:${jsonOf(value[key])}`)
      .join(',')}}`;
  if (typeof value === 'string' || value instanceof TypedText)
    return jsonString(value instanceof TypedText ? value.text : value);
  return String(value);
}

/** Writes control characters as numbers, as Go does, but for line breaks and tabs. */
const jsonString = (text: string) =>
  JSON.stringify(text)
    .replace(/\\[bf]/g, (written) => (written === '\\b' ? '\\u0008' : '\\u000c'))
    .replace(jsonSigns, hex);

const stringSigns: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '/': '\\/',
  '\\': '\\\\',
};

const escapedSign = (sign: string) =>
  stringSigns[sign] ?? (sign < ' ' || /["&'+<>`\u2028\u2029]/.test(sign) ? hex(sign) : sign);

/** Escapes a value inside a string of a script. */
export function escapedScriptString(value: GoValue): string {
  const isEscaped = value instanceof TypedText && value.type === 'JSStr';
  return stringOf(value).replace(/[^A-Za-z\d]/g, (sign) =>
    sign === '\\' && isEscaped ? sign : escapedSign(sign),
  );
}

/** Escapes a value inside a regular expression of a script. */
export function escapedRegexp(value: GoValue): string {
  const text = stringOf(value).replace(/[^A-Za-z\d]/g, (sign) => {
    if (sign === '`') return sign;
    return /[$()*\-./?[\\\]^{|}]/.test(sign) ? `\\${sign}` : escapedSign(sign);
  });
  return text === '' ? '(?:)' : text;
}

/** The types of scripts whose content is JavaScript or JSON. */
const scriptTypes =
  /^(?:application\/(?:ecmascript|javascript|json|ld\+json|x-ecmascript|x-javascript)|importmap|module|speculationrules|text\/(?:ecmascript|javascript(?:1\.[0-5])?|jscript|livescript|x-ecmascript|x-javascript))$/;

/** Returns true if the `type` of a `<script>` is one of JavaScript or JSON. */
export const isScriptType = (type: string): boolean =>
  scriptTypes.test((type.split(';')[0] ?? '').toLowerCase().trim());
