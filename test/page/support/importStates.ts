/** States of the page of an import, from its beginning to its end. */
import type { CheckSummary } from '../../../src/core/imports/checkRows.ts';
import type { StartedState } from '../../../src/core/imports/importState.ts';
import type { ProgressCounts } from '../../../src/core/imports/progress.ts';
import type { Import } from '../../../src/extension/imports/import.ts';
import type { ImportRecord } from '../../../src/extension/imports/run/importStore.ts';
import type { LeftRows } from '../../../src/extension/imports/run/report.ts';
import type { RunningImport } from '../../../src/extension/imports/run/runningImport.ts';
import type { CheckedSource, ShownRow } from '../../../src/protocol/imports.ts';
import '../../support/withoutVsCode.ts';

const { reasonText } = await import('../../../src/extension/imports/page/importTexts.ts');
const { outcomeText } = await import('../../../src/extension/imports/run/report.ts');

/** The parts of an import that `importState` reads. */
export type ImportOnPage = Pick<Import, 'record' | 'state' | 'checked' | 'running'>;

const record: ImportRecord = {
  id: 1,
  account: 'work',
  accountName: 'Work',
  path: '/people/people.csv',
  name: 'people.csv',
  isPasted: false,
  choices: {},
  list: 1,
  consent: 'signedUp',
  consentNote: '',
  skipsConfirmation: false,
};

const noRows: CheckSummary = {
  good: 0,
  suspicious: 0,
  doubled: 0,
  wrong: 0,
  suppressed: 0,
  undecided: 0,
  added: 0,
  rows: 0,
};
const summary: CheckSummary = {
  good: 1200,
  suspicious: 4,
  doubled: 30,
  wrong: 10,
  suppressed: 5,
  undecided: 0,
  added: 1,
  rows: 1250,
};

const good = (line: number, name = 'Anna', city = 'Tver'): ShownRow => {
  const email = `${/^[A-Z]/.test(name) ? name.toLowerCase() : `reader${line}`}@reader.example`;
  return { line, state: 'good', email, fields: { name, city }, written: `${name};${email};${city}` };
};

const suspicious: readonly ShownRow[] = [
  {
    line: 7,
    state: 'suspicious',
    email: 'vera@gmial.com',
    written: 'Vera;vera@gmial.com;Tver',
    doubt: 'typo',
    suggestion: 'vera@gmail.com',
  },
  {
    line: 8,
    state: 'suspicious',
    email: 'info@reader.example',
    written: ';info@reader.example;Tver',
    doubt: 'role',
  },
];

const notAdded: readonly ShownRow[] = [
  { line: 9, state: 'doubled', written: 'Anna;Anna@reader.example;Tver', firstLine: 2 },
  {
    line: 10,
    state: 'wrong',
    written: 'Gleb;gleb@reader.example;Penza;yes',
    fault: { problem: 'cellCount', expected: 3, found: 4 },
  },
  { line: 11, state: 'suppressed', written: 'Olga;olga@reader.example;Tula' },
];

/** The reasons why rows are not added, with the number of rows: the summary in detail. */
const reasons: CheckedSource['reasons'] = [
  ...notAdded.map((first) => ({ first, count: summary[first.state] })),
  { first: { line: 12, state: 'added', written: 'Pavel;pavel@reader.example;Omsk' }, count: summary.added },
];

/** The result of the check in most of these imports. */
export const checkedSource: CheckedSource = {
  fingerprint: '0',
  encoding: 'windows-1251',
  hasBom: false,
  isGuess: false,
  format: { delimiter: ';', quote: '"', hasHeader: true },
  header: ['Name', 'E-mail', 'City'],
  columns: [{ use: 'name' }, { use: 'email' }, { use: 'city' }],
  samples: [
    ['Anna', 'Boris'],
    ['anna@reader.example', 'boris@reader.example'],
    ['Tver', 'Tula'],
  ],
  summary,
  planned: 1203,
  plannedUnwanted: 0,
  doubts: { typo: 1, role: 3, throwAway: 0, lookAlike: 0, otherAddress: 0 },
  optOut: [],
  first: [good(2), good(3, 'Boris', 'Tula'), good(4, 'Galina', 'Omsk')],
  notAdded,
  reasons,
  wrong: notAdded.filter(({ state }) => state === 'wrong'),
  suspicious,
};

