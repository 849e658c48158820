import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EncodingFinder } from '../../../src/core/imports/encoding.ts';
import type { Encoding } from '../../../src/core/imports/encodings.ts';
import { bytesIn } from './bytesIn.ts';

function find(bytes: Uint8Array, chunk = bytes.length) {
  const finder = new EncodingFinder();
  for (let at = 0; at < bytes.length; at += chunk) finder.add(bytes.subarray(at, at + chunk));
  return finder.find(decode);
}

const decode = (bytes: Uint8Array, encoding: Encoding) => new TextDecoder(encoding).decode(bytes);

const text = (encoding: Encoding, hasBom = false) => ({ kind: 'text', encoding, hasBom, isGuess: false });
const guess = (encoding: Encoding) => ({ ...text(encoding), isGuess: true });

const russian =
  'Почта;Имя;Город\nanna@reader.example;Анна Читатель;Нижний Новгород\nboris@reader.example;Борис;Тверь\n';
const french =
  'email;nom;ville\nana@reader.example;Hélène Lefèvre;Orléans\nbo@reader.example;François;Besançon\n';
const ascii = 'email,name\nanna@reader.example,Anna\n';

describe('the encoding of a file', () => {
  it('is detected by its byte order mark', () => {
    assert.deepEqual(find(bytesIn('utf-8', `\uFEFF${russian}`)), text('utf-8', true));
    assert.deepEqual(find(bytesIn('utf-16le', `\uFEFF${russian}`)), text('utf-16le', true));
    assert.deepEqual(find(bytesIn('utf-16be', `\uFEFF${russian}`)), text('utf-16be', true));
  });

  const files: Partial<Readonly<Record<Encoding, string>>> = {
    'utf-8': russian,
    'utf-16le': russian,
    'utf-16be': russian,
    'windows-1251': russian,
    'koi8-r': russian,
    ibm866: russian,
    'x-mac-cyrillic': russian,
    'iso-8859-5': russian,
    'koi8-u': 'email;Ім’я\na@b.example;Єва Їжакевич\nb@b.example;Іван Франко\n'.replace('’', ''),
    'windows-1252': french,
    macintosh: french,
    'windows-1250': 'email;imię\na@b.example;Łukasz Wiśniewski\nb@b.example;Jiří Novák\n',
    'windows-1257': 'email;vardas\na@b.example;Žydrė Šimkutė\nb@b.example;Jānis Bērziņš\n',
    'windows-1254': 'email;isim\na@b.example;Ayşe Yıldız\nb@b.example;Işık Öztürk\n',
    'windows-1253': 'email;όνομα\na@b.example;Γιώργος Παπαδόπουλος\nb@b.example;Μαρία\n',
    'windows-1255': 'email;שם\na@b.example;דוד כהן\nb@b.example;שרה לוי\n',
    'windows-1256': 'email;اسم\na@b.example;محمد علي\nb@b.example;أحمد حسن\n',
    'windows-874': 'email;ชื่อ\na@b.example;สมชาย ใจดี\nb@b.example;สมหญิง\n',
    shift_jis: 'email;名前\na@b.example;田中さくら\nb@b.example;やまだ たろう\n',
    'euc-jp': 'email;名前\na@b.example;田中さくら\nb@b.example;やまだ たろう\n',
    gb18030: 'email;姓名\na@b.example;张伟\nb@b.example;王小明\n',
    big5: 'email;姓名\na@b.example;張偉\nb@b.example;王小明\n',
    'euc-kr': 'email;이름\na@b.example;김철수\nb@b.example;박영희\n',
  };
  for (const [name, content] of Object.entries(files)) {
    it(`is detected without a byte order mark: ${name}`, () => {
      const encoding = name as Encoding;
      const expected = name.startsWith('utf') ? text(encoding) : guess(encoding);
      for (const chunk of [1, 7, 10_000]) {
        assert.deepEqual(find(bytesIn(encoding, content), chunk), expected, `chunks of ${chunk}`);
      }
    });
  }

  it('is detected as ISO-2022-JP in seven-bit Japanese', () => {
    assert.deepEqual(find(Buffer.from('a@b.example,\u001b$B;3ED\u001b(B\n')), guess('iso-2022-jp'));
  });

  it('is UTF-8 for plain ASCII, and for text cut in the middle of a character', () => {
    assert.deepEqual(find(bytesIn('utf-8', ascii)), text('utf-8'));
    assert.deepEqual(find(bytesIn('utf-8', russian).subarray(0, 1)), text('utf-8'));
  });

  it('is detected by a single non-ASCII word, also in capitals', () => {
    for (const encoding of ['windows-1251', 'koi8-r'] as const) {
      for (const word of [
        'Анна',
        'МОСКВА',
        'Санкт-Петербург',
        'ёлка',
        'ЕКАТЕРИНБУРГ',
        'Юлия',
        'Иван Иванов',
      ]) {
        assert.deepEqual(
          find(bytesIn(encoding, `${ascii}${word}\n`)),
          guess(encoding),
          `${word} in ${encoding}`,
        );
      }
    }
    for (const word of ['Zoé', 'Müller', 'São Paulo', '“quoted”', 'Åse Bjørnsen', 'Ñoño', 'Élodie']) {
      assert.deepEqual(find(bytesIn('windows-1252', `${ascii}${word}\n`)), guess('windows-1252'), word);
    }
    for (const word of ['René', 'Zoë Müller', 'Saint-Étienne', 'Łódź'])
      assert.notEqual(
        find(bytesIn(word === 'Łódź' ? 'windows-1250' : 'macintosh', `${ascii}${word}\n`)).kind,
        'binary',
      );
    assert.deepEqual(find(bytesIn('macintosh', 'email,name\ra@b.example,René\r')), guess('macintosh'));
  });

  it('is not detected in empty or binary files and spreadsheets', () => {
    assert.deepEqual(find(new Uint8Array()), { kind: 'empty' });
    assert.deepEqual(find(Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 6, 0)), { kind: 'spreadsheet' });
    assert.deepEqual(find(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0)), {
      kind: 'spreadsheet',
    });
    const png = Uint8Array.from(
      { length: 2000 },
      (_, index) => [0x89, 0x50, 0, 0, 1, 2, 0xff, 0][index % 8] ?? 0,
    );
    assert.deepEqual(find(png), { kind: 'binary' });
  });

  it('is detected despite a NUL in the text', () => {
    assert.deepEqual(find(bytesIn('utf-8', `${ascii}bo\0ris@reader.example,Boris\n`)), text('utf-8'));
  });
});
