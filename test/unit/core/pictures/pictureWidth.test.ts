import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureWidth } from '../../../../src/core/pictures/pictureWidth.ts';
import { png } from '../../../support/png.ts';
import { seeded } from '../../imports/simulatedService.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const text = (written: string) => Buffer.from(written, 'latin1').toString('hex');

/** The first bytes of picture files, each 1200 pixels wide. */
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

/** A JPEG file of 4000 × 3000 pixels with an Exif orientation. */
function photo(orientation: number, isLittle: boolean): Buffer {
  const short = (value: number) => {
    const hex = value.toString(16).padStart(4, '0');
    return isLittle ? hex.slice(2) + hex.slice(0, 2) : hex;
  };
  const long = (value: number) => (isLittle ? short(value) + short(0) : short(0) + short(value));
  const make = `${short(0x10f)}${short(2)}${long(1)}${long(0)}`;
  const turned = `${short(0x112)}${short(3)}${long(1)}${short(orientation)}${short(0)}`;
  const tiff = `${isLittle ? '4949' : '4d4d'}${short(42)}${long(8)}${short(2)}${make}${turned}${long(0)}`;
  const exif = `${text('Exif')}0000${tiff}`;
  const length = (exif.length / 2 + 2).toString(16).padStart(4, '0');
  return bytes(`ffd8 ffe1 ${length} ${exif} ffc0 000b 08 0bb8 0fa0 01 001100`);
}

test('the width of a photo respects its Exif orientation', () => {
  for (const isLittle of [true, false]) {
    for (const orientation of [0, 1, 2, 3, 4, 9])
      assert.equal(pictureWidth(photo(orientation, isLittle)), 4000);
    for (const orientation of [5, 6, 7, 8]) assert.equal(pictureWidth(photo(orientation, isLittle)), 3000);
  }
});

test('a truncated or damaged file has a plausible width or none', () => {
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
