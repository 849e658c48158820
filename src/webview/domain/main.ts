import './domain.css';
import { render } from 'lit-html';
import { createFormats } from '../../core/text/formats.ts';
import {
  type DomainMemory,
  type DomainState,
  type FromDomainPage,
  readToDomainPage,
  type ToDomainPage,
} from '../../protocol/domain.ts';
import { connectHost, whenVisible } from '../shared/host.ts';
import { redrawInTime } from '../shared/redraw.ts';
import { readSetup } from '../shared/setup.ts';
import { page } from './page.ts';
import { Copies } from './record.ts';

const formats = createFormats(readSetup().language);
let state: DomainState | undefined;

const host = connectHost<FromDomainPage, ToDomainPage, DomainMemory>(readToDomainPage, (message) => {
  state = message.state;
  host.keep(message.memory);
  draw();
  if (message.reveal !== undefined) reveal(message.reveal);
});
const copies = new Copies(host.post, draw);

const redraw = redrawInTime(draw);

function draw(): void {
  if (!state) return;
  const { checkedAt, look, keptUntil = 0 } = state;
  const now = Date.now();
  render(page(state, { formats, now, ask: host.post, copies }), document.body);
  // The countdown shows seconds.
  redraw([checkedAt, look?.at, keptUntil > now ? now : undefined]);
}

/** Opens a record, scrolls to it, and moves the focus there for screen readers. */
function reveal(key: string): void {
  const records = [...document.querySelectorAll<HTMLElement>('.record')];
  const record = records.find(({ dataset }) => dataset.key === key);
  if (record instanceof HTMLDetailsElement) record.open = true;
  record?.scrollIntoView({ block: 'start' });
  record?.focus({ preventScroll: true });
}

whenVisible(() => host.post({ type: 'ready' }));
