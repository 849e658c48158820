import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, open, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { addressHasher } from '../../../src/importer/addressHash.ts';
import { checkImportSource } from '../../../src/importer/checkImportSource.ts';
import type {
  CheckedSource,
  CheckJob,
  ImportChoices,
  ImportSource,
  PlannedRow,
} from '../../../src/protocol/imports.ts';
import { needs } from '../../support/needs.ts';
import { onPlatform } from '../../support/onPlatform.ts';
import { RefusedCalls } from '../../support/refusedCalls.ts';

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mr-import-'));
});
after(() => rm(directory, { recursive: true }));

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, content);
  return path;
}

async function check(path: string, job: Omit<CheckJob, 'source'> = { choices: {} }): Promise<CheckedSource> {
  const answer = await checkImportSource({ source: { kind: 'file', path }, ...job });
  assert.ok('checked' in answer, JSON.stringify(answer));
  return answer.checked;
}

const windows1251 = (text: string) =>
  Uint8Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x80 ? code : code - 0x410 + 0xc0;
  });

/** The rows of `people.csv`: two good, one doubled, one wrong, one suspicious, and one with an extra cell. */
const people = [
  'Имя;Почта;Город',
  'Анна;anna@reader.example;Тверь',
  'Пётр;peter@reader.example;Москва'.replace('ё', 'е'),
  'Анна;Anna@reader.example;Тверь',
  'Борис;boris@reader;Тула',
  'Вера;vera@gmial.com;Омск',
  'Глеб;gleb@reader.example;Пенза;да',
].join('\r\n');

