import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Encoding } from '../../../src/core/imports/encodings.ts';
import { checkImportSource } from '../../../src/importer/checkImportSource.ts';
import type { ImportChoices, PlannedRow } from '../../../src/protocol/imports.ts';
import { bytesIn } from '../imports/bytesIn.ts';

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mr-others-'));
});
after(() => rm(directory, { recursive: true }));

let files = 0;

/** Imports a file. Returns each added address with its name, and each other row with the reason. */
async function imported(
  text: string,
  { encoding = 'utf-8', ...choices }: ImportChoices & { readonly encoding?: Encoding } = {},
): Promise<string[]> {
  const path = join(directory, `${files++}.csv`);
  await writeFile(path, bytesIn(encoding, text));
  const plan = `${path}.plan`;
  const answer = await checkImportSource({ source: { kind: 'file', path }, choices, plan });
  if ('refused' in answer) return [`refused: ${answer.refused}`];
  const lines = (await readFile(plan, 'utf8')).split('\n').filter(Boolean);
  return lines
    .map((line): PlannedRow => JSON.parse(line))
    .map((row) => {
      if ('not' in row) return `${row.not}: ${row.cells.join('|')}`;
      return row.fields?.name ? `${row.fields.name} <${row.email}>` : row.email;
    });
}

/** Files and the expected result of each. */
const cases: Readonly<Record<string, readonly [text: string, rows: readonly string[]]>> = {
  'an export with the status of each subscriber': [
    'uuid,email,name,attributes,status\n1,anna@reader.example,Anna,"{}",enabled\n2,boris@reader.example,Boris,"{}",blocklisted\n3,c@reader.example,Cara,"{}",disabled\n',
    [
      'Anna <anna@reader.example>',
      'suppressed: 2|boris@reader.example|Boris|{}|blocklisted',
      'suppressed: 3|c@reader.example|Cara|{}|disabled',
    ],
  ],
  'a column that marks unsubscribed people': [
    'email,name,unsubscribed\nanna@reader.example,Anna,no\nboris@reader.example,Boris,yes\n',
    ['Anna <anna@reader.example>', 'suppressed: boris@reader.example|Boris|yes'],
  ],
  'a contact id that is not an export of Brevo': [
    'Contact ID,Email,First Name,Last Name,Status\n1,anna@reader.example,Anna,Reader,Active\n2,boris@reader.example,Boris,Reader,Unsubscribed\n',
    ['Anna Reader <anna@reader.example>', 'suppressed: 2|boris@reader.example|Boris|Reader|Unsubscribed'],
  ],
  'a title above the header': [
    'List 63\nemail;name;city\na@reader.example;Anna;Paris\nb@reader.example;Boris;Rome\n',
    ['Anna <a@reader.example>', 'Boris <b@reader.example>'],
  ],
  'comments above the header and at the end': [
    '# exported 2026-11-01\nemail,name\nanna@reader.example,Anna\n# end\n',
    ['Anna <anna@reader.example>', 'wrong: # end'],
  ],
  'rows that end with a separator': [
    'email;name;city\r\nanna@reader.example;Anna;Paris;\r\nboris@reader.example;Boris;Rome;\r\n',
    ['Anna <anna@reader.example>', 'Boris <boris@reader.example>'],
  ],
  'a header that ends with a separator': [
    'email;name;\nanna@reader.example;Anna\nboris@reader.example;Boris\n',
    ['Anna <anna@reader.example>', 'Boris <boris@reader.example>'],
  ],
  'blanks around quotes': [
    'email, name, city\nanna@reader.example, "Reader, Anna" , "Paris, TX"\nboris@reader.example, "Reader, Boris", Rome\n',
    ['Reader, Anna <anna@reader.example>', 'Reader, Boris <boris@reader.example>'],
  ],
  'all addresses on one line': [
    'anna@reader.example, boris@reader.example, c@reader.example, d@reader.example\n',
    ['anna@reader.example', 'boris@reader.example', 'c@reader.example', 'd@reader.example'],
  ],
  'a name and an address on each line': [
    'Anna Reader <anna@reader.example>\n"Reader, Boris" <boris@reader.example>\n',
    ['Anna Reader <anna@reader.example>', 'Reader, Boris <boris@reader.example>'],
  ],
  'apostrophes that guard the cells': [
    "email,name\n'anna@reader.example,Anna\n'boris@reader.example,'Boris\n",
    ['Anna <anna@reader.example>', 'Boris <boris@reader.example>'],
  ],
  'cells that are text formulas': [
    'email,name\n"=""anna@reader.example""","=""Anna"""\n="boris@reader.example",="Reader, Boris"\n',
    ['Anna <anna@reader.example>', 'Reader, Boris <boris@reader.example>'],
  ],
  'letters of another alphabet that look Latin': [
    'email,name\nаnna@reader.example,Anna\nboris@rеader.example,Boris\nсara@gmail.com,Cara\n',
    [
      'suspicious: аnna@reader.example|Anna',
      'suspicious: boris@rеader.example|Boris',
      'suspicious: сara@gmail.com|Cara',
    ],
  ],
  'punctuation after addresses': [
    'email,name\nanna@reader.example.,Anna\nboris@reader.example;,Boris\nc@reader.example,,\n"d@reader.example,",Dora\n',
    [
      'Anna <anna@reader.example>',
      'Boris <boris@reader.example>',
      'c@reader.example',
      'Dora <d@reader.example>',
    ],
  ],
  'an HTML table named .xls': [
    '<html><body><table><tr><td>email</td></tr><tr><td>anna@reader.example</td></tr></table></body></html>',
    ['refused: html'],
  ],
  'an XML workbook': ['<?xml version="1.0"?>\n<Workbook><Row/></Workbook>', ['refused: xml']],
  'contact cards': ['BEGIN:VCARD\nFN:Anna\nEMAIL:a@reader.example\nEND:VCARD\n', ['refused: vcard']],
};

