import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readReceivedLetter } from '../../../src/inspector/receivedLetter/readReceivedLetter.ts';
import type { ReadLetter } from '../../../src/protocol/receivedLetter.ts';

/** Joins lines to a message; each character is one byte. */
const message = (...lines: readonly string[]) => Buffer.from(lines.join('\r\n'), 'latin1');
const bytes = (text: string) => Buffer.from(text).toString('latin1');
const base64 = (text: string) => Buffer.from(text).toString('base64');

const read = (lines: readonly string[], language = 'en') => readReceivedLetter(message(...lines), language);
const subjectOf = (written: string, ...others: readonly string[]) =>
  read([`Subject: ${written}`, ...others]).subject;
const headers = ['From: news@spring.example', 'Subject: Sale', 'MIME-Version: 1.0'];

/** Returns the content of a letter, one part per line. */
function picture({ html, text, additionalTexts, attachments, flaws }: ReadLetter): readonly string[] {
  return [
    ...(html === undefined ? [] : [`html: ${html}`]),
    ...(text === undefined ? [] : [`text: ${text}`]),
    ...additionalTexts.map(({ kind, content }) => `further ${kind}: ${content}`),
    ...attachments.map(({ name, kind, type, content }) =>
      [`file: ${name}`, kind ?? type, Buffer.from(content).toString('latin1')].join(' | '),
    ),
    ...flaws.map((flaw) => `! ${flaw}`),
  ];
}

const multipart = (kind: string, ...parts: readonly (readonly string[])[]) => [
  `Content-Type: multipart/${kind}; boundary=b`,
  '',
  ...parts.flatMap((part) => ['--b', ...part]),
  '--b--',
];
const textPart = (text: string) => ['Content-Type: text/plain', '', text];
const htmlPart = (html: string) => ['Content-Type: text/html', '', html];

describe('The charset of a header', () => {
  const [russian, greek] = ['\xc7\xe4\xf0\xe0\xe2\xf1\xf2\xe2\xf3\xe9', '\xca\xe1\xeb\xe7\xec\xdd\xf1\xe1'];
  const typed = (charset: string) => `Content-Type: text/plain; charset=${charset}`;

  it('is that of the letter’s text if raw bytes are not UTF-8', () => {
    assert.equal(subjectOf(russian, typed('windows-1251')), 'Здравствуй');
    assert.equal(subjectOf(greek, typed('iso-8859-7')), 'Καλημέρα');
    assert.equal(subjectOf(bytes('Grüße'), typed('windows-1251')), 'Grüße');
    // Its last byte is a space in other charsets.
    assert.equal(subjectOf(bytes('Р')), 'Р');
    assert.equal(subjectOf('\xfa\xc4\xd2\xc1\xd7\xd3\xd4\xd7\xd5\xca', typed('koi8-r')), 'Здравствуй');
    const meta = read([
      `Subject: ${russian}`,
      'Content-Type: text/html',
      '',
      '<meta charset=windows-1251><p>x',
    ]);
    assert.equal(meta.subject, 'Здравствуй');
    const nested = read([`Subject: ${greek}`, ...multipart('alternative', [typed('"ISO-8859-7"'), '', 'x'])]);
    assert.equal(nested.subject, 'Καλημέρα');
  });

  it('is guessed from the reader’s language if the letter names none', () => {
    assert.equal(read([`Subject: ${russian}`], 'ru').subject, 'Здравствуй');
    assert.equal(read([`Subject: ${russian}`, typed('utf-8')], 'ru').subject, 'Здравствуй');
    assert.equal(read(['Subject: Gr\xfc\xdfe'], 'de').subject, 'Grüße');
    assert.equal(read(['Subject: \x1b$B$3$s\x1b(B']).subject, 'こん');
  });

  it('applies to names and attachments, too', () => {
    const { from, attachments } = read([
      `From: ${russian} <a@b.example>`,
      ...multipart(
        'mixed',
        [typed('windows-1251'), '', 'x'],
        ['Content-Type: text/csv', `Content-Disposition: attachment; filename="${russian}.csv"`, '', '1'],
      ),
    ]);
    assert.deepEqual(from, [{ name: 'Здравствуй', address: 'a@b.example' }]);
    assert.equal(attachments[0]?.name, 'Здравствуй.csv');
  });

  it('is read from encoded words, two of which may share a character', () => {
    assert.equal(subjectOf('=?UTF-8?B?0KDQsNGB0A==?=\r\n =?UTF-8?B?v9GA0L7QtNCw0LbQsA==?='), 'Распродажа');
    assert.equal(subjectOf('=?utf-8?Q?=D0?= =?UTF-8*ru?q?=A0_x?='), 'Р x');
    assert.equal(subjectOf('=?utf-8?b?0A==?= =?utf-8?q?=A0?='), 'Р');
    assert.equal(subjectOf('=?UTF-8?B?0KDQs?= =?UTF-8?B?NGB?='), 'Рас');
    assert.equal(subjectOf('=?gb2312?B?xOO6?= =?gb2312?B?ww==?='), '你好');
    assert.equal(subjectOf('a =?utf-8?q?b?= c =?utf-8?q?d?=  =?iso-8859-1?q?=E4?='), 'a b c dä');
    assert.equal(subjectOf('=?x-nobody-knows?q?=D0=A0?='), 'Р');
    const { from } = read(['From: =?utf-8?b?0A==?= =?utf-8?b?oCwgPGFAYi5jPg==?= <real@b.example>']);
    assert.deepEqual(from, [{ name: 'Р, <a@b.c>', address: 'real@b.example' }]);
  });
});