describe('The check of an import file', () => {
  it('suppresses an address that a later row marks as unsubscribed, and allows a field named `constructor`', async () => {
    const rows =
      'email;email_status;born\nanna@reader.example;active;1990\nboris@reader.example;active;1980\n';
    const path = await file('status.csv', `${rows}anna@reader.example;unsubscribed;1990\n`);
    const columns = [{ use: 'email' }, { use: 'leaveOut' }, { use: 'field', name: 'constructor' }] as const;
    const { first, planned, notAdded } = await check(path, { choices: { columns } });
    assert.deepEqual(
      first.map(({ state, fields }) => [state, fields]),
      [['good', { constructor: '1980' }]],
    );
    assert.deepEqual(
      notAdded.map(({ state }) => state),
      ['suppressed', 'doubled'],
    );
    assert.equal(planned, 1);
  });

  it('counts the rows for each reason, including unlisted ones, and shows first the rows that are added', async () => {
    const wrong = Array.from({ length: 300 }, () => 'nobody');
    const path = await file(
      'reasons.csv',
      ['email', ...wrong, 'a@reader.example', 'A@reader.example'].join('\n'),
    );
    const { first, notAdded, reasons } = await check(path);
    assert.deepEqual(
      first.map(({ line, email }) => [line, email]),
      [[302, 'a@reader.example']],
    );
    assert.equal(notAdded.length, 200);
    assert.ok((await check(path, { choices: {}, showsMore: true })).notAdded.length > 200);
    assert.deepEqual(
      reasons.map(({ first: { line, state }, count }) => [line, state, count]),
      [
        [2, 'wrong', 300],
        [303, 'doubled', 1],
      ],
    );
  });

  it('detects the encoding, and gives each row a state', async () => {
    const checked = await check(await file('people.csv', windows1251(people)));
    assert.equal(checked.encoding, 'windows-1251');
    assert.deepEqual(checked.format, { delimiter: ';', quote: '"', hasHeader: true });
    assert.deepEqual(
      checked.columns.map(({ use }) => use),
      ['name', 'email', 'city'],
    );
    assert.deepEqual(checked.summary, {
      rows: 6,
      good: 2,
      suspicious: 1,
      doubled: 1,
      wrong: 2,
      suppressed: 0,
      undecided: 0,
      added: 0,
    });
    // Mail to a misspelled domain bounces or reaches a stranger, so the row is not planned.
    assert.equal(checked.planned, 2);
    assert.deepEqual(
      checked.notAdded.map(({ line, state, fault, firstLine }) => [line, state, fault?.problem ?? firstLine]),
      [
        [4, 'doubled', 2],
        [5, 'wrong', 'domain'],
        [7, 'wrong', 'cellCount'],
      ],
    );
    assert.deepEqual(
      checked.suspicious.map(({ line, doubt, suggestion }) => [line, doubt, suggestion]),
      [[6, 'typo', 'vera@gmail.com']],
    );
  });

  it('shows the rows by which one sees whether a guessed encoding is right, and guesses nothing where it makes no difference', async () => {
    const latin = Array.from({ length: 30 }, (_, at) => `Anna;anna${at}@reader.example;Tver;`);
    const rows = ['Name;E-mail;City;Remark', ...latin];
    const telling = await check(
      await file('late.csv', windows1251([...rows, 'Анна;anna@reader.example;Тверь;'].join('\n'))),
    );
    assert.deepEqual([telling.isGuess, telling.first.map(({ line }) => line)], [true, [32]]);
    const columns = [{ use: 'name' }, { use: 'email' }, { use: 'city' }, { use: 'leaveOut' }] as const;
    const plain = await check(
      await file('remark.csv', windows1251([...rows, 'Boris;boris@reader.example;Tula;да'].join('\n'))),
      { choices: { columns } },
    );
    assert.deepEqual([plain.isGuess, plain.first.length], [false, 20]);
  });

  it('writes the plan: for each row the subscriber to create, or the reason why it is left out', async () => {
    const plan = join(directory, 'plan.jsonl');
    const choices = { corrected: [6], leftOut: ['role'] } as const;
    const { planned } = await check(await file('planned.csv', windows1251(people)), { choices, plan });
    const lines = (await readFile(plan, 'utf8')).trimEnd().split('\n');
    const rows = lines.map((line): PlannedRow => JSON.parse(line));
    assert.equal(planned, 3);
    assert.deepEqual(
      rows.map((row) => [row.line, 'email' in row ? row.email : row.not]),
      [
        [2, 'anna@reader.example'],
        [3, 'peter@reader.example'],
        [4, 'doubled'],
        [5, 'wrong'],
        [6, 'vera@gmail.com'],
        [7, 'wrong'],
      ],
    );
    assert.deepEqual(rows[0], {
      line: 2,
      cells: ['Анна', 'anna@reader.example', 'Тверь'],
      email: 'anna@reader.example',
      fields: { name: 'Анна', city: 'Тверь' },
    });
  });

  it('leaves out suppressed and already added addresses, which it knows as hashes only', async () => {
    const key = '00'.repeat(32);
    const hashOf = addressHasher(Buffer.from(key, 'hex'));
    const hash = (address: string) => `${hashOf(address)}\n`;
    const known = {
      key,
      suppressed: await file('suppressed', hash('anna@reader.example')),
      added: await file('added', hash('peter@reader.example')),
    };
    const checked = await check(await file('known.csv', windows1251(people)), {
      choices: {},
      known: [known],
    });
    assert.deepEqual(
      [checked.summary.suppressed, checked.summary.added, checked.summary.good, checked.planned],
      [1, 1, 0, 0],
    );
    const nobody = { key, suppressed: join(directory, 'none'), added: join(directory, 'none') };
    assert.equal((await check(join(directory, 'known.csv'), { choices: {}, known: [nobody] })).planned, 2);
  });

  it('counts whom it adds although an ignored column says that they want no mail, and nobody left out anyway', async () => {
    const text = [
      'email,status,unsubscribed',
      'a@reader.example,active,no',
      'b@reader.example,active,yes',
      'b@reader.example,active,yes',
      'c@reader.example,blocklisted,yes',
      'nobody,active,yes',
    ].join('\n');
    const path = await file('ignored.csv', text);
    const planned = async (isIgnored: boolean) => {
      const checked = await check(path, { choices: { optOut: [{ column: 2, isIgnored }] } });
      return [checked.planned, checked.plannedUnwanted];
    };
    assert.deepEqual(
      [await planned(false), await planned(true)],
      [
        [1, 0],
        [2, 1],
      ],
    );
  });

  it('uses the chosen columns and format instead of its guesses', async () => {
    const path = await file(
      'chosen.csv',
      'a@reader.example,b@reader.example\nc@reader.example,d@reader.example\n',
    );
    const columns = [{ use: 'leaveOut' }, { use: 'email' }] as const;
    const checked = await check(path, { choices: { columns, format: { hasHeader: true } } });
    assert.deepEqual(
      checked.first.map(({ email }) => email),
      ['d@reader.example'],
    );
    const unmapped = await check(path, { choices: { columns: [{ use: 'name' }, { use: 'city' }] } });
    assert.deepEqual([unmapped.mapping, unmapped.summary.rows], [{ problem: 'noEmail' }, 0]);
  });

  it('suppresses only the addresses that an export marks as unsubscribed, or all if it marks none', async () => {
    const header = 'EMAIL,CONTACT ID,BLOCKLISTED\n';
    const some = await file(
      'brevo.csv',
      `${header}ann@reader.example,1,yes\nben@reader.example,2,no\ninfo@gmial.com,3,yes\nnobody,4,yes\nAnn@reader.example,5,no\nold,6\n`,
    );
    const none = await file('brevo-all.csv', `${header}ann@reader.example,1,no\nben@reader.example,2,\n`);
    const suppress = async (path: string, choices: ImportChoices = {}) => {
      const plan = `${path}.plan`;
      const checked = await check(path, { choices, plan, suppresses: true });
      const rows = (await readFile(plan, 'utf8')).trimEnd().split('\n');
      await rm(plan);
      const emails = rows.flatMap((row) => (JSON.parse(row) as { email?: string }).email ?? []);
      return [emails, checked.planned, checked.summary.wrong, checked.onlyMarked];
    };
    const choices = { corrected: 'all', leftOut: ['typo', 'role'] } as const;
    const marked = ['ann@reader.example', 'info@gmial.com'];
    assert.deepEqual(await suppress(some, choices), [marked, 2, 2, true]);
    const all = ['ann@reader.example', 'ben@reader.example'];
    assert.deepEqual(await suppress(none), [all, 2, 0, undefined]);
  });

  it('seeks the suppressed addresses among all of a file, whatever else the file says', async () => {
    const key = '00112233445566778899aabbccddeeff';
    const hashOf = addressHasher(Buffer.from(key, 'hex'));
    const suppressed = ['ann@reader.example', 'info@gmial.com', 'eva@reader.example'];
    const known = {
      key,
      suppressed: await file('sought', suppressed.map((address) => `${hashOf(address)}\n`).join('')),
      added: await file('sought-added', `${hashOf('ann@reader.example')}\n`),
    };
    const path = await file(
      'seek.csv',
      `EMAIL,NAME,BLOCKLISTED\nann@reader.example,${'A'.repeat(2000)},no\nben@reader.example,Ben,no\ninfo@gmial.com,,yes\nnobody,,yes\nAnn@reader.example,,no\n`,
    );
    const checked = await check(path, { choices: {}, known: [known], seeksSuppressed: true });
    assert.deepEqual(
      [checked.suppressed, checked.summary.rows, checked.summary.wrong],
      [['ann@reader.example', 'info@gmial.com'], 5, 1],
    );
  });

  it('guesses the columns again when the file has a different number of columns', async () => {
    const path = await file('columns.csv', 'a;b;c\n1;ann@reader.example;Ann\n2;ben@reader.example;Ben\n');
    const { columns, planned } = await check(path, { choices: { columns: [{ use: 'email' }] } });
    assert.deepEqual([columns.map(({ use }) => use), planned], [['leaveOut', 'email', 'leaveOut'], 2]);
  });

  it('parses pasted addresses on one or several lines', async () => {
    const pasted =
      'Ann <ann@reader.example>, "Smith, Bob" <bob@gmial.com>; ann@reader.example\nПётр\tpeter@reader';
    const path = await file('pasted', pasted);
    const plan = join(directory, 'pasted.jsonl');
    const choices = { corrected: [2] };
    const answer = await checkImportSource({ source: { kind: 'pasted', path }, choices, plan });
    assert.ok('checked' in answer);
    const { header, columns, summary, notAdded } = answer.checked;
    assert.deepEqual(
      [header, columns],
      [
        ['email', 'name'],
        [{ use: 'email' }, { use: 'name' }],
      ],
    );
    assert.deepEqual([summary.rows, summary.good, summary.doubled, summary.wrong], [4, 2, 1, 1]);
    assert.deepEqual(
      notAdded.map(({ line, state }) => [line, state]),
      [
        [3, 'doubled'],
        [4, 'wrong'],
      ],
    );
    const [ann, bob] = (await readFile(plan, 'utf8'))
      .split('\n', 2)
      .map((row): PlannedRow => JSON.parse(row));
    assert.deepEqual(
      [ann, bob].map((row) => row && 'email' in row && [row.email, row.fields]),
      [
        ['ann@reader.example', { name: 'Ann' }],
        ['bob@gmail.com', { name: 'Smith, Bob' }],
      ],
    );
    const empty = { kind: 'pasted', path: await file('blank', ' ,;\n') } as const;
    assert.deepEqual(await checkImportSource({ source: empty, choices: {} }), { refused: 'noRows' });
  });

  it('keeps the columns and corrections of a table pasted from a spreadsheet', async () => {
    const path = await file(
      'table',
      'Город\tEmail\tИмя\r\nБонн\tann@reader.example\tАня\r\n\tnobody\tБоб\r\n',
    );
    const source = { kind: 'pasted', path } as const;
    const { isList, format, header, columns, first, summary } = await checkedPaste(source, {});
    assert.deepEqual([isList, format], [undefined, { delimiter: '\t', quote: '"', hasHeader: true }]);
    assert.deepEqual(header, ['Город', 'Email', 'Имя']);
    assert.deepEqual(columns, [{ use: 'city' }, { use: 'email' }, { use: 'name' }]);
    assert.deepEqual(first[0]?.fields, { city: 'Бонн', name: 'Аня' });
    assert.deepEqual([summary.rows, summary.good, summary.wrong], [2, 1, 1]);
    const corrected = await checkedPaste(source, { format: { hasHeader: false } });
    assert.deepEqual([corrected.header, corrected.summary.rows], [[], 3]);
    const list = { ...source, path: await file('list', 'ann@reader.example\tАня\nboris@reader.example') };
    assert.equal((await checkedPaste(list, {})).isList, true);
  });

  it('refuses files without rows, each with its reason', needs('symbolic links'), async () => {
    await mkdir(join(directory, 'folder'));
    await symlink(join(directory, 'people.csv'), join(directory, 'link.csv'));
    const contents: Readonly<Record<string, string | Uint8Array>> = {
      empty: '',
      binary: Uint8Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256),
      noRows: 'name,email\n',
      spreadsheet: Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
      damagedWorkbook: Uint8Array.from([0x50, 0x4b, 3, 4, ...new Uint8Array(100)]),
      tooManyColumns: `${'a,'.repeat(2000)}\n${'b@c.example,'.repeat(2000)}\n`,
    };
    for (const [problem, content] of Object.entries(contents)) await file(`${problem}.csv`, content);
    const names = [
      ...Object.keys(contents).map((name) => `${name}.csv`),
      'folder',
      'link.csv',
      'nowhere.csv',
    ];
    const answers = await Promise.all(
      names.map((name) =>
        checkImportSource({ source: { kind: 'file', path: join(directory, name) }, choices: {} }),
      ),
    );
    assert.deepEqual(
      answers.map((answer) => ('refused' in answer ? answer.refused : 'checked')),
      [...Object.keys(contents), 'notAFile', 'link', 'missing'],
    );
  });

  it('waits on Windows while another program has the file open', async () => {
    const path = await file('held.csv', people);
    using _ = onPlatform('win32');
    using calls = new RefusedCalls();
    let refusals = 0;
    const tries = calls.refuse('open', (name) => name === path && refusals++ < 3, 'EBUSY');
    const { summary } = await check(path);
    assert.deepEqual([summary.rows, tries()], [6, 4]);
  });

  it('detects by the fingerprint that the file changed while it was read', needs('named pipes'), async () => {
    const path = await file('growing.csv', people);
    const before = await check(path);
    // The check waits at this pipe between its two passes over the file.
    const suppressed = join(directory, 'pipe');
    execFileSync('mkfifo', [suppressed]);
    const checking = check(path, {
      choices: {},
      known: [{ key: '00', suppressed, added: join(directory, 'none') }],
    });
    const pipe = await open(suppressed, 'w');
    await appendFile(path, '\r\nx;x@reader.example;y');
    await pipe.close();
    const during = await checking;
    assert.deepEqual([before.summary.rows, during.summary.rows], [6, 7]);
    assert.notEqual(during.fingerprint, before.fingerprint);
    assert.equal((await check(path)).fingerprint, during.fingerprint);
  });

  it('finds the format and rows of a file with a line of 10 MB near its start', async () => {
    for (const lineEnd of ['\n', '\r', '\r\n']) {
      const lines = [
        'email;name',
        'x;'.repeat(5_000_000),
        'ann@reader.example;Ann',
        'ben@reader.example;Ben',
      ];
      const { summary, format, notAdded } = await check(await file('long.csv', lines.join(lineEnd)));
      assert.deepEqual([summary.good, summary.wrong, format.delimiter], [2, 1, ';']);
      assert.deepEqual(
        notAdded.map(({ line, fault }) => [line, fault?.problem]),
        [[2, 'tooLong']],
      );
    }
  });

  it('detects by the fingerprint that the file has changed', async () => {
    const first = await check(await file('same.csv', people));
    const same = await check(await file('same.csv', people));
    const other = await check(await file('same.csv', `${people}\r\nx;x@reader.example;y`));
    assert.deepEqual(
      [first.fingerprint === same.fingerprint, first.fingerprint === other.fingerprint],
      [true, false],
    );
  });
});

async function checkedPaste(source: ImportSource, choices: ImportChoices): Promise<CheckedSource> {
  const answer = await checkImportSource({ source, choices });
  assert.ok('checked' in answer);
  return answer.checked;
}
