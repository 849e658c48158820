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
import { createJudge, type Findings } from './findings.ts';
import { page } from './page.ts';
import '../shared/form.css';
import './statistics.css';

const formats = createFormats(readSetup().language);
const judge = createJudge();
let state: StatisticsState | undefined;
let findings: Findings | undefined;

const host = connectHost<FromStatisticsPage, ToStatisticsPage, StatisticsMemory>(
  readToStatisticsPage,
  (message) => {
    const isFirst = state === undefined;
    state = message.state;
    host.keep(message.memory);
    // The first time takes longest: the counters are shown before it.
    if (!isFirst) findings = judge(state);
    draw();
    if (isFirst) setTimeout(judgeAndDraw);
  },
);

const redraw = redrawInTime(draw);

function judgeAndDraw(): void {
  if (state) findings = judge(state);
  draw();
}

function draw(): void {
  if (!state) return;
  render(
    page({ state, findings }, formats, Date.now(), askExtension, (request) => host.post(request)),
    document.body,
  );
  redraw([state.last?.at, state.startAt]);
}

function askExtension(type: StatisticsRequest): void {
  host.post({ type });
}

whenVisible(() => askExtension('ready'));
