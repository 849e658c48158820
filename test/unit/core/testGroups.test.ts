import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mostTestAddresses, readTestGroups, withoutAddress } from '../../../src/core/testGroups.ts';

describe('The test groups of the setting', () => {
  it('have each address once, and the first invalid entry', () => {
    const setting = {
      Team: ['anna@shop.example', 'Anna@Shop.example', 'boris@shop.example'],
      Wrong: ['anna@shop.example', 'Boris', 'clara@shop.example'],
      Names: ['Anna Reader <anna@shop.example>', '"Smith, Boris" <boris@shop.example>'],
      Empty: ['anna@shop.example', ' '],
      Number: [7],
      Nested: [['anna@shop.example']],
    };
    assert.deepEqual(readTestGroups(setting), [
      { name: 'Team', addresses: ['anna@shop.example', 'boris@shop.example'] },
      { name: 'Wrong', addresses: ['anna@shop.example'], wrong: 'Boris' },
      { name: 'Names', addresses: ['anna@shop.example', 'boris@shop.example'] },
      { name: 'Empty', addresses: ['anna@shop.example'], wrong: ' ' },
      { name: 'Number', addresses: [], wrong: '7' },
      { name: 'Nested', addresses: [], wrong: '{…}' },
    ]);
  });

  it('are ignored if they have another shape', () => {
    for (const setting of [undefined, null, 'Team', [['a@b.example']], { Team: 'a@b.example', ' ': [] }]) {
      assert.deepEqual(readTestGroups(setting), []);
    }
  });

  it('are limited in their number and in the number of addresses', () => {
    const addresses = Array.from({ length: 10_000 }, (_, i) => `a${i}@shop.example`);
    const names = Array.from({ length: 10_000 }, (_, i) => [`Team ${i}`, addresses]);
    const groups = readTestGroups(Object.fromEntries(names));
    assert.equal(groups.length, 100);
    assert.ok(groups.every((group) => group.addresses.length === mostTestAddresses + 1));
  });

  it('lose a removed address, also from their names, and keep all other entries', () => {
    const setting = {
      Team: ['Anna@shop.example', '"Smith, Boris" <boris@shop.example>; anna@shop.example; nobody'],
      Anna: ['Anna <anna@shop.example>'],
      Others: ['joanna@shop.example', 7, 'anna'],
      Odd: 'anna@shop.example',
      'For anna@shop.example': ['boris@shop.example'],
      'To anna@shop.example': ['clara@shop.example', 'see https://shop.example/u/anna@shop.example'],
    };
    const isAnna = (text: string) => /(?<!\w)anna@shop\.example/i.test(text);
    assert.deepEqual(withoutAddress(setting, isAnna), {
      setting: {
        Team: ['"Smith, Boris" <boris@shop.example>', 'nobody'],
        Others: setting.Others,
        Odd: setting.Odd,
        '••• 1': ['boris@shop.example'],
        '••• 2': ['clara@shop.example'],
      },
      names: ['Team', 'Anna', 'For anna@shop.example', 'To anna@shop.example'],
    });
    assert.deepEqual(withoutAddress([['anna@shop.example']], isAnna).names, []);
  });
});
