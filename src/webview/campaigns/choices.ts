import { lettersWithResult } from '../../core/campaigns/statistics.ts';
import type { Range } from '../../core/figures/intervals.ts';
import type { CampaignRow } from '../../protocol/campaigns.ts';
import { comparedRate, type Measure, measures, middleOf } from './figures.ts';

/** The columns that the table can be sorted by. */
export const sortKeys = ['subject', 'start', ...measures, 'recipients'] as const;

export type SortKey = (typeof sortKeys)[number];

/** What the user has chosen on the page. */
export interface Choices {
  readonly filter: string;
  readonly sort: SortKey;
  readonly isDescending: boolean;
  readonly byMonth: boolean;
  readonly showsEverything: boolean;
  /** The campaigns that are ticked in the table. */
  readonly ticked: ReadonlySet<number>;
  /** The campaign that the others are compared with; by default the earliest. */
  readonly base?: number;
}

export const firstChoices: Choices = {
  filter: '',
  sort: 'start',
  isDescending: true,
  byMonth: false,
  showsEverything: false,
  ticked: new Set(),
};

/** Returns the rows whose subject, letter, lists or number contain all typed words, in the chosen order. */
export function chosenRows(rows: readonly CampaignRow[], choices: Choices): CampaignRow[] {
  const words = choices.filter.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = rows.filter((row) => {
    const text = [row.subject, row.letter ?? '', ...row.lists, String(row.id)].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const sign = choices.isDescending ? -1 : 1;
  return matching.sort((a, b) => sign * compare(a, b, choices.sort) || b.id - a.id);
}

function compare(a: CampaignRow, b: CampaignRow, key: SortKey): number {
  if (key === 'subject') return a.subject.localeCompare(b.subject);
  return numberOf(a, key) - numberOf(b, key);
}

/** Returns the number that a row is sorted by; one that is not known is below all others. Clicks of programs raise nothing. */
function numberOf(row: CampaignRow, key: Exclude<SortKey, 'subject'>): number {
  if (key === 'start') return row.startAt ?? -1;
  if (key === 'recipients') return row.last?.count ?? -1;
  return middleOf(comparedRate(row, key)) ?? -1;
}

/** The campaigns that started in a month, and their figures together. */
export interface Month {
  /** The first moment of the month in this time zone, in milliseconds since 1970; `undefined` for campaigns whose start is not known. */
  readonly startAt: number | undefined;
  readonly campaigns: number;
  readonly recipients: number;
  readonly sent: number;
  readonly delivered: number;
  readonly counts: Readonly<Record<Measure, number>>;
  /** The people among those who clicked; absent if no readings of the month show programs. */
  readonly people?: Range;
}

/** Sums up the campaigns of each month, newest first. */
export function monthsOf(rows: readonly CampaignRow[]): Month[] {
  const groups = Map.groupBy(rows, ({ startAt }) => startAt && monthStart(startAt));
  return [...groups].sort(([a = 0], [b = 0]) => b - a).map(([startAt, ofMonth]) => monthOf(startAt, ofMonth));
}

function monthStart(at: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth()).getTime();
}

function monthOf(startAt: number | undefined, rows: readonly CampaignRow[]): Month {
  const counters = rows.flatMap(({ last }) => last?.statistics?.common ?? []);
  const sum = (of: (each: (typeof counters)[number]) => number) =>
    counters.reduce((all, each) => all + of(each), 0);
  const delivered = sum((each) => each.delivered);
  return {
    startAt,
    campaigns: rows.length,
    recipients: rows.reduce((all, { last }) => all + (last?.count ?? 0), 0),
    sent: sum(lettersWithResult),
    delivered,
    counts: {
      click: sum((each) => each.clicked),
      open: sum((each) => each.opened),
      delivery: delivered,
      bounce: sum((each) => each.bounce),
      unsubscribe: sum((each) => each.unsubs),
      complaint: sum((each) => each.spam),
    },
    ...peopleOf(rows),
  };
}

/** Sums up who clicked: people where the readings of a campaign show programs, else all who were counted. */
function peopleOf(rows: readonly CampaignRow[]): Pick<Month, 'people'> {
  if (!rows.some(({ people }) => people)) return {};
  const parts = rows.map((row) => comparedRate(row, 'click').part);
  return {
    people: {
      least: parts.reduce((sum, { least }) => sum + least, 0),
      most: parts.reduce((sum, { most }) => sum + most, 0),
    },
  };
}
