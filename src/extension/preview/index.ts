/** The code of previews, loaded with the first one. */
export { readPreviewMemory } from '../../protocol/preview.ts';
export { picturesSetting } from '../kit/outsidePictures.ts';
export { addPeople } from './addPeople.ts';
export { ChosenPeople } from './chosenPeople.ts';
export { ClickToCode } from './clickToCode.ts';
export { addFooter } from './footers.ts';
export { Preview } from './preview.ts';
export { chooseMaster, follow, shownAgain, shownFor } from './shownPart.ts';
