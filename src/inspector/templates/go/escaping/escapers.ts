import { sprint } from '../print.ts';
import { type GoValue, TypedText } from '../values.ts';
import { attributeType } from './attributes.ts';
import { escapedAttribute, escapedBareAttribute, escapedHtml, escapedRcdata } from './escapedText.ts';
import { failsafe, stringOf } from './plainText.ts';
import { escapedRegexp, escapedScript, escapedScriptString } from './scripts.ts';
import { escapedCss, filteredCss } from './styles.ts';
import { escapedUrl, filteredSrcset, filteredUrl, normalizedUrl } from './urls.ts';

/** The functions that are put behind pipelines. No function of a template can have such a name. */
const escapers = {
  '#html': escapedHtml,
  '#rcdata': escapedRcdata,
  '#attribute': escapedAttribute,
  '#bareAttribute': escapedBareAttribute,
  '#name': filteredName,
  '#comment': () => '',
  '#css': escapedCss,
  '#cssValue': filteredCss,
  '#script': escapedScript,
  '#scriptString': escapedScriptString,
  '#regexp': escapedRegexp,
  '#url': escapedUrl,
  '#urlFilter': filteredUrl,
  '#urlNormalizer': normalizedUrl,
  '#srcset': filteredSrcset,
} as const satisfies Readonly<Record<string, (value: GoValue) => string>>;

export type Escaper = keyof typeof escapers;

/** Joins the arguments of `html` or `urlquery`, whose escaping is done behind it. */
export const joinArguments = '#arguments';

/** Returns the function of an escaper's name; `undefined` for another name. */
export function escaperNamed(name: string): ((...values: GoValue[]) => GoValue) | undefined {
  if (name === joinArguments) return (...values) => sprint(values);
  return Object.hasOwn(escapers, name) ? escapers[name as Escaper] : undefined;
}

/** Returns a value as the name of an attribute, if that is one without effects. */
function filteredName(value: GoValue): string {
  if (value instanceof TypedText && value.type === 'HTMLAttr') return value.text;
  const name = stringOf(value).toLowerCase();
  return /^[\da-z]+$/.test(name) && attributeType(name) === 'plain' ? name : failsafe;
}
