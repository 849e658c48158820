import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { costOfReading } from '../../support/costOf.ts';

const source = join(import.meta.dirname, '../../../src');
const letterReader = join(source, 'inspector/receivedLetter/readReceivedLetter.ts');

const cost = (head: string, piece: string, size: number) =>
  costOfReading(letterReader, `reader.readReceivedLetter(bytes, 'en')`, { head: `${head}\n\n`, piece, size });

const heads = {
  html: 'Content-Type: text/html',
  flowed: 'Content-Type: text/plain; format=flowed; delsp=yes',
  parts: 'Content-Type: multipart/mixed; boundary=b',
  guessed: 'Content-Type: multipart/alternative',
  file: 'Content-Type: application/octet-stream',
};
const encodings = ['7bit', 'base64', 'quoted-printable', 'x-uuencode'];
const pieces = [
  '\n',
  '\r\n',
  'a \n',
  '=\n',
  'QQ==\n',
  '--b\n\n',
  '--b--\n',
  '-- \n',
  '\u00e4\n',
  '<b>',
  '!\n',
];

describe('A letter of many lines or parts', () => {
  const deep = process.env.MAILROOM_DEEP === '1';

  it('needs at most 100 times its size in memory', async () => {
    for (const [index, head] of Object.values(heads).entries())
      for (const [other, encoding] of encodings.entries())
        for (const [at, piece] of pieces.entries()) {
          // Without `MAILROOM_DEEP`, only a part of the combinations.
          if (!deep && (at + index + other) % pieces.length !== 0) continue;
          const whole = `${head}\nContent-Transfer-Encoding: ${encoding}`;
          const { megabytes, seconds } = await cost(whole, piece, 1_000_000);
          const about = `${whole}, ${JSON.stringify(piece)}: ${megabytes} MB, ${seconds} s`;
          assert.ok(megabytes < 100 && seconds < 2, about);
        }
  });

  it('needs less than 500 MB of memory at the maximum size', async () => {
    for (const [head, piece] of [
      [heads.html, '\n'],
      [heads.parts, 'a\n'],
      [heads.flowed, 'a \n'],
      [heads.flowed, 'a \r\n'],
      [heads.html, 'a\r\n'],
      [`${heads.html}; charset=utf-8`, '\u00e4\r\n'],
      [`${heads.html}; charset=windows-1251`, 'a\r\n'],
    ] as const) {
      const { megabytes, seconds } = await cost(head, piece, 49_000_000);
      assert.ok(megabytes < 500 && seconds < 10, `${head}: ${megabytes} MB, ${seconds} s`);
    }
  });

  it('needs less than 100 MB of memory when the sandbox replies to it', async () => {
    const reader = join(source, 'sandbox/letters/reply.ts');
    const call = `reader.replyTo(bytes, 'ann@studio.test', 0)`;
    const head = 'From: news@lumen.example\nMessage-ID: <1@a.example>\n\n';
    for (const piece of ['\n', 'a\n', '--\n']) {
      const { megabytes, seconds } = await costOfReading(reader, call, { head, piece, size: 5_000_000 });
      assert.ok(megabytes < 100 && seconds < 2, `${JSON.stringify(piece)}: ${megabytes} MB, ${seconds} s`);
    }
  });
});
