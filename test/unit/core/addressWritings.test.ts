import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { domainToUnicode } from 'node:url';
import { addressFinder } from '../../../src/core/text/addressWritings.ts';
import { seeded, writingOf } from '../../support/addressWritings.ts';

const { MAILROOM_DEEP, MAILROOM_SEED = '1' } = process.env;
const rounds = MAILROOM_DEEP === '1' ? 500 : 1;

const finderOf = (address: string) => {
  const [local = '', domain = ''] = address.split('@');
  return addressFinder([address, `${local}@${domainToUnicode(domain)}`]);
};

describe('an address in a text', () => {
  it('is found in 200 random spellings per seed', () => {
    for (let seed = Number(MAILROOM_SEED); seed < Number(MAILROOM_SEED) + rounds; seed++) {
      const random = seeded(seed);
      for (const address of ['anna@reader.example', 'dan.reader+news@xn--bcher-kva.example']) {
        const { isIn } = finderOf(address);
        const missed = Array.from({ length: 100 }, () => writingOf(address, random)).filter(
          (writing) => !isIn(writing),
        );
        assert.deepEqual(missed, [], `MAILROOM_SEED=${seed}`);
      }
    }
  });

  const { isIn, isInName } = finderOf('anna@reader.example');

  it('is not found as a part of another address', () => {
    for (const other of [
      'joanna@reader.example',
      'maria.anna@reader.example',
      'maria+anna@reader.example',
      'anna@reader.example.org',
      'anna@reader.examples',
      'anna@reader.example-shop.org',
      'anna+news@reader.example',
      'https://shop.example/?e=joanna%40reader.example',
      Buffer.from('joanna@reader.example').toString('base64'),
      'Anna reads reader.example',
    ]) {
      assert.equal(isIn(other), false, other);
    }
  });

  it('is found in the names of files and folders, where dots, hyphens and underscores separate words', () => {
    for (const name of [
      'anna@reader.example.csv',
      'export_anna@reader.example_2026.xlsx',
      'list-anna%40reader.example-1.txt',
      '/home/lists/Anna@Reader.example/all.csv',
      'C:\\lists\\anna@reader.example\\all.csv',
    ]) {
      assert.equal(isInName(name), true, name);
    }
    assert.equal(isInName('joanna@reader.example.csv'), false);
  });
});
