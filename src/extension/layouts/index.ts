/** Texts of layouts in several languages, sample people, and other files beside layouts. Loaded on first use. */
export { columnOfLayout } from './columnOfLayout.ts';
export { languageName } from './languageName.ts';
export { layoutFilling, layoutPictures, pictureFile } from './layoutFilling.ts';
export { keysOf, type LayoutLanguage, LayoutLanguages } from './layoutLanguages.ts';
export { countMissingTexts, placeOfKey, stepToKey } from './missingTexts.ts';
export { blankPreheader, blankTitle, ownLanguage } from './ownLanguage.ts';
export { type LayoutPeople, PeopleWatch, peopleUri, readLayoutPeople } from './people.ts';
export { readBeside, refuseLinkOutside } from './readBeside.ts';
