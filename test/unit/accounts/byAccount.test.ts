import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { textFor, withName, withText } from '../../../src/extension/accounts/active/byAccount.ts';

describe('A setting with a value for each account', () => {
  it('returns the account’s value, or `undefined`', () => {
    const setting = { Work: '<p>Bye</p>', None: '' };
    assert.equal(textFor(setting, 'Work'), '<p>Bye</p>');
    assert.equal(textFor(setting, 'None'), '');
    for (const account of ['Other', 'toString', '__proto__', undefined]) {
      assert.equal(textFor(setting, account), undefined);
    }
  });

  it('applies to all accounts while it is a single text', () => {
    assert.equal(textFor('<p>Old</p>', 'Work'), '<p>Old</p>');
    assert.equal(textFor('', undefined), '');
  });

  it('tolerates invalid values, since it is edited by hand', () => {
    for (const setting of [undefined, null, 7, ['<p>Bye</p>'], { 0: 7 }, { 0: null }]) {
      assert.equal(textFor(setting, '0'), undefined);
    }
    assert.deepEqual(withText(['<p>Bye</p>'], 'Work', 'x', []), { Work: 'x' });
  });

  it('is written for one account, and keeps the values of others', () => {
    assert.deepEqual(withText(undefined, 'Work', 'x', ['Other']), { Work: 'x' });
    assert.deepEqual(withText({ Work: 'a', Other: 'b' }, 'Work', '', ['New']), { Work: '', Other: 'b' });
    const odd = withText({}, '__proto__', 'x', []);
    assert.equal(textFor(odd, '__proto__'), 'x');
  });

  it('is expanded to every account when a single text is replaced', () => {
    const written = withText('<p>Old</p>', 'Work', 'x', ['Work', 'Other']);
    assert.deepEqual(written, { Work: 'x', Other: '<p>Old</p>' });
  });

  it('follows a renamed account', () => {
    const setting = { First: 'a', Work: 'b', Last: 7 };
    assert.deepEqual(Object.entries(withName(setting, 'Work', 'Job') ?? {}), [
      ['First', 'a'],
      ['Job', 'b'],
      ['Last', 7],
    ]);
    // A leftover value of a deleted account with the new name is dropped.
    assert.deepEqual(withName(setting, 'Work', 'Last'), { First: 'a', Last: 'b' });
    assert.deepEqual(withName(setting, 'Other', 'Work'), { First: 'a', Last: 7 });
  });

  it('stays unchanged when a rename does not affect it', () => {
    assert.equal(withName({ Work: 'b' }, 'Other', 'Job'), undefined);
    assert.equal(withName({ Work: 'b' }, 'Work', 'Work'), undefined);
    assert.equal(withName('<p>Old</p>', 'Work', 'Job'), undefined);
    assert.equal(withName(undefined, 'Work', 'Job'), undefined);
  });
});
