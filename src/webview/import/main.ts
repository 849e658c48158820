import { render } from 'lit-html';
import {
  type FromImportPage,
  type ImportMemory,
  type ImportState,
  readToImportPage,
  type ToImportPage,
} from '../../protocol/importPage.ts';
import { connectHost } from '../shared/host.ts';
import { readSetup } from '../shared/setup.ts';
import { page } from './page.ts';
import '../shared/page.css';
import './import.css';

readSetup();
let state: ImportState | undefined;

const host = connectHost<FromImportPage, ToImportPage, ImportMemory>(readToImportPage, (message) => {
  state = message.state;
  host.keep(message.memory);
  render(page(state, host.post), document.body);
});

function askForState(): void {
  if (document.visibilityState === 'visible') host.post({ type: 'ready' });
}

document.addEventListener('visibilitychange', askForState);
askForState();
