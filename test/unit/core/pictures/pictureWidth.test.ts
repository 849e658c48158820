import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureWidth } from '../../../../src/core/pictures/pictureWidth.ts';
import { png } from '../../../support/png.ts';
import { seeded } from '../../imports/simulatedService.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const text = (written: string) => Buffer.from(written, 'latin1').toString('hex');

/** The starts of files, each of a picture that is 1200 pixels wide. */
const starts = {
  png: png(1200, 1, [0, 0, 0]),
  gif: bytes(`${text('GIF89a')} b004 0100`),
  lossy: bytes(`${text('RIFF')} 00000000 ${text('WEBPVP8 ')} 00000000 000000 9d012a b004 0100`),
  lossless: bytes(`${text('RIFF')} 00000000 ${text('WEBPVP8L')} 00000000 2f af04 0000`),
  extended: bytes(`${text('RIFF')} 00000000 ${text('WEBPVP8X')} 0a000000 00000000 af0400 000000`),
  jpeg: bytes(
    'ffd8 ffe0 0010 4a46494600010100000100010000 ffc4 0004 0000 ff ffc2 000b 08 0001 04b0 01 001100',
  ),
};

test('the width of a picture is read from the start of its file', () => {
  for (const [kind, start] of Object.entries(starts)) assert.equal(pictureWidth(start), 1200, kind);
});

test('a file that is cut, damaged or lies has some width or none', () => {
  const random = seeded(7);
  for (const start of Object.values(starts)) {
    for (let end = 0; end < Math.min(40, start.length); end++) pictureWidth(start.subarray(0, end));
    for (let round = 0; round < 2000; round++) {
      const damaged = Uint8Array.from(start.subarray(0, 60), (byte) =>
        random() < 0.1 ? random() * 256 : byte,
      );
      const width = pictureWidth(damaged);
      assert.ok(width === undefined || (width > 0 && width < 2 ** 32));
    }
  }
  assert.equal(pictureWidth(bytes(`${text('GIF89a')} 0000 0000`)), undefined);
  assert.equal(pictureWidth(Buffer.concat([bytes('ffd8'), Buffer.alloc(65_536, 0xff)])), undefined);
  assert.equal(pictureWidth(Buffer.from('<svg width="1200"/>')), undefined);
});
