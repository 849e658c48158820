import { readSetup } from '../shared/setup.ts';
import { LetterPage } from './letterPage.ts';
import '../frame/frame.css';
import './letter.css';

const { language } = readSetup();
new LetterPage(language).start();