describe('A file of another program', () => {
  for (const [name, [text, rows]] of Object.entries(cases)) {
    it(`with ${name} is imported correctly`, async () => assert.deepEqual(await imported(text), rows));
  }

  it('in Mac OS Roman with CR line ends keeps its accents', async () => {
    const text = 'email,name\ranna@reader.example,René\rboris@reader.example,Zoë Müller\r';
    assert.deepEqual(await imported(text, { encoding: 'macintosh' }), [
      'René <anna@reader.example>',
      'Zoë Müller <boris@reader.example>',
    ]);
  });

  it('in Russian DOS encoding keeps its headers and names', async () => {
    const text =
      'email;Имя;Город\nanna@reader.example;Анна Петрова;Москва\nboris@reader.example;Борис Иванов;Санкт-Петербург\n';
    assert.deepEqual(await imported(text, { encoding: 'ibm866' }), [
      'Анна Петрова <anna@reader.example>',
      'Борис Иванов <boris@reader.example>',
    ]);
  });

  it('is read as a table or as a list as the user chooses', async () => {
    const text = 'a@reader.example,b@reader.example\nc@reader.example,d@reader.example\n';
    assert.equal((await imported(text)).length, 4);
    assert.deepEqual(await imported(text, { format: { isList: false } }), [
      'a@reader.example',
      'c@reader.example',
    ]);
    const table = 'a@reader.example\nb@reader.example; c@reader.example\n';
    assert.equal((await imported(table, { format: { isList: true } })).length, 3);
  });

  it('has its header where the user says', async () => {
    const text = 'a@reader.example,Old\nemail,name\nb@reader.example,Boris\n';
    assert.deepEqual(await imported(text, { format: { skipped: 1, hasHeader: true } }), [
      'Boris <b@reader.example>',
    ]);
  });

  it('adds nobody whose status the user has not decided', async () => {
    const text =
      'email,status\na@reader.example,active\nb@reader.example,pending\nc@reader.example,blocklisted\n';
    const left = 'suppressed: c@reader.example|blocklisted';
    assert.deepEqual(await imported(text), ['a@reader.example', 'undecided: b@reader.example|pending', left]);
    const added = { optOut: [{ column: 1, decided: [['pending', true]] }] } as const;
    assert.deepEqual(await imported(text, added), ['a@reader.example', 'b@reader.example', left]);
    assert.equal((await imported(text, { optOut: [{ column: 1, isIgnored: true }] })).length, 3);
  });

  it('suppresses a status that first occurs thousands of rows down, in a column without a name', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => `a${at}@reader.example,`);
    const text = [...rows, 'b@reader.example,unsubscribed'].join('\n');
    const result = await imported(`email,\n${text}\n`);
    assert.equal(result.length, 5001);
    assert.deepEqual(
      result.filter((row) => row.startsWith('suppressed')),
      ['suppressed: b@reader.example|unsubscribed'],
    );
  });
});
