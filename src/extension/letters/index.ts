export { LetterPage } from './letterPage.ts';
