import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { checkImportSource } from '../../../src/importer/checkImportSource.ts';
import type { ImportChoices } from '../../../src/protocol/imports.ts';
import { type TestWorkbook, textRows, workbook, workbookParts, zipped } from '../../support/workbooks.ts';

describe('an imported workbook', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mr-workbooks-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  let number = 0;
  const check = async (bytes: Uint8Array, choices: ImportChoices = {}) => {
    const base = join(folder, `people${++number}`);
    await writeFile(`${base}.xlsx`, bytes);
    const source = { kind: 'file', path: `${base}.xlsx` } as const;
    const answer = await checkImportSource({ source, choices, plan: `${base}.plan` });
    if ('refused' in answer) return answer;
    const rows = (await readFile(`${base}.plan`, 'utf8')).trimEnd().split('\n');
    return { ...answer, cells: rows.filter(Boolean).map((row) => JSON.parse(row).cells), rows };
  };
  const checked = async (made: TestWorkbook, choices?: ImportChoices) => {
    const answer = await check(workbook(made), choices);
    assert.ok('checked' in answer, JSON.stringify(answer));
    return answer;
  };
  const people = textRows(
    ['Email', 'Name'],
    ['anna@reader.example', 'Anna'],
    ['boris@reader.example', 'Boris'],
  );

  it('is read like a text file, with header and columns', async () => {
    const { checked: found, cells } = await checked({ sheets: [{ name: 'Subscribers', rows: people }] });
    assert.deepEqual(found.header, ['Email', 'Name']);
    assert.deepEqual(found.columns, [{ use: 'email' }, { use: 'name' }]);
    assert.equal(found.planned, 2);
    assert.deepEqual(cells, [
      ['anna@reader.example', 'Anna'],
      ['boris@reader.example', 'Boris'],
    ]);
    assert.deepEqual(found.sheet, {
      name: 'Subscribers',
      isHidden: false,
      all: [{ name: 'Subscribers', isHidden: false }],
    });
  });

  it('has shared and formatted strings without phonetic readings, and decoded escapes', async () => {
    const { cells } = await checked({
      strings:
        '<si><t>Email</t></si><si><t>anna@reader.example</t></si>' +
        '<si><r><t>Anna </t></r><r><rPr><b/></rPr><t xml:space="preserve">&amp; Eva</t></r></si>' +
        '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000D_&#10;b, "c"</t></si>',
      sheets: [
        {
          name: 'A',
          rows:
            '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>B</t></is></c><c r="C1" t="inlineStr"><is><t>C</t></is></c><c r="D1" t="inlineStr"><is><t>D</t></is></c></row>' +
            '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="s"><v>2</v></c><c r="C2" t="s"><v>3</v></c><c r="D2" t="s"><v>4</v></c></row>',
        },
      ],
    });
    assert.deepEqual(cells, [['anna@reader.example', 'Anna & Eva', '東京', 'a b, "c"']]);
  });

  it('may have gaps of rows and columns, and rows keep their numbers', async () => {
    const { cells, checked: found } = await checked({
      sheets: [
        {
          name: 'A',
          rows:
            '<row r="3"><c r="B3" t="inlineStr"><is><t>Email</t></is></c><c r="D3" t="inlineStr"><is><t>City</t></is></c></row>' +
            '<row r="7"><c r="B7" t="inlineStr"><is><t>anna@reader.example</t></is></c></row>' +
            '<row r="9"><c r="A9" s="1"/><c r="B9" t="inlineStr"><is><t>nobody</t></is></c><c r="D9" t="str"><f>A1</f><v>Oslo</v></c></row>',
        },
      ],
    });
    assert.deepEqual(cells, [
      ['', 'anna@reader.example', '', ''],
      ['', 'nobody', '', 'Oslo'],
    ]);
    assert.deepEqual(
      found.notAdded.map(({ line }) => line),
      [9],
    );
  });

  it('has numbers and formula results as displayed, and dates in ISO format', async () => {
    const cell = (value: string, style = 0, type = 'n') =>
      `<c t="${type}" s="${style}"><f>1</f><v>${value}</v></c>`;
    const formats = [
      'dd.mm.yyyy',
      'm/d/yy h:mm',
      'hh:mm:ss',
      '00000',
      '0%',
      '[$-419]d mmmm yyyy;@',
      '[h]:mm',
      '&quot;day&quot; 0',
      '#,##0.00',
    ];
    const values: [xml: string, shown: string][] = [
      [cell('79161234567'), '79161234567'],
      [cell('7.9161234567E10'), '79161234567'],
      [cell('1.2345678901234567E19'), '12345678901234600000'],
      [cell('0.30000000000000004'), '0.3'],
      [cell('-5'), '-5'],
      [cell('46352', 1), '2026-11-26'],
      [cell('46352.4375', 2), '2026-11-26 10:30:00'],
      [cell('0.75', 3), '18:00:00'],
      [cell('7', 4), '00007'],
      [cell('0.5', 5), '50%'],
      [cell('46352', 6), '2026-11-26'],
      [cell('1.5', 7), '36:00:00'],
      [cell('3', 8), '3'],
      [cell('1234.5', 9), '1234.5'],
      [cell('1', 1), '1900-01-01'],
      [cell('59', 1), '1900-02-28'],
      [cell('61', 1), '1900-03-01'],
      [cell('60', 1), '60'],
      [cell('-1', 1), '-1'],
      [cell('9999999', 1), '9999999'],
      [cell('1', 0, 'b'), 'TRUE'],
      [cell('0', 0, 'b'), 'FALSE'],
      [cell('#N/A', 0, 'e'), '#N/A'],
      [cell('2026-11-26T00:00:00', 0, 'd'), '2026-11-26'],
      [cell('007', 0, 'str'), '007'],
    ];
    const rows = `<row><c t="inlineStr"><is><t>anna@reader.example</t></is></c>${values.map(([xml]) => xml).join('')}</row>`;
    const { cells } = await checked({ formats, sheets: [{ name: 'A', rows }] });
    assert.deepEqual(
      cells[0].slice(1),
      values.map(([, shown]) => shown),
    );
    const mac = await checked({
      formats,
      is1904: true,
      sheets: [{ name: 'A', rows: `<row><c t="str"><v>a@b.example</v></c>${cell('44890', 1)}</row>` }],
    });
    assert.deepEqual(mac.cells, [['a@b.example', '2026-11-26']]);
  });

  it('is read from the chosen sheet, or the first visible one with data, or a hidden one', async () => {
    const other = textRows(['Email'], ['eva@reader.example']);
    const sheets = [
      { name: 'Secret', rows: other, state: 'hidden' },
      { name: 'Empty', rows: '' },
      { name: 'People', rows: people },
      { name: 'More', rows: other },
      { name: 'Very', rows: other, state: 'veryHidden' },
    ] as const;
    const first = await checked({ sheets });
    assert.deepEqual([first.checked.sheet?.name, first.checked.planned], ['People', 2]);
    assert.deepEqual(
      first.checked.sheet?.all.map(({ name, isHidden }) => `${name}${isHidden ? ' hidden' : ''}`),
      ['Secret hidden', 'Empty', 'People', 'More', 'Very hidden'],
    );
    const chosen = await checked({ sheets }, { sheet: 'Secret' });
    assert.deepEqual([chosen.checked.sheet?.name, chosen.checked.planned], ['Secret', 1]);
    assert.equal((await checked({ sheets }, { sheet: 'Gone' })).checked.sheet?.name, 'People');
    const hidden = await checked({ sheets: [sheets[1], sheets[0]] });
    assert.deepEqual([hidden.checked.sheet?.name, hidden.checked.sheet?.isHidden], ['Secret', true]);
    assert.deepEqual(await check(workbook({ sheets: [sheets[1]] })), { refused: 'noRows' });
  });

  it('may use XML prefixes, comments, CDATA and backslashes in paths', async () => {
    const parts = workbookParts({ sheets: [{ name: 'A', rows: people }] });
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    const prefixed = sheet.replaceAll(/<(\/?)(?=[a-zA-Z])/g, '<$1x:').replace('xmlns=', 'xmlns:x=');
    const many = [
      { ...parts, 'xl/worksheets/sheet1.xml': prefixed },
      { ...parts, 'xl/worksheets/sheet1.xml': sheet.replace('<row>', '<!-- <row> --><?a ?><row>') },
      { ...parts, 'xl/worksheets/sheet1.xml': sheet.replaceAll(/<t>(.*?)<\/t>/g, '<t><![CDATA[$1]]></t>') },
      Object.fromEntries(Object.entries(parts).map(([name, text]) => [name.replaceAll('/', '\\'), text])),
    ];
    for (const each of many) {
      const answer = await check(zipped(each));
      assert.ok('checked' in answer, JSON.stringify(answer));
      assert.equal(answer.checked.planned, 2);
    }
  });

  it('is refused with a reason when it is damaged or another kind of file', async () => {
    const parts = workbookParts({ strings: '<si><t>x</t></si>', sheets: [{ name: 'A', rows: people }] });
    const bytes = zipped(parts);
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    const withSheet = (text: string) => zipped({ ...parts, 'xl/worksheets/sheet1.xml': text });
    const damaged = [
      bytes.subarray(0, bytes.length - 30),
      bytes.subarray(0, 100),
      Buffer.concat([bytes.subarray(0, 700), Buffer.alloc(40, 7), bytes.subarray(740)]),
      withSheet(sheet.slice(0, -20)),
      withSheet(sheet.replace('</row>', '')),
      withSheet(sheet.replace('<worksheet', '<!DOCTYPE a [<!ENTITY b "c">]><worksheet')),
      withSheet(sheet.replace('Anna', '&b;')),
      withSheet(sheet.replace('Anna', `&#${'9'.repeat(50)};`)),
      withSheet(sheet.replace('<row>', '<row r="5"></row><row r="4">')),
      withSheet(sheet.replace('<row>', '<row r="9999999">')),
      withSheet(sheet.replace('<c ', '<c r="ZZZZ1" ')),
      withSheet(sheet.replace('<row>', '<row><c t="s"><v>7</v></c>')),
      withSheet(`${'<a>'.repeat(1000)}`),
    ];
    for (const [index, each] of damaged.entries()) {
      assert.deepEqual(await check(each), { refused: 'damagedWorkbook' }, String(index));
    }
    const ods = zipped({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' });
    assert.deepEqual(await check(ods), { refused: 'spreadsheet' });
    assert.deepEqual(await check(Buffer.from('d0cf11e0a1b11ae100000000', 'hex')), { refused: 'spreadsheet' });
    assert.deepEqual(await check(zipped({ 'word/document.xml': '<a/>' })), { refused: 'binary' });
  });

  it('is refused at a limit, before it uses much memory', async () => {
    const parts = workbookParts({ sheets: [{ name: 'A', rows: '' }] });
    const withSheet = (text: string) => zipped({ ...parts, 'xl/worksheets/sheet1.xml': text });
    const used = () => process.memoryUsage().rss;
    const before = used();
    const bomb = withSheet(`<worksheet>${' '.repeat(17_000_000)}</worksheet>`);
    assert.ok(bomb.length < 25_000);
    assert.deepEqual(await check(bomb), { refused: 'damagedWorkbook' });
    const tags = withSheet(`<worksheet>${'<a/>'.repeat(4_100_000)}</worksheet>`);
    assert.deepEqual(await check(tags), { refused: 'largeWorkbook' });
    const wide = '<row r="1"><c r="A1"><v>1</v></c><c r="ALL1"><v>1</v></c></row>';
    assert.deepEqual(await check(withSheet(`<a>${wide.replace('ALL', 'XFD')}</a>`)), {
      refused: 'tooManyColumns',
    });
    const tall = `<a>${wide}<row r="1000000"><c r="A1000000"><v>1</v></c></row></a>`;
    assert.deepEqual(await check(withSheet(tall)), { refused: 'largeWorkbook' });
    const entries = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`a${index}`, '']));
    assert.deepEqual(await check(zipped({ ...parts, ...entries })), { refused: 'largeWorkbook' });
    const shared = {
      sheets: [{ name: 'A', rows: '<row><c t="s"><v>0</v></c></row>'.repeat(10_000) }],
      strings: `<si><t>${'x'.repeat(32_000)}</t></si>`,
    };
    assert.deepEqual(await check(workbook(shared)), { refused: 'largeWorkbook' });
    assert.ok(used() - before < 300_000_000);
  });
});