describe('The charset of a text', () => {
  const html = (type: string, content: string, language?: string) =>
    read([`Content-Type: ${type}`, '', content], language).html;
  const hello = '\xcf\xf0\xe8\xe2\xe5\xf2';

  it('is read from the HTML if the message does not give a plausible one', () => {
    for (const meta of [
      '<meta charset="windows-1251">',
      '<META http-equiv=Content-Type content="text/html; charset = Windows-1251">',
      "<meta content='text/html;charset=cp1251' http-equiv=content-type>",
    ])
      assert.equal(html('text/html', meta + hello), `${meta}Привет`);
    const meta = '<meta charset=windows-1251>';
    assert.equal(html('text/html; charset=us-ascii', meta + hello), `${meta}Привет`);
    assert.equal(html('text/html; charset=utf-8', meta + bytes('Привет')), `${meta}Привет`);
    const wide = '<meta charset=utf-16>';
    assert.equal(html('text/html', wide + bytes('Привет')), `${wide}Привет`);
  });

  it('is guessed from the bytes if none is declared or the declared one cannot be right', () => {
    assert.equal(html('text/html; charset=US-ASCII', bytes('Привет')), 'Привет');
    assert.equal(html('text/html; charset=unknown-8bit', bytes('Привет')), 'Привет');
    assert.equal(html('text/html; charset=ANSI_X3.4-1968', hello, 'ru-RU'), 'Привет');
    assert.equal(html('text/html', hello, 'ru'), 'Привет');
    assert.equal(html('text/html', 'Gr\xfc\xdfe'), 'Grüße');
    assert.equal(html('text/html; charset=us-ascii', '\xef\xbb\xbfx'), 'x');
  });

  it('is recognized by the names that mail programs use', () => {
    for (const name of ['win-1251', 'CP-1251', 'x-cp1251', '"windows_1251"', 'cp1251', 'ms-1251'])
      assert.equal(html(`text/html; charset=${name}`, hello), 'Привет', name);
    assert.equal(html('text/html; charset=utf8mb4', bytes('Привет')), 'Привет');
    assert.equal(html('text/html; charset=cp866', '\x8f\xe0\xa8\xa2\xa5\xe2'), 'Привет');
    assert.equal(html('text/html; charset=iso-2022-jp', '\x1b$B$3$s\x1b(B'), 'こん');
    assert.equal(html('text/html; charset=cp932', '\x82\xb1\x82\xf1'), 'こん');
    assert.equal(html('text/html; charset=big5', '\xa7A\xa6n'), '你好');
    assert.equal(html("text/html; charset*=us-ascii'en'windows-1251", hello), 'Привет');
  });
});

