import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Checkout, shortForm } from '../../../scripts/testing/shortForm.ts';

const items = Array.from({ length: 10 }, (_, at) => `src/core/${at}.ts`);
const checkout: Checkout = {
  changed: [],
  commit: 'a0000000',
  isDeep: false,
  dependencies: () => new Map([['src/core/1.ts', ['src/core/2.ts']]]),
};

/** Returns the numbers of the chosen items. */
function chosen(instead: Partial<Checkout> = {}, { share = 4, within = 1 } = {}): string {
  const filesOf = (file: string) => [file];
  const files = shortForm(items, { share, filesOf, within }, { ...checkout, ...instead });
  return files.map((file) => file.replace(/\D/g, '')).join(' ');
}

describe('the short form of a long test', () => {
  it('has one item in four when nothing was changed, and others at the next commit', () => {
    const drawn = ['a0000000', 'a0000001', 'a0000002', 'a0000003'].map((commit) => chosen({ commit }));
    assert.deepEqual(drawn, ['0 4 8', '1 5 9', '2 6', '3 7']);
  });

  it('is never empty, even without Git and with few items', () => {
    assert.equal(chosen({ commit: undefined }), '0 4 8');
    assert.equal(chosen({ commit: 'ffffffff' }, { share: 100 }), '5');
  });

  it('has each item whose file was changed, or that refers to one that was', () => {
    assert.equal(chosen({ changed: ['src/core/2.ts'] }), '0 1 2 6');
  });

  it('leaves out what does not depend on a change, however far the references may go', () => {
    const within = Number.POSITIVE_INFINITY;
    assert.equal(chosen({}, { within }), '0 4 8');
    assert.equal(chosen({ changed: ['src/core/2.ts'] }, { within }), '0 1 2 6');
  });

  it('has all items when packages or this choice were changed', () => {
    for (const file of ['package-lock.json', 'scripts/testing/shortForm.ts'])
      assert.equal(chosen({ changed: [file] }), items.map((_, at) => at).join(' '));
  });

  it('has all items in the long form', () => {
    assert.equal(chosen({ isDeep: true }).split(' ').length, items.length);
  });
});
