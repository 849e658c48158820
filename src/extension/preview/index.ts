/** The code of previews, loaded with the first one. */
export { readPreviewMemory } from '../../protocol/preview.ts';
export { picturesSetting } from '../kit/outsidePictures.ts';
export { addPeople } from './choices/addPeople.ts';
export { ChosenPeople } from './choices/chosenPeople.ts';
export { addFooter } from './choices/footers.ts';
export { ClickToCode } from './page/clickToCode.ts';
export { Preview } from './page/preview.ts';
export { chooseMaster, follow, shownAgain, shownFor } from './page/shownPart.ts';
