/** Texts of layouts in several languages, and files beside layouts. Loaded on first use. */
export { languageName } from './languageName.ts';
export { type LayoutLanguage, LayoutLanguages } from './layoutLanguages.ts';
export { readBeside, refuseLinkOutside } from './readBeside.ts';