const long = 'Readers of the spring letter who have signed up at the counter '.repeat(4).trim();
const unbroken = 'x'.repeat(200);
const markup = '<img src=x onerror="document.title=1"><b>bold</b>&amp;';
const rightToLeft = 'أسماء القراء \u202E‮abc';
const longAddress = `${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}com`;

const hostileTexts = [long, unbroken, markup, rightToLeft, longAddress];

/** Returns an import with so many columns, all with long or hostile texts. */
function hostile(columns: number): ImportOnPage {
  const text = (at: number) => hostileTexts[at % hostileTexts.length] ?? '';
  const header = Array.from({ length: columns }, (_, at) => text(at));
  const uses = header.map((_, at) =>
    at === 0 ? ({ use: 'email' } as const) : ({ use: 'field', name: `${text(at)} ${at}` } as const),
  );
  const fields = Object.fromEntries(uses.slice(1).map((each, at) => [each.name ?? '', text(at)]));
  const rows = hostileTexts.map(
    (written, at): ShownRow => ({ ...good(at + 2), email: longAddress, written, fields }),
  );
  const wrong = rows.map(
    ({ line, written }): ShownRow => ({
      line,
      written,
      state: 'wrong',
      fault: { problem: 'encoding', column: 0 },
    }),
  );
  return {
    record: {
      ...record,
      name: `${unbroken}.csv`,
      accountName: `${markup}${unbroken}`,
      consentNote: long,
    },
    checked: {
      ...checkedSource,
      header,
      columns: uses,
      samples: header.map(() => hostileTexts),
      first: rows,
      suspicious: rows.map((row) => ({
        ...row,
        state: 'suspicious',
        doubt: 'typo',
        suggestion: longAddress,
      })),
      optOut: hostileTexts.map((title, column) => ({
        column,
        kind: 'status',
        isIgnored: title === markup,
        wanted: 1,
        values: hostileTexts.map((written) => ({ key: written, written, rows: 1_000_000, wish: 'unclear' })),
      })),
      notAdded: wrong,
      reasons: wrong.slice(0, 1).map((first) => ({ first, count: wrong.length })),
    },
    state: { kind: 'opened' },
    running: undefined,
  };
}

/** The lists of an account, some with long or hostile names. */
export const importLists = ['Readers', ...hostileTexts].map((title, at) => ({ id: at + 1, title }));

const started: ImportRecord = {
  ...record,
  started: {
    at: '2026-11-25T12:00:00Z',
    planned: 1203,
    summary,
    header: checkedSource.header,
    format: checkedSource.format,
  },
};

function run(state: StartedState, counts: Partial<ProgressCounts>): ImportOnPage {
  const all = {
    waiting: 0,
    leaving: 0,
    added: 0,
    refused: 0,
    suppressed: 0,
    addedBefore: 0,
    unknown: 0,
    ...counts,
  };
  const rate = 4;
  const running = { state, counts: all, rate, expectedMs: ((all.waiting + all.leaving) * 1000) / rate };
  return {
    record: started,
    state,
    checked: undefined,
    running: running as unknown as RunningImport,
  };
}

/** A source with so many wrong rows that they are scrolled. */
const manyWrong: CheckedSource = {
  ...checkedSource,
  notAdded: Array.from({ length: 50 }, (_, at) => ({ ...notAdded[1], line: at + 2 }) as ShownRow),
  reasons: reasons.slice(1, 2).map((reason) => ({ ...reason, count: 50 })),
};

