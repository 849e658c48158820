import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { letterLinks, missingParameters } from '../../../src/core/links/letterLinks.ts';
import { linksToOtherSites } from '../../../src/core/links/otherSites.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';

const linksTo = (...targets: readonly string[]) =>
  letterLinks(readLetterTree(targets.map((target) => `<a href="${target}">Link</a>`).join('')));

/** Returns the targets that lead to other sites than most do. */
const elsewhere = (...targets: readonly string[]) =>
  [...linksToOtherSites(linksTo(...targets))].map(({ target }) => target);

describe('Links to other sites', () => {
  it('are those to another domain than most links lead to', () => {
    const shop = [
      'https://shop.example/a?b=1',
      'HTTPS://WWW.Shop.Example:8443#c',
      'http://m.shop.example/{{page}}',
    ];
    assert.deepEqual(elsewhere(...shop, 'https://t.example/shop', 'https://notshop.example'), [
      'https://t.example/shop',
      'https://notshop.example',
    ]);
    assert.deepEqual(elsewhere(...shop, 'https://shop.example@t.example'), [
      'https://shop.example@t.example',
    ]);
  });

  it('have a domain of their own below a common suffix such as co.uk', () => {
    assert.deepEqual(elsewhere('https://shop.co.uk', 'https://m.shop.co.uk', 'https://news.co.uk'), [
      'https://news.co.uk',
    ]);
  });

  it('are unknown if two sites have the most links', () => {
    assert.deepEqual(elsewhere('https://shop.example', 'https://t.example'), []);
    assert.deepEqual(elsewhere(), []);
  });

  it('are not mail addresses, template code and links to unsubscribe', () => {
    assert.deepEqual(
      elsewhere('https://shop.example', 'mailto:a@t.example', '{{url}}', 'https://t.example/unsubscribe'),
      [],
    );
  });

  it('lack no parameters', () => {
    const links = linksTo('https://shop.example', 'https://shop.example/a', 'https://t.example');
    assert.deepEqual(
      missingParameters(links, [{ name: 'utm_source', value: 'mail' }]).map(({ link }) => link.target),
      ['https://shop.example', 'https://shop.example/a'],
    );
  });
});