describe('A text', () => {
  const text = (type: string, ...lines: readonly string[]) =>
    read([`Content-Type: text/plain; ${type}`, '', ...lines]).text;

  it('has one line per paragraph if it is format=flowed', () => {
    const lines = ['one ', 'two ', 'three', ' >stuffed', '-- ', 'Shop'];
    assert.equal(text('format=Flowed', ...lines), 'one two three\n>stuffed\n-- \nShop');
    assert.equal(text('format=flowed; delsp=YES', ...lines), 'onetwothree\n>stuffed\n-- \nShop');
    assert.equal(text('format=fixed', 'one ', 'two'), 'one \ntwo');
  });
});

describe('The name of an attachment', () => {
  const name = (...parameters: readonly string[]) =>
    read([
      ...multipart('mixed', textPart('x'), [
        'Content-Type: x/y',
        `Content-Disposition: attachment; ${parameters.join('; ')}`,
        '',
        '1',
      ]),
    ]).attachments[0]?.name;

  it('is read in every encoding that mail programs use', () => {
    const encoded = '%D0%BF%D1%80%D0%B0%D0%B9%D1%81';
    assert.equal(name(`filename*=UTF-8''${encoded}.csv`), 'прайс.csv');
    assert.equal(name('filename*0="Annual Report "', 'filename*1=2026.pdf'), 'Annual Report 2026.pdf');
    assert.equal(
      name(
        `filename*0*=utf-8'ru'${encoded.slice(0, 9)}`,
        `filename*1*=${encoded.slice(9)}`,
        'filename*2=".csv"',
      ),
      'прайс.csv',
    );
    assert.equal(name(bytes('filename=Р')), 'Р');
    assert.equal(name(`filename=other.csv`, `filename*=utf-8''${encoded}.csv`), 'прайс.csv');
    assert.equal(name(`filename="=?utf-8?b?${base64('a";b.csv')}?="`), 'a";b.csv');
    assert.equal(name('filename="a\\"b.csv" junk'), 'a"b.csv');
  });
});

describe('A message without headers', () => {
  it('is read as text at any size', () => {
    const lines = Array.from({ length: 20_000 }, () => 'only words, without an empty line between');
    assert.equal(read(lines).trouble, undefined);
    assert.equal(read(lines).text?.slice(0, 10), 'only words');
  });
});

describe('The start of a message', () => {
  it('may have a BOM, empty lines or an mbox line before the headers', () => {
    for (const start of [
      '\xef\xbb\xbf\xef\xbb\xbf',
      '\r\n\xef\xbb\xbf',
      '\xef\xbb\xbf',
      '\xef\xbb\xbf\r\n',
      '\r\n\r\n',
      'From a@b.example Mon Nov 23\r\n',
    ])
      assert.equal(read([`${start}From: a@b.example`, '', 'x']).from.length, 1, JSON.stringify(start));
  });
});

