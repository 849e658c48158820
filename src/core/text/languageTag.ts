/** Returns true for a language tag (BCP 47): a language, and up to three further parts such as a script and a region. */
export const isLanguageTag = (text: string) => /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(text);
