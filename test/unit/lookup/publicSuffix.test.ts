import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publicSuffixOf } from '../../../src/lookup/liveDomain.ts';
import { olderOrganizationalDomain } from '../../../src/mail/dmarc/publicSuffix.ts';

test('The public suffix of a domain follows the Public Suffix List with its private section', () => {
  const suffixes = {
    'a.example.co.uk': 'co.uk',
    'shop.example.com': 'com',
    'me.github.io': 'github.io',
    'a.b.kobe.jp': 'b.kobe.jp',
    'city.kobe.jp': 'kobe.jp',
    'a.xn--e1afmkfd.xn--p1ai': 'xn--p1ai',
    // A domain that is not in the list has a suffix of one label.
    'a.lumen.example': 'example',
    'co.uk': 'co.uk',
    com: 'com',
    '192.0.2.1': undefined,
  };
  const found = Object.keys(suffixes).map((domain) => [domain, publicSuffixOf(domain)]);
  assert.deepEqual(Object.fromEntries(found), suffixes);
  assert.equal(olderOrganizationalDomain('news.a.example.co.uk', publicSuffixOf), 'example.co.uk');
});
