import { html, type TemplateResult } from 'lit-html';
import { type Figures, figuresAsCsv, figuresAsJson } from '../../../core/campaigns/figureFiles.ts';
import type { Formats } from '../../../core/text/formats.ts';
import {
  type ExportFormat,
  type ExportRequest,
  exportFormats,
  type StatisticsState,
} from '../../../protocol/statistics.ts';
import * as l10n from '../../shared/l10n.ts';
import { drawn } from '../curve.ts';
import type { Measured } from '../measured.ts';
import { figuresAsMarkdown } from './markdown.ts';
import { curvePicture, type PictureColors, printColors } from './picture.ts';
import { base64Of, pngOf } from './png.ts';

interface ExportParts {
  readonly state: StatisticsState;
  readonly measured: Measured;
  readonly formats: Formats;
  readonly send: (request: ExportRequest) => void;
}

/** Renders a form that copies and saves the figures in the format that is selected. */
export function exportSection(parts: ExportParts): TemplateResult {
  const act = (action: ExportRequest['action']) => (event: Event) => {
    event.preventDefault();
    const form = (event.currentTarget as HTMLElement).closest('form');
    if (form) void exportFigures(parts, form, action);
  };
  return html`<section class="export" aria-labelledby="export-heading">
    <h2 id="export-heading">${l10n.t('Export')}</h2>
    <form class="line" @submit=${act('save')}>
      <label>
        ${l10n.t('Format')}
        <select name="format">
          ${exportFormats.map((format) => html`<option value=${format} class=${isPicture(format) ? 'picture' : ''}>${formatWords(format)}</option>`)}
        </select>
      </label>
      <label class="colors">
        ${l10n.t('Colors')}
        <select name="colors">
          <option value="page">${l10n.t('as on this page')}</option>
          <option value="print">${l10n.t('for printing')}</option>
        </select>
      </label>
      <button type="button" @click=${act('copy')}>${l10n.t('Copy')}</button>
      <button type="submit">${l10n.t('Save…')}</button>
      <output class="quiet"></output>
    </form>
  </section>`;
}

const isPicture = (format: ExportFormat) => format === 'svg' || format === 'png';

function formatWords(format: ExportFormat): string {
  const words: Record<ExportFormat, () => string> = {
    csv: () => l10n.t('CSV: readings for a spreadsheet'),
    json: () => l10n.t('JSON: everything for a program'),
    markdown: () => l10n.t('Markdown: tables for a message'),
    svg: () => l10n.t('SVG: curves for a document'),
    png: () => l10n.t('PNG: curves as a picture'),
  };
  return words[format]();
}

async function exportFigures(
  parts: ExportParts,
  form: HTMLFormElement,
  action: ExportRequest['action'],
): Promise<void> {
  const chosen = new FormData(form);
  const format = exportFormats.find((each) => each === chosen.get('format')) ?? 'csv';
  const output = form.querySelector('output');
  if (output) output.textContent = '';
  if (!isPicture(format))
    return parts.send({ type: 'export', action, format, content: textIn(format, parts) });
  const colors = chosen.get('colors') === 'print' ? printColors : colorsOf(form);
  const svg = curvePicture(parts.state.subject, parts.measured, colors, parts.formats);
  if (format === 'svg') return parts.send({ type: 'export', action, format, content: svg });
  try {
    const png = await pngOf(svg);
    if (action === 'save')
      return parts.send({ type: 'export', action, format, content: await base64Of(png) });
    // VS Code can copy text only, but the browser can copy a picture.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    if (output) output.textContent = l10n.t('Copied the picture.');
  } catch {
    if (output) output.textContent = failureWords(action);
  }
}

function textIn(format: ExportFormat, { state, measured, formats }: ExportParts): string {
  if (format === 'markdown') return figuresAsMarkdown(state, measured, formats);
  const figures = figuresOf(state, measured);
  if (format === 'json') return figuresAsJson(figures);
  // Spreadsheets expect semicolons where the comma separates decimals.
  return figuresAsCsv(figures, formats.number(0.5).includes(',') ? ';' : ',');
}

function figuresOf(
  { id, subject, account, startAt, createdAt }: StatisticsState,
  measured: Measured,
): Figures {
  const start = startAt ?? createdAt;
  const { readings, gaps } = measured;
  return { id, subject, account, readings, gaps, ...(start !== undefined && { startAt: start }) };
}

/** Returns the colors that the page has in the current theme. */
function colorsOf(element: HTMLElement): PictureColors {
  const style = getComputedStyle(element);
  const lines = drawn.map((name) => [name, style.getPropertyValue(`--${name}`)]);
  return {
    ...printColors,
    ...Object.fromEntries(lines),
    ink: style.getPropertyValue('--vscode-foreground'),
    quiet: style.getPropertyValue('--vscode-descriptionForeground'),
    paper: style.getPropertyValue('--vscode-editor-background'),
  };
}

function failureWords(action: ExportRequest['action']): string {
  return action === 'copy'
    ? l10n.t('Couldn’t copy the picture. Save it instead.')
    : l10n.t('Couldn’t draw the picture. Save it as SVG instead.');
}
