/** Texts of layouts in several languages, sample people, and other files beside layouts. Loaded on first use. */
export { languageName } from './filling/languageName.ts';
export { layoutFilling, layoutPictures, makeSmallerFor, pictureFile } from './filling/layoutFilling.ts';
export { keysOf, type LayoutLanguage, LayoutLanguages } from './filling/layoutLanguages.ts';
export { countMissingTexts, placeOfKey, stepToKey } from './filling/missingTexts.ts';
export { blankPreheader, blankTitle, ownLanguage } from './filling/ownLanguage.ts';
export { type LayoutPeople, PeopleWatch, peopleUri, readLayoutPeople } from './filling/people.ts';
export { readBeside, refuseLinkOutside } from './filling/readBeside.ts';
export {
  findWorkspacePicture,
  type Picture,
  readFoundPicture,
  readWorkspacePicture,
  showsWorkspacePictures,
} from './filling/workspacePicture.ts';
