import { readSetup } from '../shared/setup.ts';
import { LetterPage } from './letterPage.ts';
import { LetterReader } from './letterReader.ts';
import '../preview/preview.css';
import './letter.css';

const { language } = readSetup();
const script = document.currentScript;
const folder = script instanceof HTMLScriptElement ? script.src : location.href;
new LetterPage(language, new LetterReader(new URL('letterReader.js', folder).href)).start();