describe('The encoding of a part', () => {
  const html = (encoding: string, ...lines: readonly string[]) =>
    read(['Content-Type: text/html', `Content-Transfer-Encoding: ${encoding}`, '', ...lines]).html;
  const hello = base64('<p>Hello to all!</p>');

  it('ends before a footer that a mailing list appended', () => {
    for (const footer of [
      ['', '-- ', 'Sent through list example'],
      ['--', 'Sent'],
      ['', 'Unsubscribe', 'Sent'],
      ['_______________________________________________', 'List: https://list.example'],
    ])
      assert.equal(html('base64', hello, ...footer), '<p>Hello to all!</p>', footer.join());
    const whole = base64('<p>Hello, all!</p>');
    assert.equal(whole.includes('='), false);
    assert.equal(html('base64', whole, '', '-- ', 'Sent'), '<p>Hello, all!</p>');
  });

  it('continues after padded lines and empty lines', () => {
    assert.equal(html('base64', base64('ab'), base64('cd'), base64('e')), 'abcde');
    assert.equal(html('base64', base64('abc'), '', base64('def')), 'abcdef');
    assert.equal(html('base64', `${base64('ab').slice(0, 2)}\r\n${base64('ab').slice(2)}`), 'ab');
  });

  it('is recognized in any spelling', () => {
    for (const name of ['Base64', '"base64"', 'base64;', ' base64 (really)', 'BASE64 '])
      assert.equal(html(name, hello), '<p>Hello to all!</p>', name);
    assert.equal(html('quoted-printable', 'a=3Db=', 'c= ', 'd=zz=e4='), 'a=bcd=zzä');
  });

  it('may be uuencode, which may name the file', () => {
    for (const name of ['x-uuencode', 'uuencode', 'x-uue', 'X-UUE']) {
      const { attachments } = read([
        ...multipart('mixed', textPart('see file'), [
          'Content-Type: text/csv',
          `Content-Transfer-Encoding: ${name}`,
          '',
          'begin 644 a.csv',
          '#86)C',
          '!80``',
          '`',
          'end',
        ]),
      ]);
      assert.deepEqual(
        attachments.map(({ name, content }) => [name, Buffer.from(content).toString()]),
        [['a.csv', 'abca']],
        name,
      );
    }
  });
});

describe('A damaged file name', () => {
  const named = (name: string, language = 'ru', ...others: readonly string[]) =>
    read(
      [
        ...headers,
        ...multipart(
          'mixed',
          ['Content-Type: text/plain; charset=utf-8', '', 'x'],
          [`Content-Type: image/png; name="${name}"`, ...others, '', 'x'],
        ),
      ],
      language,
    ).attachments[0]?.name;
  const picture = bytes('Картинка весна');

  it('is read as UTF-8 despite a broken character', () => {
    for (const language of ['ru', 'en', 'ja']) {
      assert.equal(named(picture.slice(0, -1), language), 'Картинка весн');
      assert.equal(named(picture.slice(1), language), '\ufffdартинка весна');
      assert.equal(named(`${picture.slice(0, 7)}?${picture.slice(8)}`, language), 'Кар\ufffd?инка весна');
      assert.equal(named(picture.replace('\xd0\xb8', '\xd0'), language), 'Карт\ufffdнка весна');
      assert.equal(named(picture.replace('\xd0\xb8', '\xff'), language), 'Карт\ufffdнка весна');
      assert.equal(named(bytes('春の新作.png').slice(1), language), '\ufffd\ufffdの新作.png');
      assert.equal(named(bytes('Ciao 👋🏽').slice(0, -1), language), 'Ciao 👋');
      assert.equal(named(`${bytes('Übergröße für Mädchen')}\xc3`, language), 'Übergröße für Mädchen');
      assert.equal(
        named('a.png', language, `Content-Disposition: attachment; filename="${picture.slice(0, -1)}"`),
        'Картинка весн',
      );
    }
  });

  it('is not read as UTF-8 if it is in another charset', () => {
    assert.equal(named('\xca\xe0\xf0\xf2\xe8\xed\xea\xe0'), 'Картинка');
    // Two bytes of «Ё» and «Д» make a character of UTF-8, too.
    assert.equal(named('\xc2\xa8\xc4\xd0\xc0'), 'ВЁДРА');
    assert.equal(named('Gr\xfc\xdfe', 'de'), 'Grüße');
    assert.equal(named('MEN\xdc', 'de'), 'MENÜ');
    assert.equal(named('\xb2\xfa\xc6\xb7\xc4\xbf\xc2\xbc', 'zh'), '产品目录');
    assert.equal(named('\xc4\xab\xc5\xbb\xb7\xce\xb1\xd7', 'ko'), '카탈로그');
    assert.equal(named('\x8ft\x82\xcc\x90V\x8d\xec', 'ja'), '春の新作');
  });
});

