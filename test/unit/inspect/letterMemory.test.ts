import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';

const reader = join(
  import.meta.dirname,
  '../../../src/compiler/inspect/receivedLetter/readReceivedLetter.ts',
);

/** Reads a letter in a process of its own: a piece repeated, below some headers. Prints what that took. */
const program = `
  const { readReceivedLetter } = await import(${JSON.stringify(reader)});
  const { head, piece, size } = JSON.parse(process.argv[1]);
  const bytes = Buffer.from(head + '\\n\\n' + piece.repeat(size / piece.length));
  // What the code itself needs is no part of it.
  readReceivedLetter(bytes.subarray(0, 500), 'en');
  const before = process.memoryUsage().rss;
  const cpu = process.cpuUsage();
  readReceivedLetter(bytes, 'en');
  const megabytes = (process.resourceUsage().maxRSS * 1024 - before) / 1e6;
  console.log(JSON.stringify({ megabytes, seconds: process.cpuUsage(cpu).user / 1e6 }));
`;

async function cost(
  head: string,
  piece: string,
  size: number,
): Promise<{ megabytes: number; seconds: number }> {
  const input = JSON.stringify({ head, piece, size });
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    program,
    input,
  ]);
  return JSON.parse(stdout);
}

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

  it('takes no more than a hundred times its size', async () => {
    const all = Object.entries(heads).flatMap(([kind, head], index) =>
      encodings.flatMap((encoding, other) =>
        // In the short form each kind of head meets some of the pieces.
        pieces
          .filter((_, at) => deep || (at + index + other) % 11 === 0)
          .map((piece) => ({ kind, head: `${head}\nContent-Transfer-Encoding: ${encoding}`, piece })),
      ),
    );
    for (const { kind, head, piece } of all) {
      const { megabytes, seconds } = await cost(head, piece, 1_000_000);
      const about = `${kind}, ${head}, ${JSON.stringify(piece)}: ${megabytes} MB, ${seconds} s`;
      assert.ok(megabytes < 100 && seconds < 2, about);
    }
  });

  it('takes some hundred megabytes when it is as large as letters may be', async () => {
    for (const [head, piece] of [
      [heads.html, '\n'],
      [heads.parts, 'a\n'],
      [heads.flowed, 'a \n'],
    ] as const) {
      const { megabytes, seconds } = await cost(head, piece, 49_000_000);
      assert.ok(megabytes < 500 && seconds < 10, `${head}: ${megabytes} MB, ${seconds} s`);
    }
  });
});
