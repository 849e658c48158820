import { html, type TemplateResult } from 'lit-html';
import {
  type FigureTable,
  isoTime,
  markdownTable,
  tableAsCsv,
  tableAsJson,
} from '../../core/campaigns/figureFiles.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { CampaignRow } from '../../protocol/campaigns.ts';
import type { ExportRequest } from '../../protocol/statistics.ts';
import * as l10n from '../shared/l10n.ts';
import type { Ask } from './ask.ts';
import { monthsOf } from './choices.ts';
import { measures, measureWords } from './figures.ts';
import { campaignRateWords, monthRateWords, monthWords } from './table.ts';

interface ExportParts {
  /** The rows that are shown, in their order. */
  readonly rows: readonly CampaignRow[];
  readonly byMonth: boolean;
  readonly formats: Formats;
  readonly ask: Ask;
}

const tableFormats = ['csv', 'json', 'markdown'] as const;

type TableFormat = (typeof tableFormats)[number];

/** Renders a form that copies and saves what the page shows, in the format that is selected. */
export function exportSection(parts: ExportParts): TemplateResult {
  const act = (action: ExportRequest['action']) => (event: Event) => {
    event.preventDefault();
    const form = (event.currentTarget as HTMLElement).closest('form');
    const chosen = form && new FormData(form).get('format');
    const format = tableFormats.find((each) => each === chosen) ?? 'csv';
    parts.ask.extension({ type: 'export', action, format, content: textIn(format, parts) });
  };
  return html`<section class="export" aria-labelledby="export-heading">
    <h2 id="export-heading">${l10n.t('Export')}</h2>
    <form class="line" @submit=${act('save')}>
      <label class="line">
        ${l10n.t('Format')}
        <select name="format">
          ${tableFormats.map((format) => html`<option value=${format}>${formatWords(format)}</option>`)}
        </select>
      </label>
      <button type="button" @click=${act('copy')}>${l10n.t('Copy')}</button>
      <button type="submit">${l10n.t('Save…')}</button>
    </form>
  </section>`;
}

function formatWords(format: TableFormat): string {
  const words: Record<TableFormat, () => string> = {
    csv: () => l10n.t('CSV: a table for a spreadsheet'),
    json: () => l10n.t('JSON: everything for a program'),
    markdown: () => l10n.t('Markdown: tables for a message'),
  };
  return words[format]();
}

function textIn(format: TableFormat, { rows, byMonth, formats }: ExportParts): string {
  if (format === 'markdown') return byMonth ? monthsAsMarkdown(rows, formats) : rowsAsMarkdown(rows, formats);
  const table = byMonth ? monthsTable(rows) : rowsTable(rows);
  if (format === 'json') return tableAsJson(table);
  // Spreadsheets expect semicolons where the comma separates decimals.
  return tableAsCsv(table, formats.number(0.5).includes(',') ? ';' : ',');
}

/** The range of people among those who clicked; empty if the readings show no programs. `clicked` includes programs. */
const peopleColumns = ['clicked_people_least', 'clicked_people_most'];

/** Returns the counters of each campaign, by the names of the service. */
function rowsTable(rows: readonly CampaignRow[]): FigureTable {
  return {
    columns: [
      ...['campaign', 'subject', 'started_at', 'letter', 'lists', 'read_at', 'status'],
      ...['count', 'delivered', 'bounce', 'deferred', 'opened', 'opens_total', 'clicked', 'clicks_total'],
      ...['unsubs', 'spam', ...peopleColumns],
    ],
    rows: rows.map(({ id, subject, startAt, letter, lists, last, people }) => {
      const common = last?.statistics?.common;
      return [
        ...[id, subject, startAt && isoTime(startAt), letter, lists.join(', '), last && isoTime(last.at)],
        ...[last?.status, last?.count, common?.delivered, common?.bounce, common?.deferred],
        ...[common?.opened, common?.opensTotal, common?.clicked, common?.clicksTotal],
        ...[common?.unsubs, common?.spam, people?.least, people?.most],
      ];
    }),
  };
}

function monthsTable(rows: readonly CampaignRow[]): FigureTable {
  return {
    columns: [
      ...['month', 'campaigns', 'count', 'sent', 'delivered', 'bounce', 'opened', 'clicked'],
      ...['unsubs', 'spam', ...peopleColumns],
    ],
    rows: monthsOf(rows).map(({ startAt, campaigns, recipients, sent, delivered, counts, people }) => [
      ...[startAt && monthNumber(startAt), campaigns, recipients, sent, delivered, counts.bounce],
      ...[counts.open, counts.click, counts.unsubscribe, counts.complaint, people?.least, people?.most],
    ]),
  };
}

/** Returns a month as `2026-03`. */
function monthNumber(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}

function rowsAsMarkdown(rows: readonly CampaignRow[], formats: Formats): string {
  const columns = [
    l10n.t('Campaign'),
    l10n.t('Started'),
    l10n.t('Recipients'),
    ...measures.map(measureWords),
  ];
  return markdownTable(
    columns,
    rows.map((row) => [
      row.subject,
      row.startAt === undefined ? '' : formats.dayAndTime(row.startAt),
      row.last ? formats.number(row.last.count) : '',
      ...measures.map((measure) => campaignRateWords(row, measure, formats)),
    ]),
    [0, 1],
  );
}

function monthsAsMarkdown(rows: readonly CampaignRow[], formats: Formats): string {
  const columns = [l10n.t('Month'), l10n.t('Campaigns'), l10n.t('Recipients'), ...measures.map(measureWords)];
  return markdownTable(
    columns,
    monthsOf(rows).map((month) => [
      monthWords(month.startAt, formats),
      formats.number(month.campaigns),
      formats.number(month.recipients),
      ...measures.map((measure) => monthRateWords(month, measure, formats)),
    ]),
  );
}
