import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { domainToASCII } from 'node:url';
import { listColumns, readAddressRows } from '../../../src/core/imports/addressRows.ts';
import {
  type CheckedRow,
  RowChecker,
  type RowCheckOptions,
  rowStates,
} from '../../../src/core/imports/checkRows.ts';
import { type ColumnUse, guessColumns } from '../../../src/core/imports/columns.ts';
import { isRoleAddress, isThrowAwayDomain, suggestAddress } from '../../../src/core/imports/doubts.ts';
import { findFormat } from '../../../src/core/imports/fileFormat.ts';
import { formatRow, harmlessCell, writtenRow } from '../../../src/core/imports/report.ts';
import { type Row, readRows } from '../../../src/core/imports/rows.ts';
import { corpusFiles, corpusIsAtHand } from '../checks/corpus.ts';

const columns: readonly ColumnUse[] = [{ use: 'email' }, { use: 'name' }, { use: 'city' }];

const rowsOf = (text: string, delimiter = ','): Row[] => [...readRows([text], { delimiter, quote: '"' })];

function check(text: string, options: Partial<RowCheckOptions> = {}) {
  const checker = new RowChecker({ columns, toAscii: domainToASCII, ...options });
  const checked = rowsOf(text).map((row) => checker.check(row));
  const { rows, ...counts } = checker.summary;
  assert.equal(rows, checked.length);
  assert.equal(
    rowStates.reduce((sum, state) => sum + counts[state], 0),
    rows,
  );
  return checked.map(shown);
}

/** A checked row as one line: its line number, its state and the reason. */
function shown(checked: CheckedRow): string {
  const start = `${checked.row.line} ${checked.state}`;
  switch (checked.state) {
    case 'good':
      return `${start} ${checked.subscriber.email} ${Object.entries(checked.subscriber.fields)
        .map(([name, value]) => `${name}=${value}`)
        .join(' ')}`.trim();
    case 'suspicious':
      return `${start} ${checked.doubt}${checked.suggestion ? ` ${checked.suggestion}` : ''}`;
    case 'doubled':
      return `${start} ${checked.firstLine}`;
    case 'wrong': {
      const { problem, ...where } = checked.fault;
      return [start, problem, ...Object.values(where)].join(' ');
    }
    case 'suppressed':
      return [start, checked.by, checked.leftOutBy?.value].filter(Boolean).join(' ');
    case 'undecided':
      return [start, checked.leftOutBy.value].join(' ');
    case 'added':
      return start;
  }
}

