import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filledIn, notFilledIn } from '../../../../src/core/templates/filledIn.ts';

const told = (uploaded: string, received: string) =>
  filledIn(uploaded, received)?.map(({ code, value }) => `${code}: ${value}`);

describe('Template code of a received letter', () => {
  it('is filled in if nothing else differs', () => {
    assert.deepEqual(told('Hello {{name}}', 'Hello Anna'), ['{{name}}: Anna']);
    assert.deepEqual(told('{{name}} in {{city}}!', 'Anna in Tver!'), ['{{name}}: Anna', '{{city}}: Tver']);
    assert.deepEqual(told('Hello {{name}}', 'Hello '), ['{{name}}: ']);
    assert.deepEqual(told('Hello *|FNAME|*', 'Hello Anna'), ['*|FNAME|*: Anna']);
    assert.deepEqual(told('Hello {{name}}, {{city}}', 'Hello {{name}}, Tver'), ['{{city}}: Tver']);
  });

  it('is not recognized in any other change', () => {
    for (const [uploaded, received] of [
      ['Hello', 'Hello Anna'],
      ['Hello {{name}}', 'Hi Anna'],
      ['Hello {{name}}!', 'Hello Anna'],
      ['{{name}}, {{city}}', 'Anna'],
      ['Hello {{name}}', 'Hello Anna</p><p>Advertisement'],
    ] as const)
      assert.equal(told(uploaded, received), undefined, received);
  });

  it('is reported as not filled in if both letters have it', () => {
    assert.deepEqual(notFilledIn('{{name}} in {{city}}', 'To {{name}}, {{name}} in Tver'), [
      {
        code: '{{name}}',
        uploaded: [{ start: 0, end: 8 }],
        received: [
          { start: 3, end: 11 },
          { start: 13, end: 21 },
        ],
      },
    ]);
    assert.deepEqual(notFilledIn('Hello', 'Hello {{name}}'), []);
  });
});