/** Returns the rows that the import `done` has not added, and those with an unknown outcome, in the language of the page. */
export const leftRows = (): readonly LeftRows[] => {
  const row = (line: number, written: string) => ({ line, written });
  return [
    {
      reason: outcomeText('unknown'),
      ...({ kind: 'unknown', canMend: false, count: 2 } as const),
      rows: [
        { ...row(40, 'Kira;kira@reader.example;Tver'), number: 37 },
        { ...row(41, 'Lev;lev@reader.example;Tver'), number: 38 },
      ],
    },
    ...reasons.map(({ first, count }) => ({
      reason: reasonText(first, checkedSource.header),
      ...{ kind: first.state as 'wrong', canMend: first.state === 'wrong', count },
      rows: [row(first.line, first.written)],
    })),
    {
      reason: reasonText({ state: 'suspicious', doubt: 'typo' }, []),
      ...({ kind: 'suspicious', canMend: true, count: 1 } as const),
      rows: [row(7, 'Vera;vera@gmial.com;Tver')],
    },
    {
      reason: outcomeText('refused', 'blocked'),
      ...({ kind: 'refused', canMend: true, count: 3 } as const),
      rows: [row(14, 'Boris;boris@blocked.example;Tula'), row(15, 'Vera;vera@blocked.example;Tver')],
    },
  ].sort((one, other) => Number(other.canMend) - Number(one.canMend) || other.count - one.count);
};

const prepared = (some: Partial<ImportOnPage>): ImportOnPage => ({
  record,
  checked: checkedSource,
  state: { kind: 'checked', checked: some.checked ?? checkedSource },
  running: undefined,
  ...some,
});

const optOutRows: readonly ShownRow[] = [
  ...notAdded.slice(0, 2),
  {
    line: 12,
    state: 'suppressed',
    written: 'Olga;olga@reader.example;blocklisted;no',
    leftOutBy: { column: 2, value: 'blocklisted', isUnclear: false },
  },
  {
    line: 13,
    state: 'undecided',
    written: 'Pavel;pavel@reader.example;pending;no',
    leftOutBy: { column: 2, value: 'pending', isUnclear: true },
  },
];

const { list: _list, consent: _consent, ...unchosen } = record;