describe('a checked row', () => {
  it('is good, doubled, wrong, suppressed, added or suspicious', () => {
    const lines = [
      'anna@reader.example,Anna,Tver',
      'boris@reader.example,,',
      'Anna@READER.example,Again,',
      'no address,Boris,Tver',
      'gone@reader.example,Gone,',
      'known@reader.example,Known,',
      'clara@gmial.com,Clara,',
      'info@reader.example,Office,',
      'dora@mailinator.com,Dora,',
    ];
    const options = {
      isSuppressed: (key: string) => key === 'gone@reader.example',
      isAdded: (key: string) => key === 'known@reader.example',
    };
    assert.deepEqual(check(lines.join('\n'), options), [
      '1 good anna@reader.example name=Anna city=Tver',
      '2 good boris@reader.example',
      '3 doubled 1',
      '4 wrong noAt 0',
      '5 suppressed here',
      '6 added',
      '7 suspicious typo clara@gmail.com',
      '8 suspicious role',
      '9 suspicious throwAway',
    ]);
  });

  it('is wrong when it has too many or too few cells, and no cell shifts to another column', () => {
    assert.deepEqual(
      check('anna@reader.example,Anna\nboris@reader.example,Boris,Tver,12\n,boris@reader.example,Boris'),
      ['1 wrong cellCount 3 2', '2 wrong cellCount 3 4', '3 wrong empty 0'],
    );
  });

  it('is wrong, with the parser’s reason, when it could not be parsed', () => {
    assert.deepEqual(
      check('"anna@reader.example,Anna,Tver\nboris@reader.example,"B"oris,Tver\nc@reader.example,Clara,'),
      ['1 wrong textAfterQuote', '2 wrong textAfterQuote', '3 good c@reader.example name=Clara'],
    );
  });

  it('has its address parsed in all common notations', () => {
    assert.deepEqual(
      check(
        [
          'Anna Reader <anna@reader.example>,,',
          '<boris@reader.example>,Boris,',
          'mailto:clara@reader.example,,',
          '"a@reader.example, b@reader.example",,',
          'dora@пример.рф,,',
          'почта@пример.рф,,',
          'почта @пример.рф,,',
          ' eva@reader.example ,,',
          'ezra@reader.example.,,',
          '.eva@reader.example,,',
          '"Reader, Anna <f@reader.example>",,',
          '"g@reader.example\n",,',
          'h@reader.example <h@reader.example>,,',
        ].join('\n'),
      ),
      [
        '1 good anna@reader.example name=Anna Reader',
        '2 good boris@reader.example name=Boris',
        '3 good clara@reader.example',
        '4 wrong severalAddresses 0',
        '5 good dora@xn--e1afmkfd.xn--p1ai',
        '6 wrong needsSmtpUtf8 0',
        '7 wrong localPart 0',
        '8 good eva@reader.example',
        '9 good ezra@reader.example',
        '10 wrong localPart 0',
        '11 good f@reader.example name=Reader, Anna',
        '12 wrong controlCharacter 0',
        '14 good h@reader.example',
      ],
    );
  });

  it('is wrong when a field has control characters, decoding errors or too many characters', () => {
    assert.deepEqual(
      check(
        `a@reader.example,A\u0000nna,\nb@reader.example,,T\uFFFDer\nc@reader.example,${'x'.repeat(1001)},\nд\uFFFD@x.example,,`,
      ),
      ['1 wrong controlCharacter 1', '2 wrong encoding 2', '3 wrong fieldTooLong 1', '4 wrong encoding 0'],
    );
  });

  it('joins the name columns and keeps additional fields by their names', () => {
    const uses: readonly ColumnUse[] = [
      { use: 'name' },
      { use: 'name' },
      { use: 'email' },
      { use: 'field', name: 'phone' },
    ];
    assert.deepEqual(
      check('Anna,Reader,anna@reader.example,+7 916 1\n,Petrov,b@reader.example,', { columns: uses }),
      ['1 good anna@reader.example name=Anna Reader phone=+7 916 1', '2 good b@reader.example name=Petrov'],
    );
  });

  it('uses an accepted suggestion as its address, which can then be doubled or suppressed', () => {
    const options = {
      acceptsSuggestion: () => true,
      isSuppressed: (key: string) => key === 'gone@gmail.com',
    };
    assert.deepEqual(check('a@gmail.com,,\na@gmial.com,,\nb@gmial.com,,\ngone@gmail.con,,', options), [
      '1 good a@gmail.com',
      '2 doubled 1',
      '3 good b@gmail.com',
      '4 suppressed here',
    ]);
  });

  it('is good when its extra cells are blank', () => {
    assert.deepEqual(check('anna@reader.example,Anna,Tver,, \nboris@reader.example,Boris,Tver,,1'), [
      '1 good anna@reader.example name=Anna city=Tver',
      '2 wrong cellCount 3 5',
    ]);
  });

  it('is suppressed when any row of its address is marked as unsubscribed, and undecided while nobody knows', () => {
    const rows = rowsOf(
      'a@reader.example,Subscribed\nA@reader.example,Unsubscribed\nb@reader.example,?\nc@reader.example,?\nc@reader.example,Unsubscribed\n',
    );
    const checker = new RowChecker({
      columns: [{ use: 'email' }, { use: 'leaveOut' }],
      leftOutBy: ([, value = '']) =>
        value === 'Subscribed' ? undefined : { column: 1, value, isUnclear: value === '?' },
    });
    for (const row of rows) checker.noteUnwanted(row);
    assert.deepEqual(
      rows.map((row) => shown(checker.check(row))),
      ['1 suppressed file', '2 doubled 1', '3 undecided ?', '4 suppressed file', '5 doubled 4'],
    );
  });

  it('has its address without spreadsheet guards, invisible characters and punctuation', () => {
    const cells = [
      "'a@reader.example",
      '="b@reader.example"',
      '\u200ec@reader.example\u202c',
      'd\u00ad@reader.example',
      'e@reader.example.',
      'f@reader.example;',
      '"g@reader.example,"',
      '(h@reader.example)',
      '‘i@reader.example’',
      '\u2003j@reader.example\u00a0',
      'k@reader.example (Kira)',
      'l@reader.example\u2060',
    ];
    assert.deepEqual(
      check(cells.map((cell) => `${cell},,`).join('\n')).map((row) => row.replace(/^\d+ /, '')),
      [...'abcdefghij', 'k', 'l'].map((letter) =>
        letter === 'k' ? 'good k@reader.example name=Kira' : `good ${letter}@reader.example`,
      ),
    );
  });

  it('has its names without guarding apostrophes and direction marks', () => {
    assert.deepEqual(
      check(
        "'a@reader.example,'Anna,'Tver\nb@reader.example,'t Hooft,\nc@reader.example,\u202bשרה\u202c,\u200fחיפה\nd@reader.example,=\"007\",",
      ),
      [
        '1 good a@reader.example name=Anna city=Tver',
        "2 good b@reader.example name='t Hooft",
        '3 good c@reader.example name=שרה city=חיפה',
        '4 good d@reader.example name=007',
      ],
    );
  });

  it('is suspicious when letters of another alphabet look Latin, and is not added unless corrected', () => {
    const text =
      'аnna@reader.example,,\nboris@rеader.example,,\nсara@gmail.com,,\nd@reader.сom,,\nDora <е@reader.example>,,';
    assert.deepEqual(check(text), [
      '1 suspicious lookAlike anna@reader.example',
      '2 suspicious lookAlike boris@reader.example',
      '3 suspicious lookAlike cara@gmail.com',
      '4 suspicious lookAlike d@reader.com',
      '5 suspicious lookAlike e@reader.example',
    ]);
    assert.deepEqual(check(text, { acceptsSuggestion: () => true }), [
      '1 good anna@reader.example',
      '2 good boris@reader.example',
      '3 good cara@gmail.com',
      '4 good d@reader.com',
      '5 good e@reader.example name=Dora',
    ]);
    // Real names in Cyrillic and Greek, and letters with accents, are no look-alikes.
    const real = ['оса.example', 'пример.рф', 'müller.example', 'ουρανός.example', 'кто.рф', 'почта.com'];
    for (const domain of real) assert.match(check(`a@${domain},,`)[0] ?? '', /^1 good/, domain);
  });

  it('is suspicious when its name is a different address', () => {
    assert.deepEqual(
      check(
        'a@reader.example,b@reader.example,\nc@reader.example,C@reader.example,\nd@reader.example,me@home,',
      ),
      ['1 suspicious otherAddress', '2 good c@reader.example', '3 good d@reader.example name=me@home'],
    );
  });
});

