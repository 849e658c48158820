import { render } from 'lit-html';
import { createFormats } from '../../core/text/formats.ts';
import {
  type FromImportPage,
  type ImportMemory,
  type ImportState,
  readToImportPage,
  type ToImportPage,
} from '../../protocol/importPage.ts';
import { useActionBar } from '../shared/actionBar.ts';
import { keepFocus } from '../shared/focus.ts';
import { connectHost, whenVisible } from '../shared/host.ts';
import { readSetup } from '../shared/setup.ts';
import { page } from './page.ts';
import '../shared/form.css';
import '../shared/actionBar.css';
import '../shared/scrollShadow.css';
import './import.css';

const formats = createFormats(readSetup().language);
let state: ImportState | undefined;
let bar: HTMLElement | null = null;

const host = connectHost<FromImportPage, ToImportPage, ImportMemory>(readToImportPage, (message) => {
  state = message.state;
  host.keep(message.memory);
  const next = page(state, formats, host.post);
  keepFocus(document.body, Boolean(state.run ?? state.suppressed), () => render(next, document.body));
  if (bar) return;
  bar = document.querySelector<HTMLElement>('.bar');
  if (bar) useActionBar(bar);
});

whenVisible(() => host.post({ type: 'ready' }));
