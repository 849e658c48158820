import { render } from 'lit-html';
import { createFormats } from '../../core/text/formats.ts';
import {
  type CampaignsMemory,
  type FromCampaignsPage,
  readToCampaignsPage,
  type ToCampaignsPage,
} from '../../protocol/campaigns.ts';
import { keepFocus } from '../shared/focus.ts';
import { connectHost, whenVisible } from '../shared/host.ts';
import { readSetup } from '../shared/setup.ts';
import { type Choices, firstChoices } from './choices.ts';
import { page } from './page.ts';
import '../shared/form.css';
import './campaigns.css';

const formats = createFormats(readSetup().language);
let message: ToCampaignsPage | undefined;
let choices: Choices = firstChoices;

const host = connectHost<FromCampaignsPage, ToCampaignsPage, CampaignsMemory>(
  readToCampaignsPage,
  (received) => {
    const isOther = String(message?.memory.ids) !== String(received.memory.ids);
    message = received;
    host.keep(received.memory);
    if (isOther) choices = { ...choices, ticked: new Set(received.memory.ids) };
    draw();
  },
);

const ask = {
  extension: host.post,
  change: (changed: Partial<Choices>) => {
    choices = { ...choices, ...changed };
    draw();
  },
};

function draw(): void {
  if (!message) return;
  const shown = { ...message, choices };
  const isComparison = message.memory.ids.length > 1;
  keepFocus(document.body, isComparison, () => render(page(shown, formats, ask), document.body));
}

whenVisible(() => host.post({ type: 'ready' }));
