import '../shared/form.css';
import './changes.css';
import { render } from 'lit-html';
import {
  type ChangesMemory,
  type ChangesState,
  type FromChangesPage,
  readToChangesPage,
  type ToChangesPage,
} from '../../protocol/changes.ts';
import { keepFocus } from '../shared/focus.ts';
import { connectHost, whenVisible } from '../shared/host.ts';
import { readSetup } from '../shared/setup.ts';
import { page } from './page.ts';
import { SeenLetters } from './seenLetters.ts';

readSetup();
let letters: SeenLetters | undefined;
let shown: ChangesState | undefined;

const host = connectHost<FromChangesPage, ToChangesPage, ChangesMemory>(readToChangesPage, (message) => {
  if (message.memory) host.keep(message.memory);
  const { state } = message;
  if (message.letters) {
    letters = new SeenLetters(message.letters, state, () => shown && draw(shown));
  }
  draw(state);
});

function draw(state: ChangesState): void {
  shown = state;
  keepFocus(document.body, false, () => render(page(state, letters, host.post), document.body));
}

whenVisible(() => host.post({ type: 'ready' }));
