import { readSetup } from '../shared/setup.ts';
import { ReceivedPage } from './receivedPage.ts';
import '../shared/inboxRow.css';
import '../shared/mark.css';
import '../shared/fold.css';
import '../shared/scrollShadow.css';
import '../letterViewer/letterViewer.css';
import '../letterViewer/taken.css';
import './letter.css';

const { language } = readSetup();
new ReceivedPage(language).start();