describe('pasted addresses', () => {
  it('are parsed into rows of address and name, one line each', () => {
    const text = 'Anna <anna@reader.example>; b@reader.example\nnothing\nb@reader.example';
    const rows = [...readAddressRows([text], domainToASCII)];
    const checker = new RowChecker({ columns: listColumns, toAscii: domainToASCII });
    assert.deepEqual(
      rows.map((row) => shown(checker.check(row))),
      ['1 good anna@reader.example name=Anna', '2 good b@reader.example', '3 wrong noAt 0', '4 doubled 2'],
    );
  });
});

describe('a long list of addresses', () => {
  for (const [separator, name] of [
    ['\n', 'lines'],
    [', ', 'commas'],
    [' ', 'blanks'],
  ] as const) {
    it(`separated by ${name} is parsed in chunks`, () => {
      const text = Array.from({ length: 40_000 }, (_, at) => `reader${at}@reader.example`).join(separator);
      const chunks: string[] = [];
      for (let at = 0; at < text.length; at += 10_007) chunks.push(text.slice(at, at + 10_007));
      assert.deepEqual(
        [...readAddressRows(chunks)].map(({ line, cells }) => `${line} ${cells[0]}`),
        Array.from({ length: 40_000 }, (_, at) => `${at + 1} reader${at}@reader.example`),
      );
    });
  }
});