describe('The people of a letter', () => {
  it('have addresses without comments', () => {
    assert.deepEqual(read(['From: Vesna (the shop) <news(main)@(our host)spring.example>']).from, [
      { name: 'Vesna', address: 'news@spring.example' },
    ]);
    const { to, replyTo } = read([
      'To: anna(x)@reader.example (=?utf-8?B?0JDQvdC90LA=?=),',
      ' Team: (all) boris @ (host) reader.example;',
      'Reply-To: Vesna (the shop <news@spring.example>',
    ]);
    assert.deepEqual(to, [
      { name: 'Анна', address: 'anna@reader.example' },
      { name: '', address: 'boris@reader.example' },
    ]);
    assert.deepEqual(replyTo, [{ name: 'Vesna the shop', address: 'news@spring.example' }]);
  });
});

describe('The parts of a letter', () => {
  it('are shown as plain text if the HTML is empty', () => {
    for (const empty of [
      '',
      ' \r\n',
      '<html><head><title>x</title><style>p{}</style></head><body>&nbsp;</body></html>',
    ])
      assert.deepEqual(
        picture(read([...headers, ...multipart('alternative', textPart('words'), htmlPart(empty))])),
        ['text: words', '! emptyHtml'],
      );
    for (const shown of ['<img src=a>', '<td background="a">', '<b>x</b>', '<style>p{}</style>x'])
      assert.deepEqual(
        picture(read([...headers, ...multipart('alternative', textPart('words'), htmlPart(shown))])),
        [`html: ${shown}`, 'text: words'],
      );
    assert.deepEqual(picture(read([...headers, 'Content-Type: text/html', '', ''])), [
      'html: ',
      '! emptyHtml',
    ]);
  });

  it('are found if the declared boundary is missing or does not occur', () => {
    const parts = multipart('alternative', textPart('plain'), htmlPart('<p>html</p>')).slice(1);
    for (const type of [
      'multipart/alternative',
      'multipart/alternative; boundary=other',
      'multipart/alternative; boundary=""',
    ])
      assert.deepEqual(picture(read([...headers, `Content-Type: ${type}`, ...parts])), [
        'html: <p>html</p>',
        'text: plain',
        '! noBoundary',
      ]);
    assert.deepEqual(picture(read([...headers, 'Content-Type: multipart/mixed', '', 'only text'])), [
      'text: only text',
      '! noParts',
    ]);
    // The only boundary line is the last one.
    const ended = ['Content-Type: multipart/mixed; boundary=b', '', 'only text', '--b--'];
    assert.deepEqual(picture(read([...headers, ...ended])), ['text: only text\n--b--', '! noParts']);
  });

  it('are found if a boundary follows the headers without an empty line', () => {
    const [type = '', , ...parts] = multipart('alternative', textPart('plain'), htmlPart('<p>html</p>'));
    const found = ['html: <p>html</p>', 'text: plain', '! noGap'];
    const letter = read([...headers, type, ...parts]);
    assert.deepEqual(picture(letter), found);
    assert.deepEqual(
      letter.headers.map(({ name }) => name),
      ['From', 'Subject', 'MIME-Version', 'Content-Type'],
    );
    const inner = [type.replace('=b', '=inner'), ...parts.map((line) => line.replace(/^--b/, '--inner'))];
    assert.deepEqual(picture(read([...headers, ...multipart('mixed', inner)])), found);
    assert.deepEqual(picture(read([...headers, ...multipart('mixed', ['text without a header', '', 'x'])])), [
      'text: text without a header\n\nx',
    ]);
  });

  it('are read if they follow their headers without an empty line', () => {
    const words = ['<p>one', '', 'a: two'];
    const html = ['Content-Type: text/html', ...words];
    const found = ['html: <p>one\n\na: two', '! noGap'];
    assert.deepEqual(picture(read([...headers, ...multipart('mixed', html)])), found);
    assert.deepEqual(picture(read([...headers, ...html])), found);
    assert.deepEqual(picture(read([...headers, 'one'])), ['text: one', '! noGap']);
    const broken = [
      ...headers,
      'X-Note: a fold that',
      'lost its blank',
      'Content-Transfer-Encoding: base64',
      '',
      base64('x'),
    ];
    assert.deepEqual(picture(read(broken)), ['text: x']);
  });

  it('are not joined to the HTML before them', () => {
    const footer = ['Content-Type: text/plain', 'Content-Disposition: inline', '', 'List info'];
    assert.deepEqual(picture(read([...headers, ...multipart('mixed', htmlPart('<p>Sale</p>'), footer)])), [
      'html: <p>Sale</p>',
      'further text: List info',
    ]);
    const both = multipart('alternative', textPart('Sale'), htmlPart('<p>Sale</p>')).map((line) =>
      line.replace(/^--b/, '--c').replace('=b', '=c'),
    );
    assert.deepEqual(picture(read([...headers, ...multipart('mixed', both, footer)])), [
      'html: <p>Sale</p>',
      'text: Sale',
      'further text: List info',
    ]);
    assert.deepEqual(
      picture(read([...headers, ...multipart('mixed', htmlPart('<p>1</p>'), htmlPart('<p>2</p>'))])),
      ['html: <p>1</p>', 'further html: <p>2</p>'],
    );
    assert.deepEqual(
      picture(read([...headers, ...multipart('alternative', htmlPart('<p>1</p>'), htmlPart('<p>2</p>'))])),
      ['html: <p>2</p>', 'further html: <p>1</p>'],
    );
  });

  it('have soft-wrapped lines joined, also in base64', () => {
    const lines = ['> one ', '> two', ' From', '-- ', 'Vesna'].join('\r\n');
    const flowed = 'Content-Type: text/plain; format=Flowed; delsp=Yes';
    const found = ['text: > onetwo\nFrom\n-- \nVesna'];
    assert.deepEqual(picture(read([...headers, flowed, '', lines])), found);
    assert.deepEqual(
      picture(read([...headers, flowed, 'Content-Transfer-Encoding: base64', '', base64(lines)])),
      found,
    );
  });

  it('are all shown if a file divides the HTML of an alternative', () => {
    const inner = multipart(
      'mixed',
      htmlPart('<p>one</p>'),
      ['Content-Type: application/pdf; name=a.pdf', 'Content-Disposition: inline', '', 'x'],
      htmlPart('<p>two</p>'),
    ).map((line) => line.replace(/^--b/, '--c').replace('=b', '=c'));
    assert.deepEqual(picture(read([...headers, ...multipart('alternative', textPart('one two'), inner)])), [
      'html: <p>one</p>',
      'text: one two',
      'further html: <p>two</p>',
      'file: a.pdf | application/pdf | x',
    ]);
  });

  it('are classified as signatures, encrypted parts, keys and TNEF', () => {
    const file = (type: string, name: string) => [
      `Content-Type: ${type}`,
      `Content-Disposition: attachment; filename=${name}`,
      '',
      'x',
    ];
    const kinds = (kind: string, ...parts: readonly (readonly string[])[]) =>
      read([...headers, ...multipart(kind, ...parts)]).attachments.map(({ kind, type }) => kind ?? type);
    assert.deepEqual(kinds('signed', textPart('Sale'), file('application/pkcs7-signature', 'smime.p7s')), [
      'smimeSignature',
    ]);
    assert.deepEqual(kinds('signed', textPart('Sale'), file('application/pgp-signature', 'signature.asc')), [
      'pgpSignature',
    ]);
    assert.deepEqual(
      kinds(
        'encrypted',
        file('application/pgp-encrypted', 'version'),
        file('application/octet-stream', 'encrypted.asc'),
      ),
      ['pgpVersion', 'pgpEncrypted'],
    );
    assert.deepEqual(
      kinds(
        'mixed',
        file('application/pkcs7-mime; smime-type=enveloped-data', 'smime.p7m'),
        file('application/x-pkcs7-mime; smime-type=signed-data', 'smime.p7m'),
        file('application/ms-tnef', 'winmail.dat'),
        file('application/octet-stream', 'WINMAIL.DAT'),
        file('application/octet-stream', 'smime.p7m'),
        file('application/pgp-keys', 'key.asc'),
      ),
      ['smimeEncrypted', 'smimeSigned', 'tnef', 'tnef', 'smimeEncrypted', 'pgpKey'],
    );
  });
});

