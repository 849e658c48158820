/**
 * Returns a text with a number in the grammatical form that the number asks for: of “{0} note|{0} notes”, “1 note” or “4 notes”.
 *
 * @param forms the forms, separated by `|`, in the order of the language's plural categories (CLDR): one, other in English; one, few,
 * many in Russian. Categories without a form of their own (fractions in Russian) have the last one.
 * @param count replaces `{0}`, formatted in the language.
 * @param values replace `{1}`, `{2}`, …; they are never read as forms.
 * @param language BCP 47; an unsupported one counts as English.
 */
export function countedText(
  forms: string,
  count: number,
  values: readonly (string | number)[],
  language: string,
): string {
  const [locale = 'en'] = Intl.PluralRules.supportedLocalesOf(language);
  const rules = new Intl.PluralRules(locale);
  const categories = order.filter((category) => rules.resolvedOptions().pluralCategories.includes(category));
  const written = forms.split('|');
  const form = written[Math.min(categories.indexOf(rules.select(count)), written.length - 1)] ?? forms;
  const filling = [new Intl.NumberFormat(locale).format(count), ...values];
  return form.replace(/\{(\d+)\}/g, (placeholder, index) => String(filling[Number(index)] ?? placeholder));
}

const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
