import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { addressHasher } from '../../../src/importer/addressHash.ts';

it('`addressHasher` computes HMAC-SHA-256', () => {
  for (const length of [0, 1, 32, 64, 65, 200]) {
    const key = randomBytes(length);
    const hashed = addressHasher(key);
    for (const address of [
      'anna@reader.example',
      'ё@пример.рф',
      '',
      `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
    ]) {
      assert.equal(
        hashed(address),
        createHmac('sha256', key).update(address).digest('base64url'),
        `${length} ${address}`,
      );
    }
  }
});
