/** Texts of layouts in several languages, sample people, and other files beside layouts. Loaded on first use. */
export { languageName } from './beside/languageName.ts';
export { keysOf, type LayoutLanguage, LayoutLanguages } from './beside/layoutLanguages.ts';
export {
  layoutPictures,
  layoutSubstitutes,
  makeSmallerFor,
  pictureFile,
} from './beside/layoutSubstitutes.ts';
export { countMissingTexts, placeOfKey, stepToKey } from './beside/missingTexts.ts';
export { blankPreheader, blankTitle, ownLanguage } from './beside/ownLanguage.ts';
export { type LayoutPeople, PeopleWatch, peopleUri, readLayoutPeople } from './beside/people.ts';
export { readBeside, refuseLinkOutside } from './beside/readBeside.ts';
export {
  findWorkspacePicture,
  isPictureMissing,
  type Picture,
  readFoundPicture,
  readWorkspacePicture,
  showsWorkspacePictures,
} from './beside/workspacePicture.ts';
