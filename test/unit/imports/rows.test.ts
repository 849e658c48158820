import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { describe, it } from 'node:test';
import { type CellSyntax, longestRow, type Row, readRows } from '../../../src/core/imports/rows.ts';
import { corpusFiles, corpusIsAtHand } from '../checks/corpus.ts';

const usual: CellSyntax = { delimiter: ',', quote: '"' };

function rowsOf(text: string, { syntax = usual, chunk = 100_000 } = {}): Row[] {
  const chunks: string[] = [];
  for (let at = 0; at < text.length; at += chunk) chunks.push(text.slice(at, at + chunk));
  return [...readRows(chunks, syntax)];
}

/** Parses a text in chunks of several sizes. Returns each row as `line: cell|cell`, or with its problem. */
function read(text: string, syntax = usual): string[] {
  const shown = (rows: readonly Row[]) =>
    rows.map(({ line, cells, problem }) => `${line}: ${problem ? `${problem} ` : ''}${cells.join('|')}`);
  const whole = shown(rowsOf(text, { syntax }));
  for (const chunk of [1, 2, 3, 7])
    assert.deepEqual(shown(rowsOf(text, { syntax, chunk })), whole, `chunks of ${chunk}`);
  return whole;
}

describe('rows', () => {
  it('end with LF, CRLF or CR, also mixed, or at the end of the file', () => {
    assert.deepEqual(read('a,b\r\n1,2\n3,4\r5,6'), ['1: a|b', '2: 1|2', '3: 3|4', '4: 5|6']);
    assert.deepEqual(read('a,b\r\n1,2\r\n'), ['1: a|b', '2: 1|2']);
    assert.deepEqual(read('a,b\r1,2\r'), ['1: a|b', '2: 1|2']);
  });

  it('have quoted cells with delimiters, quotes and line breaks', () => {
    assert.deepEqual(read('a,"b, c"\n"say ""hi""","x\r\ny"\nlast,"row"'), [
      '1: a|b, c',
      '2: say "hi"|x\r\ny',
      '4: last|row',
    ]);
    assert.deepEqual(read('"",""\n"a",""\n,"b"'), ['2: a|', '3: |b']);
  });

  it('keep quotes within an unquoted cell, as spreadsheets do', () => {
    assert.deepEqual(read('5" pipe,O"Neil\n1, "2\n1, "Bob" Smith'), [
      '1: 5" pipe|O"Neil',
      '2: 1| "2',
      '3: 1| "Bob" Smith',
    ]);
  });

  it('may have blanks around quoted cells', () => {
    assert.deepEqual(read('a, "Reader, Anna", \t"Paris, ""TX"""\n "b" ,"c" \t\r\nd,"e" '), [
      '1: a|Reader, Anna|Paris, "TX"',
      '2: b|c',
      '3: d|e',
    ]);
    assert.deepEqual(read('a\t "b\tc"\t"d"\t', { delimiter: '\t', quote: '"' }), ['1: a|b\tc|d|']);
    assert.deepEqual(read('="a, b",="c"\n="d"&1,e'), ['1: a, b|c', '2: ="d"&1|e']);
  });

  it('are numbered without blank ones', () => {
    const rows = rowsOf('a,b\n\n,\n  ,\t\n1,2\n\n');
    assert.deepEqual(
      rows.map(({ number, line }) => [number, line]),
      [
        [1, 1],
        [2, 5],
      ],
    );
  });

  it('start after a byte order mark and Excel’s `sep=` line', () => {
    assert.deepEqual(read('\uFEFFa,b\n1,2'), ['1: a|b', '2: 1|2']);
    assert.deepEqual(read('sep=;\r\na;b\r\n', { delimiter: ';', quote: '"' }), ['2: a|b']);
  });

  it('with an unclosed quote on every line are parsed in linear time, each on its own', () => {
    const lines = Array.from({ length: 400 }, (_, index) => `${index}"${'x'.repeat(400)},"`);
    const problems = (rows: readonly Row[]) => Map.groupBy(rows, ({ problem }) => problem);
    const rows = rowsOf(lines.join('\n'), { chunk: 65_536 });
    assert.equal(rows.length, lines.length);
    assert.deepEqual([...problems(rows).keys()], ['textAfterQuote', 'unclosedQuote']);
    assert.deepEqual(rowsOf(lines.join('\n'), { chunk: 777 }), rows);
    const good = [...lines, 'a,"b"', ...lines].join('\n');
    assert.deepEqual(rowsOf(good)[400]?.cells, ['a', 'b']);
  });

  it('with an unclosed quote do not affect the rows after them', () => {
    assert.deepEqual(read('a,b\n1,"2\n3,4\n5,6'), ['1: a|b', '2: unclosedQuote 1,"2', '3: 3|4', '4: 5|6']);
    const many = Array.from({ length: 30_000 }, (_, index) => `${index},x`);
    const rows = rowsOf(['a,b', '1,"2', ...many].join('\n'), { chunk: 4096 });
    assert.equal(rows.length, many.length + 2);
    assert.deepEqual(rows[1], { number: 2, line: 2, cells: ['1,"2'], problem: 'unclosedQuote' });
    assert.deepEqual(rows.at(-1), { number: 30_002, line: 30_002, cells: ['29999', 'x'] });
  });

  it('with text after a closing quote do not affect other rows', () => {
    assert.deepEqual(read('1,"a"b\n2,"Smith, "Bob""\n3,c'), [
      '1: textAfterQuote 1,"a"b',
      '2: textAfterQuote 2,"Smith, "Bob""',
      '3: 3|c',
    ]);
  });

  it('of 10 MB are reported as too long and not kept in memory', () => {
    for (const long of [
      'x'.repeat(10_000_000),
      `"${'x'.repeat(10_000_000)}"`,
      `"${'x\n'.repeat(100)}`.repeat(3),
    ]) {
      const rows = rowsOf(`a,b\n${long},2\n5,6\n`, { chunk: 65_536 });
      const [first, last] = [rows[0], rows.at(-1)];
      assert.deepEqual(first?.cells, ['a', 'b']);
      assert.deepEqual(last?.cells, ['5', '6']);
      if (long.length > longestRow) {
        assert.equal(rows.length, 3);
        assert.deepEqual([rows[1]?.line, rows[1]?.problem, last?.line], [2, 'tooLong', 3]);
        assert.ok((rows[1]?.cells[0]?.length ?? 0) <= 1000);
      }
    }
  });

  it('of 2,000 cells are reported as having too many', () => {
    const [row] = rowsOf(Array.from({ length: 2000 }, (_, index) => `c${index}`).join(','));
    assert.equal(row?.problem, 'tooManyCells');
  });

  it('keep NUL and other control characters', () => {
    assert.deepEqual(read('a\0,b\n1,\u00852\u2028'), ['1: a\0|b', '2: 1|\u00852\u2028']);
  });

  it('have single quotes or none when the file’s format says so', () => {
    assert.deepEqual(read("'a, b','it''s'", { delimiter: ',', quote: "'" }), ["1: a, b|it's"]);
    assert.deepEqual(read('"a|"b"', { delimiter: '|', quote: '' }), ['1: "a|"b"']);
  });

  it('match the expected results of csv-spectrum', (test) => {
    const files = corpusFiles('csv-spectrum/csvs/*.csv');
    if (!corpusIsAtHand)
      return test.diagnostic('There is no corpus to read: see test/unit/checks/corpus.ts.');
    assert.equal(files.length, 11);
    for (const { name, text } of files) {
      const [meant] = corpusFiles(`csv-spectrum/json/${basename(name, '.csv')}.json`);
      for (const chunk of [1, 5, 10_000]) {
        const [header, ...rows] = rowsOf(text, { chunk });
        const records = rows.map(({ cells, problem }) => {
          assert.equal(problem, undefined);
          assert.equal(cells.length, header?.cells.length);
          return Object.fromEntries(cells.map((cell, column) => [header?.cells[column], cell]));
        });
        // The expected JSON has line breaks as LF.
        const asWritten = JSON.parse(meant?.text ?? '');
        const crlf = JSON.parse(JSON.stringify(records).replaceAll('\\r\\n', '\\n'));
        assert.deepEqual(crlf, JSON.parse(JSON.stringify(asWritten).replaceAll('\\r\\n', '\\n')), name);
      }
    }
  });
});
