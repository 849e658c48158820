import assert from 'node:assert/strict';
import { it } from 'node:test';
import { finalAddress } from '../../../src/core/links/finalAddress.ts';

it('The final address of a redirected link gets the parameters that the redirect drops or changes, as they were written', () => {
  const link = 'https://shop.example/sale?a=1&utm_source=mail&utm_campaign=spring%20sale#shoes';
  const dropped = ['utm_source', 'utm_campaign'];
  const utm = 'utm_source=mail&utm_campaign=spring%20sale';
  assert.deepEqual(
    [
      'https://www.shop.example/en',
      'https://www.shop.example/en?b=2&utm_source=web&c=%2F',
      'https://www.shop.example/en#top',
    ].map((endsAt) => finalAddress(link, endsAt, dropped)),
    [
      `https://www.shop.example/en?${utm}#shoes`,
      `https://www.shop.example/en?b=2&c=%2F&${utm}#shoes`,
      `https://www.shop.example/en?${utm}#top`,
    ],
  );
  assert.equal(finalAddress(link, 'not an address', dropped), undefined);
  assert.equal(finalAddress(link, `https://shop.example/${'a'.repeat(9_000)}`, dropped), undefined);
});
