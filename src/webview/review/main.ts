import { render } from 'lit-html';
import type { Device } from '../../core/campaigns/inboxPrograms.ts';
import {
  type FromReviewPage,
  type ReviewMemory,
  type ReviewState,
  readToReviewPage,
  type ToReviewPage,
} from '../../protocol/review.ts';
import { withPlaceholders } from '../letterViewer/letterPictures.ts';
import { useActionBar } from '../shared/actionBar.ts';
import { keepFocus } from '../shared/focus.ts';
import { connectHost, whenVisible } from '../shared/host.ts';
import { readSetup } from '../shared/setup.ts';
import { page } from './page.ts';
import '../shared/form.css';
import '../shared/inboxRow.css';
import '../shared/actionBar.css';
import './review.css';

readSetup();
let state: ReviewState | undefined;
let letter: string | undefined;
let device: Device = 'phone';
let bar: HTMLElement | null = null;

const host = connectHost<FromReviewPage, ToReviewPage, ReviewMemory>(readToReviewPage, (message) => {
  if (message.type === 'letter') letter = message.html && withPlaceholders(message.html);
  else {
    state = message.state;
    host.keep(message.memory);
  }
  draw();
});

function draw(): void {
  const next = state && page(state, { html: letter, device, choose }, host.post);
  if (!next) return;
  keepFocus(document.body, state?.isSent === true, () => render(next, document.body));
  if (bar) return;
  bar = document.querySelector<HTMLElement>('.bar');
  if (bar) useActionBar(bar);
}

function choose(chosen: Device): void {
  device = chosen;
  draw();
}

whenVisible(() => host.post({ type: 'ready' }));