/** The imports that are tested, by what is special about them. */
export const imports = {
  checked: prepared({}),
  checking: prepared({ checked: undefined, state: { kind: 'checking', before: { kind: 'opened' } } }),
  corrected: prepared({
    record: { ...record, choices: { corrected: [7] } },
    checked: {
      ...checkedSource,
      planned: 1204,
      summary: { ...summary, good: 1201, suspicious: 3 },
      suspicious: suspicious.slice(1),
      doubts: { ...checkedSource.doubts, typo: 0 },
    },
  }),
  pasted: prepared({ record: { ...record, isPasted: true }, checked: { ...checkedSource, isList: true } }),
  pastedTable: prepared({ record: { ...record, isPasted: true } }),
  workbook: prepared({
    record: { ...record, path: '/people/people.xlsx', name: 'people.xlsx' },
    checked: {
      ...checkedSource,
      sheet: {
        ...{ name: 'Subscribers', isHidden: false },
        all: [
          { name: 'Notes', isHidden: false },
          { name: 'Subscribers', isHidden: false },
          { name: 'Old', isHidden: true },
        ],
      },
    },
  }),
  stopped: prepared({ checked: undefined, state: { kind: 'held' } }),
  manyWrong: prepared({ checked: manyWrong }),
  manyWrongPasted: prepared({ record: { ...record, isPasted: true }, checked: manyWrong }),
  optOut: prepared({
    checked: {
      ...checkedSource,
      header: ['Name', 'E-mail', 'Status', 'unsubscribed'],
      columns: [...checkedSource.columns.slice(0, 2), { use: 'leaveOut' }, { use: 'leaveOut' }],
      samples: [...checkedSource.samples.slice(0, 2), ['active', 'pending'], ['no', 'yes']],
      optOut: [
        {
          column: 2,
          kind: 'status',
          isIgnored: false,
          wanted: 1190,
          values: [
            { key: 'pending', written: 'pending', rows: 40, wish: 'unclear' },
            { key: '', written: '', rows: 3, wish: 'unclear' },
            { key: 'blocklisted', written: 'blocklisted', rows: 12, wish: 'unwanted' },
            { key: '*unclear', rows: 5, wish: 'wanted' },
          ],
        },
        {
          column: 3,
          kind: 'optOut',
          isIgnored: true,
          wanted: 1243,
          values: [{ key: 'yes', written: 'yes', rows: 7, wish: 'unwanted' }],
        },
      ],
      summary: { ...summary, good: 1151, suppressed: 12, undecided: 43, added: 0 },
      planned: 1154,
      plannedUnwanted: 7,
      notAdded: optOutRows,
      reasons: optOutRows.map((first, at) => ({ first, count: [30, 10, 12, 43][at] ?? 0 })),
    },
  }),
  guessed: prepared({
    checked: {
      ...checkedSource,
      isGuess: true,
      samples: [
        ['Анна', 'Борис'],
        ['reader2@reader.example', 'reader19@reader.example'],
        ['Тверь', 'Тула'],
      ],
      first: [good(2, 'Анна', 'Тверь'), good(19, 'Борис', 'Тула'), good(23, 'Галина', 'Омск')],
    },
  }),
  list: prepared({
    checked: { ...checkedSource, isList: true, header: ['email', 'name'], isGuess: false, encoding: 'utf-8' },
  }),
  unsubscribed: prepared({
    checked: { ...checkedSource, recognized: { from: 'Mailchimp', people: 'unsubscribed' } },
  }),
  suppressing: prepared({ record: { ...unchosen, suppresses: 'complained' } }),
  refused: prepared({ checked: undefined, state: { kind: 'refused', problem: 'spreadsheet' } }),
  // Nobody can be on a list before one is chosen.
  unchosen: prepared({
    record: unchosen,
    checked: {
      ...checkedSource,
      summary: { ...summary, good: 1201, added: 0 },
      planned: 1204,
      reasons: reasons.filter(({ first }) => first.state !== 'added'),
    },
  }),
  withoutAddress: prepared({
    checked: {
      ...checkedSource,
      columns: [{ use: 'name' }, { use: 'leaveOut' }, { use: 'field', name: '' }],
      mapping: { problem: 'noEmail' },
      summary: noRows,
      planned: 0,
      first: [],
      notAdded: [],
      reasons: [],
      suspicious: [],
    },
  }),
  running: run(
    { kind: 'running' },
    { added: 400, refused: 2, suppressed: 0, unknown: 1, leaving: 10, waiting: 790 },
  ),
  offline: run({ kind: 'offline' }, { added: 400, waiting: 803 }),
  paused: run({ kind: 'paused' }, { added: 400, refused: 2, waiting: 801 }),
  wrongKey: run({ kind: 'unauthorized', status: 401 }, { added: 400, waiting: 803 }),
  failing: run({ kind: 'failing' }, { added: 400, unknown: 10, waiting: 793 }),
  refusing: run({ kind: 'refusing', reason: 'list_id: there is no list 7.' }, { refused: 10, waiting: 1193 }),
  elsewhere: run({ kind: 'elsewhere' }, { added: 400, waiting: 803 }),
  done: {
    ...run({ kind: 'done' }, { added: 1198, refused: 3, suppressed: 0, unknown: 2 }),
    record: {
      ...started,
      consentNote: 'the form on the front page',
      ended: { at: '2026-11-25T12:03:00Z', how: 'done' },
    },
  },
  canceled: {
    ...run({ kind: 'canceled' }, { added: 400, waiting: 803 }),
    record: { ...started, ended: { at: '2026-11-25T12:10:00Z', how: 'canceled' } },
  },
  hostile: hostile(5),
  wide: hostile(1000),
} satisfies Record<string, ImportOnPage>;
