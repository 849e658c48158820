/** What shows previews and leads from them to the code, loaded with the first of them. */
export { readPreviewMemory } from '../../protocol/preview.ts';
export { picturesSetting } from '../kit/outsidePictures.ts';
export { ClickToCode } from './clickToCode.ts';
export { Preview } from './preview.ts';
