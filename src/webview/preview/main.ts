import { createFormats } from '../../core/text/formats.ts';
import { readSetup } from '../shared/setup.ts';
import { PreviewPage } from './previewPage.ts';
import '../shared/inboxRow.css';
import '../shared/fold.css';
import '../shared/scrollShadow.css';
import '../letterViewer/letterViewer.css';
import '../letterViewer/taken.css';
import '../letterViewer/spokenLines.css';
import './preview.css';
import './pointing.css';

new PreviewPage(createFormats(readSetup().language)).start();