describe('The people of a letter', () => {
  it('include everybody in repeated From headers and in Sender', () => {
    const { from, sender } = read([
      'From: Vesna <news@spring.example>, Leto <news@summer.example>',
      'From: "boss@bank.example" <evil@elsewhere.example>',
      'Sender: boss@spring.example',
      '',
      'x',
    ]);
    assert.deepEqual(
      from.map(({ address }) => address),
      ['news@spring.example', 'news@summer.example', 'evil@elsewhere.example'],
    );
    assert.deepEqual(sender, [{ name: '', address: 'boss@spring.example' }]);
  });
});

describe('Authentication-Results', () => {
  const results = (value: string) =>
    read([`Authentication-Results: ${value}`]).authentication.map(({ server, results }) =>
      [server, ...results.map(({ method, result }) => `${method} ${result}`)].join(', '),
    );

  it('are parsed by their grammar', () => {
    assert.deepEqual(
      results(
        'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=a.example; dkim=pass header.d=a.example;dmarc=pass action=none;compauth=pass reason=100',
      ),
      [', SPF pass, DKIM pass, DMARC pass, COMPAUTH pass'],
    );
    assert.deepEqual(
      results(
        'mx.reader.example; dkim=pass (2048-bit key; unprotected=no) header.d=a.example; x-tls.subject="/C=US; spf=fail"; dmarc=pass (p=reject; dis=none)',
      ),
      ['mx.reader.example, DKIM pass, DMARC pass'],
    );
    assert.deepEqual(results('mx.reader.example 1; none'), ['mx.reader.example']);
    assert.deepEqual(
      results('mx.example (a; spf=fail (nested; dkim=fail)) ; dkim/1 = pass reason="good; spf=fail"'),
      ['mx.example, DKIM pass'],
    );
    assert.deepEqual(results('"mx; odd" 1; SPF=SoftFail\r\n smtp.helo=a'), ['mx; odd, SPF softfail']);
    assert.deepEqual(results('mx.example; dkim=pass (never closed; spf=fail'), [
      'mx.example, DKIM pass, SPF fail',
    ]);
  });
});

