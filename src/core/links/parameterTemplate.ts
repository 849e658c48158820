import type { PlaceholderSyntax } from '../templates/placeholderSyntax.ts';
import type { TemplateCode } from '../templates/templateCode.ts';
import { templateCode } from '../templates/templateCode.ts';
import type { LinkAddress, LinkParameter } from './linkAddress.ts';

/** The template of accounts that have none of their own. */
export const usualTemplate = 'utm_source=newsletter&utm_medium=email&utm_campaign={campaign}';

/** Stands for the name of the campaign in a template. */
const campaignField = '{campaign}';

/** The parameters of a template, encoded for an address, in which the campaign's name is not filled in. */
export type ParameterTemplate = readonly LinkParameter[];

/**
 * The reason why a text is no template. `name`: a parameter without a name, or with one that has to be encoded; `doubled`: two parameters
 * with the same name; `code`: a placeholder with characters that an address can't have.
 */
export interface TemplateProblem {
  readonly problem: 'empty' | 'tooLong' | 'name' | 'doubled' | 'code';
  /** The parameter as written. */
  readonly parameter?: string;
}

const longestTemplate = 2_000;

/** Reads a template, such as `utm_source=newsletter&utm_campaign={campaign}`. Values may contain placeholders of the account. */
export function readTemplate(
  text: string,
  filledIn: readonly PlaceholderSyntax[] = [],
): ParameterTemplate | TemplateProblem {
  if (text.length > longestTemplate) return { problem: 'tooLong' };
  const pairs = text
    .trim()
    .replace(/^[?&]/, '')
    .split('&')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '');
  if (pairs.length === 0) return { problem: 'empty' };
  const template: LinkParameter[] = [];
  for (const parameter of pairs) {
    const [name = '', ...values] = parameter.split('=');
    if (!/^[\w.~-]+$/.test(name)) return { problem: 'name', parameter };
    if (template.some((earlier) => earlier.name === name)) return { problem: 'doubled', parameter: name };
    const value = encodedValue(values.join('='), filledIn);
    if (value === undefined) return { problem: 'code', parameter };
    template.push({ name, value });
  }
  return template;
}

/** Returns the template in the settings of an account; `undefined` if there is none, or an invalid one. */
export function writtenTemplate(
  text: string | undefined,
  filledIn: readonly PlaceholderSyntax[] = [],
): ParameterTemplate | undefined {
  const read = readTemplate(text ?? '', filledIn);
  return 'problem' in read ? undefined : read;
}

/** Returns true if a template needs the name of the campaign. */
export const asksForCampaign = (template: ParameterTemplate) =>
  template.some(({ value }) => value.includes(campaignField));

/**
 * Returns the name of the campaign that links have already where the template puts it; `undefined` if they have none, several, or one that is
 * template code.
 */
export function campaignOf(
  links: readonly { readonly address?: LinkAddress | undefined }[],
  template: ParameterTemplate,
): string | undefined {
  const names = new Set(template.filter(({ value }) => value === campaignField).map(({ name }) => name));
  const written = links.flatMap(
    ({ address }) => address?.parameters.filter(({ name }) => names.has(name)) ?? [],
  );
  const [campaign = '', ...others] = new Set(written.map(({ value }) => value));
  return others.length === 0 && /^[\p{L}\p{N}_.~-]+$/u.test(campaign) ? campaign : undefined;
}

/** Returns the parameters with the campaign's name filled in. */
export function filledTemplate(template: ParameterTemplate, campaign: string): readonly LinkParameter[] {
  return template.map(({ name, value }) => ({
    name,
    value: value.replaceAll(campaignField, encoded(campaign)),
  }));
}

/** Encodes a value, but for template code and `{campaign}`. Returns `undefined` if the code has characters that end an attribute or a value. */
function encodedValue(value: string, filledIn: readonly PlaceholderSyntax[]): string | undefined {
  let isValid = true;
  const encodedPiece = (piece: string) =>
    mapped(piece, filledIn, encoded, (code, { kind }) => {
      isValid &&= kind === 'value' && !/[\s"'<>`&#=]/.test(code);
      return code;
    });
  const result = value.split(campaignField).map(encodedPiece).join(campaignField);
  return isValid ? result : undefined;
}

/** Returns a text with its template code, and the texts around the code, replaced. */
function mapped(
  text: string,
  filledIn: readonly PlaceholderSyntax[],
  ofText: (text: string) => string,
  ofCode: (text: string, code: TemplateCode) => string,
): string {
  let result = '';
  let done = 0;
  for (const code of templateCode(text, filledIn)) {
    result += ofText(text.slice(done, code.start)) + ofCode(text.slice(code.start, code.end), code);
    done = code.end;
  }
  return result + ofText(text.slice(done));
}

/** Encodes what an address or an attribute can't contain. Keeps what is encoded already. */
function encoded(text: string): string {
  return text
    .toWellFormed()
    .replace(/%[\da-f]{2}|[^\w.~!*():@/,+-]/giu, (character) =>
      character.length === 3 && character[0] === '%' ? character : encodeURIComponent(character),
    )
    .replaceAll("'", '%27');
}

/** The maximum lengths of a title that is read, and of the name made from it. */
const [longestTitle, longestSlug] = [1_000, 60];

/** Returns a title as the name of a campaign: lower-case letters, digits and hyphens, without accents and in Latin letters if possible. */
export function campaignSlug(title: string, filledIn: readonly PlaceholderSyntax[] = []): string {
  const plain = mapped(
    title.slice(0, longestTitle),
    filledIn,
    (text) => text,
    () => ' ',
  );
  const words = plain
    .toLowerCase()
    .replace(/[а-яёіїєґў]/g, (letter) => latin[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .match(/[\p{L}\p{N}]+/gu);
  let slug = '';
  for (const word of words ?? []) {
    const longer = slug === '' ? word.slice(0, longestSlug).toWellFormed() : `${slug}-${word}`;
    if (longer.length > longestSlug) break;
    slug = longer;
  }
  return slug;
}

/** Latin letters for Cyrillic ones, as in passports. */
const latin: Readonly<Record<string, string>> = Object.fromEntries(
  'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:iu я:ia і:i ї:i є:ie ґ:g ў:u'
    .split(' ')
    .map((pair) => pair.split(':')),
);
