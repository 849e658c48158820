import { GoError } from '../../../../core/templates/go/goError.ts';
import { type GoValue, TypedText } from '../values.ts';
import { stringOf } from './plainText.ts';
import { withoutTags } from './withoutTags.ts';

const signs: Readonly<Record<string, string>> = {
  '\0': '\uFFFD',
  '"': '&#34;',
  '&': '&amp;',
  "'": '&#39;',
  '+': '&#43;',
  '<': '&lt;',
  '>': '&gt;',
};

const bareSigns: Readonly<Record<string, string>> = {
  ...signs,
  '\0': '&#xfffd;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\v': '&#11;',
  '\f': '&#12;',
  '\r': '&#13;',
  ' ': '&#32;',
  '=': '&#61;',
  '`': '&#96;',
};

const isHtml = (value: GoValue): value is TypedText => value instanceof TypedText && value.type === 'HTML';

const escaped = (text: string) => text.replace(/[^A-Za-z\d]/g, (sign) => signs[sign] ?? sign);
/** Escapes text that has references such as `&amp;` already. */
const escapedAgain = (text: string) => text.replace(/[^A-Za-z\d&]/g, (sign) => signs[sign] ?? sign);

/** Escapes a value between tags. */
export const escapedHtml = (value: GoValue): string =>
  isHtml(value) ? value.text : escaped(stringOf(value));

/** Escapes a value in a `<title>` or `<textarea>`, where tags are text. */
export const escapedRcdata = (value: GoValue): string =>
  isHtml(value) ? escapedAgain(value.text) : escaped(stringOf(value));

/** Escapes a value in an attribute with quotes. */
export const escapedAttribute = (value: GoValue): string =>
  isHtml(value) ? escapedAgain(withoutTags(value.text)) : escaped(stringOf(value));

/** Escapes a value in an attribute without quotes. Throws `GoError` for an empty one, for which versions of Go differ. */
export function escapedBareAttribute(value: GoValue): string {
  const text = isHtml(value) ? withoutTags(value.text) : stringOf(value);
  if (text === '') throw new GoError('an empty value in an attribute without quotes');
  const isEscaped = isHtml(value);
  return text.replace(/[^A-Za-z\d]/g, (sign) => {
    if (sign === '&' && isEscaped) return sign;
    return bareSigns[sign] ?? (isNoCharacter.test(sign) ? `&#x${sign.charCodeAt(0).toString(16)};` : sign);
  });
}

const isNoCharacter = /^[\uFDD0-\uFDEF\uFFF0-\uFFFF]$/;