describe('A bounce', () => {
  it('reports the delivery status of each recipient', () => {
    const report = [
      'Reporting-MTA: dns; mx.reader.example',
      '',
      'Final-Recipient: rfc822; anna@reader.example',
      'Action: failed',
      'Status: 5.1.1 (no such user)',
      'Remote-MTA: dns; mx1.reader.example',
      'Diagnostic-Code: smtp; 550 5.1.1 <anna@reader.example>:',
      '  no such user',
      '',
      'Original-Recipient: rfc822;boris@reader.example',
      'Action: Delayed',
      'Status: 4.4.1',
    ];
    const letter = read([
      ...headers,
      ...multipart('report; report-type=delivery-status', textPart('It failed.'), [
        'Content-Type: message/delivery-status',
        '',
        ...report,
      ]),
    ]);
    const anna = {
      recipient: 'anna@reader.example',
      action: 'failed',
      status: '5.1.1',
      diagnostic: '550 5.1.1 <anna@reader.example>:  no such user',
      server: 'mx1.reader.example',
    };
    const boris = {
      recipient: 'boris@reader.example',
      action: 'delayed',
      status: '4.4.1',
      diagnostic: '',
      server: '',
    };
    assert.deepEqual(letter.deliveries, [anna, boris]);
    assert.deepEqual(
      letter.attachments.map(({ kind }) => kind),
      ['deliveryStatus'],
    );
    assert.equal(letter.text, 'It failed.');
  });
});
