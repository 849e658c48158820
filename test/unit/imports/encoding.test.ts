import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Encoding, EncodingFinder, encodings } from '../../../src/core/imports/encoding.ts';
import { bytesIn } from './bytesIn.ts';

function find(bytes: Uint8Array, chunk = bytes.length) {
  const finder = new EncodingFinder();
  for (let at = 0; at < bytes.length; at += chunk) finder.add(bytes.subarray(at, at + chunk));
  return finder.find();
}

const text = (encoding: Encoding, hasBom = false) => ({ kind: 'text', encoding, hasBom });

const russian =
  'Почта;Имя;Город\nanna@reader.example;Анна Читатель;Нижний Новгород\nboris@reader.example;Борис;Тверь\n';
const french =
  'email;nom;ville\nana@reader.example;Hélène Lefèvre;Orléans\nbo@reader.example;François;Besançon\n';
const ascii = 'email,name\nanna@reader.example,Anna\n';

describe('the encoding of a file', () => {
  it('is found by its byte order mark', () => {
    assert.deepEqual(find(bytesIn('utf-8', `\uFEFF${russian}`)), text('utf-8', true));
    assert.deepEqual(find(bytesIn('utf-16le', `\uFEFF${russian}`)), text('utf-16le', true));
    assert.deepEqual(find(bytesIn('utf-16be', `\uFEFF${russian}`)), text('utf-16be', true));
  });

  for (const encoding of encodings) {
    it(`is found without one: ${encoding}`, () => {
      const content = encoding === 'windows-1252' ? french : russian;
      for (const chunk of [1, 7, 10_000]) {
        assert.deepEqual(find(bytesIn(encoding, content), chunk), text(encoding), `chunks of ${chunk}`);
      }
    });
  }

  it('is UTF-8 for mere ASCII, and for a character that is cut at the end', () => {
    assert.deepEqual(find(bytesIn('utf-8', ascii)), text('utf-8'));
    assert.deepEqual(find(bytesIn('utf-8', russian).subarray(0, 1)), text('utf-8'));
  });

  it('is found in files with one word that is not ASCII, also in capitals', () => {
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
          text(encoding),
          `${word} in ${encoding}`,
        );
      }
    }
    for (const word of ['Zoé', 'Müller', 'São Paulo', '“quoted”']) {
      assert.deepEqual(find(bytesIn('windows-1252', `${ascii}${word}\n`)), text('windows-1252'), word);
    }
  });

  it('is not looked for in what is no text', () => {
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

  it('is still found when a NUL has got into a text', () => {
    assert.deepEqual(find(bytesIn('utf-8', `${ascii}bo\0ris@reader.example,Boris\n`)), text('utf-8'));
  });
});
