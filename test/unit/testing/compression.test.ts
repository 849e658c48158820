import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { unzipSync, zipSync } from 'fflate';
import { readArchive, writeArchive } from '../../../scripts/compression/archive.ts';
import { compressWell } from '../../../scripts/compression/compressWell.ts';

const text = new TextEncoder().encode(
  Array.from({ length: 400 }, (_, index) => `${index * index} letters for ${index % 7} people\n`).join(''),
);
const files = { 'a/text.txt': text, 'b/plain.bin': new Uint8Array([1, 2, 3]), 'ü.txt': new Uint8Array() };
const packed = zipSync({ ...files, 'b/plain.bin': [files['b/plain.bin'], { level: 0 }] });

describe('a package of the extension', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mr-archive-'));
  after(() => rmSync(folder, { recursive: true }));

  test('is smaller after its compression, and has the same files in the same order', async () => {
    const path = join(folder, 'a.vsix');
    writeFileSync(path, packed);
    await compressWell(path, join(folder, 'known'));
    assert.ok(statSync(path).size < packed.length);
    const unpacked = unzipSync(readFileSync(path));
    assert.deepEqual(unpacked, files);
    assert.deepEqual(Object.keys(unpacked), Object.keys(files));
  });

  test('is the same when it is compressed again', async () => {
    const path = join(folder, 'b.vsix');
    writeFileSync(path, packed);
    await compressWell(path, join(folder, 'known'));
    const once = readFileSync(path);
    await compressWell(path, join(folder, 'known'));
    assert.deepEqual(readFileSync(path), once);
  });

  test('is read with its names, and refused when it is damaged', () => {
    assert.deepEqual(
      readArchive(packed).map(({ name, isDeflated }) => [name, isDeflated]),
      [
        ['a/text.txt', true],
        ['b/plain.bin', false],
        ['ü.txt', true],
      ],
    );
    assert.deepEqual(unzipSync(writeArchive(readArchive(packed))), files);
    assert.throws(() => readArchive(packed.slice(0, -1)), /not a plain ZIP archive/);
    const damaged = Buffer.from(packed);
    damaged.writeUInt32LE(0, damaged.readUInt32LE(damaged.length - 6));
    assert.throws(() => readArchive(damaged), /damaged/);
  });
});
