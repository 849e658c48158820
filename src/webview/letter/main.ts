import { readSetup } from '../shared/setup.ts';
import { LetterPage } from './letterPage.ts';
import '../preview/preview.css';
import './letter.css';

const { language } = readSetup();
new LetterPage(language).start();