describe('doubts about an address', () => {
  it('cover typos in the domains of large services, and no real domain', () => {
    const suggestions: Record<string, string | undefined> = {
      'a@gmial.com': 'a@gmail.com',
      'a@gmail.con': 'a@gmail.com',
      'a@gmai.con': 'a@gmail.com',
      'a@gmail.co': 'a@gmail.com',
      'a@hotmial.com': 'a@hotmail.com',
      'a@outlokk.com': 'a@outlook.com',
      'a@yandx.ru': 'a@yandex.ru',
      'a@yandex.rru': 'a@yandex.ru',
      'a@mail.rru': 'a@mail.ru',
      'a@meil.ru': 'a@mail.ru',
      'a@shop.con': 'a@shop.com',
      'a@icluod.com': 'a@icloud.com',
      'a@ramblerr.ru': 'a@rambler.ru',
    };
    const actual = Object.fromEntries(
      Object.keys(suggestions).map((address) => [address, suggestAddress(address)]),
    );
    assert.deepEqual(actual, suggestions);
    const real =
      'gmail.com ymail.com mail.com email.com gmx.com gmx.de hotmail.co.uk yahoo.de me.com bk.ru ok.ru list.ru ya.ru vk.com yandex.kz outlook.fr live.com reader.example mailbox.org fastmail.com tutanota.com zoho.com qq.com 163.com naver.com seznam.cz wp.pl o2.pl interia.pl';
    for (const domain of real.split(' ')) assert.equal(suggestAddress(`a@${domain}`), undefined, domain);
  });

  it('cover role addresses and disposable domains', () => {
    for (const address of ['info@x.example', 'No-Reply@x.example', 'sales@x.example'])
      assert.ok(isRoleAddress(address), address);
    for (const address of ['infonova@x.example', 'anna@info.example'])
      assert.ok(!isRoleAddress(address), address);
    assert.ok(isThrowAwayDomain('mailinator.com'));
    assert.ok(isThrowAwayDomain('box.yopmail.com'));
    assert.ok(!isThrowAwayDomain('reader.example'));
    assert.ok(isThrowAwayDomain('a.b.example', (domain) => domain === 'b.example'));
  });

  it('cover the domains of a public list of disposable domains, and no large service', (test) => {
    const [list] = corpusFiles('disposable-email-domains/*.conf');
    if (!corpusIsAtHand)
      return test.diagnostic('There is no corpus to read: see test/unit/checks/corpus.ts.');
    const domains = new Set(list?.text.split('\n'));
    assert.ok(domains.size > 8000);
    for (const domain of 'gmail.com mail.ru yandex.ru outlook.com gmx.de'.split(' ')) {
      assert.ok(!isThrowAwayDomain(domain, (each) => domains.has(each)), domain);
    }
    const suggested = [...domains].filter((domain) => suggestAddress(`a@${domain}`));
    assert.ok(suggested.length < 40, `${suggested}`);
  });
});

