import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asciiName, writtenName } from '../../../../src/service/dns/internationalName.ts';

describe('An internationalized domain name', () => {
  const names = {
    'пример.рф': 'xn--e1afmkfd.xn--p1ai',
    '_dmarc.пример.рф': '_dmarc.xn--e1afmkfd.xn--p1ai',
    'sandbox._domainkey.bücher.example': 'sandbox._domainkey.xn--bcher-kva.example',
    'straße.de': 'xn--strae-oqa.de',
    '例え.jp': 'xn--r8jz45g.jp',
  };

  it('is queried as A-labels and shown in Unicode', () => {
    for (const [written, ascii] of Object.entries(names)) {
      assert.equal(asciiName(written), ascii);
      assert.equal(writtenName(ascii), written);
      assert.equal(asciiName(ascii), ascii);
      assert.equal(writtenName(written), written);
    }
    assert.equal(asciiName('BÜCHER.example'), 'xn--bcher-kva.example');
  });

  it('is left unchanged when it is not a valid name', () => {
    const others = [
      '',
      '@',
      'A.example',
      'a b.рф',
      'рф/x',
      'рф:80',
      '@рф',
      '%61.рф',
      'xn--a',
      'xn--a/b',
      '-.example',
    ];
    assert.deepEqual(others.map(asciiName), others);
    assert.deepEqual(others.map(writtenName), others);
  });

  it('is converted in bounded time, whatever its length', () => {
    for (const text of ['п'.repeat(100_000), 'п.'.repeat(50_000), `xn--${'a'.repeat(100_000)}`]) {
      assert.equal(typeof asciiName(text), 'string');
      assert.equal(typeof writtenName(text), 'string');
    }
  });
});
