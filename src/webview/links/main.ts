import './links.css';
import { render } from 'lit-html';
import { createFormats } from '../../core/text/formats.ts';
import {
  type FromLinksPage,
  type LinksMemory,
  type LinksState,
  readToLinksPage,
  type ToLinksPage,
} from '../../protocol/links.ts';
import { connectHost, whenVisible } from '../shared/host.ts';
import { readSetup } from '../shared/setup.ts';
import { page } from './page.ts';

const formats = createFormats(readSetup().language);
let state: LinksState | undefined;
/** The folded groups that the user opened, by their keys. */
const opened = new Set<string>();

const host = connectHost<FromLinksPage, ToLinksPage, LinksMemory>(readToLinksPage, (message) => {
  state = message.state;
  host.keep(message.memory);
  draw();
});

function draw(): void {
  if (!state) return;
  const tools = { formats, now: Date.now(), ask: host.post, opened, toggle };
  render(page(state, tools), document.body);
}

function toggle(group: string): void {
  if (!opened.delete(group)) opened.add(group);
  draw();
}

whenVisible(() => host.post({ type: 'ready' }));