describe('written CSV files', () => {
  const syntax = { delimiter: ';', quote: '"' } as const;

  it('have no cell that a spreadsheet would run as a formula', () => {
    const cells: Record<string, string> = {
      '=HYPERLINK("http://x")': '\'=HYPERLINK("http://x")',
      '+cmd|calc': "'+cmd|calc",
      '-2+3+cmd': "'-2+3+cmd",
      '@SUM(A1)': "'@SUM(A1)",
      '\t=1': "'\t'=1",
      ' =1+1': "' =1+1",
      '\u00a0=1+1': "'\u00a0=1+1",
      '\n=1+1': "'\n'=1+1",
      '＝1+1': "'＝1+1",
      '＋1+cmd': "'＋1+cmd",
      '＠SUM(A1)': "'＠SUM(A1)",
      'a;=cmd': "a;'=cmd",
      'a, =cmd': "a,' =cmd",
      'x","=cmd|calc': 'x",\'"=cmd|calc',
      '"=cmd"': '\'"=cmd"',
      'a\n-2+3+cmd\t@SUM(A1)': "a\n'-2+3+cmd\t'@SUM(A1)",
      'Paris, -5': 'Paris, -5',
      'blanks in a sentence = none': 'blanks in a sentence = none',
      '+7 (916) 123-45-67': '+7 (916) 123-45-67',
      '-5.00': '-5.00',
      anna: 'anna',
      '': '',
    };
    const actual = Object.fromEntries(Object.keys(cells).map((cell) => [cell, harmlessCell(cell)]));
    assert.deepEqual(actual, cells);
  });

  it('are shown as they stand in their file, also those that can’t be read', () => {
    const text = [
      'Ann O’Hara;ann@reader.example',
      '"Smith; Bob";bob@reader.example',
      '"Eve;eve@reader.example',
    ];
    const format = { delimiter: ';', quote: '"' } as const;
    const rows = [...readRows([text.join('\n')], format)];
    assert.deepEqual(
      rows.map(({ cells }) => writtenRow(cells, format)),
      text,
    );
    assert.equal(rows[2]?.problem, 'unclosedQuote');
    const entry = writtenRow(['nobody at reader', ''], { delimiter: ',', quote: '"', isList: true });
    assert.equal(entry, 'nobody at reader');
  });

  it('have no formula when read with another separator or quote character', () => {
    const texts = [
      'a,=1+1',
      'a;=1+1',
      'a\t=1+1',
      'a|=1+1',
      'a",=1+1',
      '"=1+1"',
      'a\n=1+1',
      "a,'=1+1",
      'a, @x(1)',
    ];
    for (const delimiter of [',', ';', '\t', '|']) {
      for (const quote of ['"', "'", ''] as const) {
        const written = texts.map((text) => formatRow([text, 'x'], { delimiter, quote })).join('');
        for (const other of [',', ';', '\t', '|']) {
          for (const mark of ['"', "'", ''] as const) {
            const rows = readRows([written], { delimiter: other, quote: mark });
            const cells = [...rows].flatMap((row) => row.cells);
            if (mark === quote || mark !== "'")
              assert.deepEqual(
                cells.filter((cell) => /^[\s"]*[=@]/.test(cell)),
                [],
                `${delimiter}${quote} ${other}${mark}`,
              );
          }
        }
      }
    }
  });

  it('are parsed back into the same cells', () => {
    const rows = [
      ['email', 'name', 'why'],
      ['a@reader.example', 'Reader; "Anna"', 'two\nlines'],
      ['b@reader.example', " 'quoted' ", ' blanks '],
      ['', '', 'no address'],
    ];
    const read = [...readRows([rows.map((row) => formatRow(row, syntax)).join('')], syntax)];
    assert.deepEqual(
      read.map(({ cells }) => cells),
      rows,
    );
  });

  it('give the same check result when they are imported again', () => {
    const text = 'email;name\n=a@reader.example;=Anna\nshort\nb@reader.example;Boris;more\n';
    const format = findFormat(text, true);
    const [header, ...rows] = rowsOf(text, ';');
    const results = (rows: readonly Row[], count: number) => {
      const uses = guessColumns(header?.cells ?? [], []);
      while (uses.length < count) uses.push({ use: 'leaveOut' });
      const checker = new RowChecker({ columns: uses });
      return rows.map((row) => shown(checker.check(row)).slice(2));
    };
    const first = results(rows, 2);
    assert.deepEqual(first, [
      'good =a@reader.example name==Anna',
      'wrong cellCount 2 1',
      'wrong cellCount 2 3',
    ]);
    const refused = rows.map(({ cells }) => formatRow([...cells, 'why'], format)).join('');
    assert.deepEqual(results(rowsOf(refused, ';'), 3), [
      'good =a@reader.example name==Anna',
      'wrong cellCount 3 2',
      'wrong cellCount 3 4',
    ]);
  });
});

describe('the addresses of the isemail test suite', () => {
  it('are accepted when deliverable, and rejected when invalid', (test) => {
    const [file] = corpusFiles('isemail/test/tests.xml');
    if (!corpusIsAtHand || !file)
      return test.diagnostic('There is no corpus to read: see test/unit/checks/corpus.ts.');
    const cases = [
      ...file.text.matchAll(/<address>(.*?)<\/address>[\s\S]*?<category>(.*?)<\/category>/g),
    ].map(([, address = '', category = '']) => ({ address: unescaped(address), category }));
    assert.ok(cases.length > 150, `${cases.length}`);
    const isAccepted = (address: string) => {
      const checker = new RowChecker({ columns: [{ use: 'email' }], toAscii: domainToASCII });
      const { state } = checker.check({ number: 1, line: 1, cells: [address] });
      return state === 'good' || state === 'suspicious';
    };
    const of = (category: string) =>
      cases.filter((each) => each.category === category).map(({ address }) => address);
    const wrong = of('ISEMAIL_ERR');
    assert.ok(wrong.length >= 60, `${wrong.length}`);
    // Punctuation that was copied together with an address is dropped.
    assert.deepEqual(wrong.filter(isAccepted), [
      'test@iana.org.',
      '"test@iana.org',
      '"test@iana.org',
      '(test@iana.org',
      'test@iana.org(comment\\)',
    ]);
    const right = [...of('ISEMAIL_VALID_CATEGORY'), ...of('ISEMAIL_DNSWARN')];
    assert.ok(right.length >= 22, `${right.length}`);
    // An address directly at a top-level domain is rejected on purpose.
    assert.deepEqual(
      right.filter((address) => !isAccepted(address)),
      ['test@io'],
    );
  });
});

/** The address of a case, with XML entities and control pictures (U+2400 …) decoded. */
function unescaped(text: string): string {
  return text
    .replace(/&#x(\w+);/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/[\u2400-\u241f]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) - 0x2400));
}
