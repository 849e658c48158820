/** Returns true for a language tag (BCP 47): a language, and up to three further parts such as a script and a region. */
export const isLanguageTag = (text: string) => /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(text);

/**
 * Returns a language tag in the usual spelling (RFC 5646, section 2.1.1): `pt-BR` for `pt_br`, `zh-Hant-TW` for `ZH-hant-tw`. Returns
 * `undefined` for other texts. Gettext and Rails write underscores.
 */
export function languageTagOf(text: string): string | undefined {
  const tag = text.replaceAll('_', '-');
  if (!isLanguageTag(tag)) return undefined;
  const [language = '', ...others] = tag.toLowerCase().split('-');
  return [language, ...others.map(usualSpelling)].join('-');
}

function usualSpelling(part: string): string {
  if (/^[a-z]{2}$/.test(part)) return part.toUpperCase();
  return /^[a-z]{4}$/.test(part) ? part.charAt(0).toUpperCase() + part.slice(1) : part;
}
