import { render } from 'lit-html';
import { createFormats } from '../../core/text/formats.ts';
import {
  type FromStatisticsPage,
  readToStatisticsPage,
  type StatisticsMemory,
  type StatisticsRequest,
  type StatisticsState,
  type ToStatisticsPage,
} from '../../protocol/statistics.ts';
import { connectHost, whenVisible } from '../shared/host.ts';
import { redrawInTime } from '../shared/redraw.ts';
import { readSetup } from '../shared/setup.ts';
import { page } from './page.ts';
import '../shared/form.css';
import '../shared/page.css';
import './statistics.css';

const formats = createFormats(readSetup().language);
let state: StatisticsState | undefined;

const host = connectHost<FromStatisticsPage, ToStatisticsPage, StatisticsMemory>(
  readToStatisticsPage,
  (message) => {
    state = message.state;
    host.keep(message.memory);
    draw();
  },
);

const redraw = redrawInTime(draw);

function draw(): void {
  if (!state) return;
  render(
    page(state, formats, Date.now(), askExtension, (request) => host.post(request)),
    document.body,
  );
  redraw([state.last?.at, state.startAt]);
}

function askExtension(type: StatisticsRequest): void {
  host.post({ type });
}

whenVisible(() => askExtension('ready'));
