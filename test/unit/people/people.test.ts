import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mostPeople, peopleFileName, readPeople } from '../../../src/core/samplePeople/people.ts';

describe('a file of people', () => {
  it('is a list, or an object with a list', () => {
    const anna = { name: 'Anna', city: 'Tver' };
    const people = { people: [{ label: 'Anna', fields: anna }] };
    assert.deepEqual(readPeople(JSON.stringify([anna])), people);
    assert.deepEqual(readPeople(JSON.stringify({ $schema: 'x', people: [anna] })), people);
  });

  it('labels people by a distinguishing field', () => {
    const list = [
      { name: ' Anna ' },
      { firstName: 'Ben' },
      { name: '', email: 'eva@reader.example' },
      { name: { first: 'Ida' } },
      {},
      { name: 'x'.repeat(10_000) },
    ];
    const read = readPeople(JSON.stringify(list));
    assert.ok('people' in read);
    const labels = read.people.map(({ label }) => label);
    assert.deepEqual(labels.slice(0, 5), ['Anna', 'Ben', 'eva@reader.example', '#4', '#5']);
    assert.ok((labels[5]?.length ?? 0) <= 40);
  });

  it('is rejected with a reason when it is invalid', () => {
    const problems = {
      '{"people": [': 'notJson',
      '"Anna"': 'notAList',
      '{"name": "Anna"}': 'notAList',
      '["Anna"]': 'notAList',
      '[]': 'empty',
      [JSON.stringify(Array.from({ length: mostPeople.people + 1 }, () => ({})))]: 'tooMany',
      [JSON.stringify([{ name: 'x'.repeat(mostPeople.length) }])]: 'tooLarge',
    };
    for (const [text, problem] of Object.entries(problems)) assert.deepEqual(readPeople(text), { problem });
  });

  it('has the name of its layout', () => {
    assert.deepEqual(['spring.mjml', 'Spring.HTML', 'a.b.mjml', 'plain'].map(peopleFileName), [
      'spring.people.json',
      'Spring.people.json',
      'a.b.people.json',
      'plain.people.json',
    ]);
  });
});
