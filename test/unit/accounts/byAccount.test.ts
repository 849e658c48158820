import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { textFor, withName, withText } from '../../../src/extension/accounts/active/byAccount.ts';

describe('A setting that is kept for each account', () => {
  it('says what was written for the account, and nothing without that', () => {
    const setting = { Work: '<p>Bye</p>', None: '' };
    assert.equal(textFor(setting, 'Work'), '<p>Bye</p>');
    assert.equal(textFor(setting, 'None'), '');
    for (const account of ['Other', 'toString', '__proto__', undefined]) {
      assert.equal(textFor(setting, account), undefined);
    }
  });

  it('is one text for each account as long as it is one for all', () => {
    assert.equal(textFor('<p>Old</p>', 'Work'), '<p>Old</p>');
    assert.equal(textFor('', undefined), '');
  });

  it('may hold anything: it is written by hand', () => {
    for (const setting of [undefined, null, 7, ['<p>Bye</p>'], { 0: 7 }, { 0: null }]) {
      assert.equal(textFor(setting, '0'), undefined);
    }
    assert.deepEqual(withText(['<p>Bye</p>'], 'Work', 'x', []), { Work: 'x' });
  });

  it('is written for one account, and the others keep theirs', () => {
    assert.deepEqual(withText(undefined, 'Work', 'x', ['Other']), { Work: 'x' });
    assert.deepEqual(withText({ Work: 'a', Other: 'b' }, 'Work', '', ['New']), { Work: '', Other: 'b' });
    const odd = withText({}, '__proto__', 'x', []);
    assert.equal(textFor(odd, '__proto__'), 'x');
  });

  it('takes the one text over for each account that there is', () => {
    const written = withText('<p>Old</p>', 'Work', 'x', ['Work', 'Other']);
    assert.deepEqual(written, { Work: 'x', Other: '<p>Old</p>' });
  });

  it('follows an account that is called otherwise', () => {
    const setting = { First: 'a', Work: 'b', Last: 7 };
    assert.deepEqual(Object.entries(withName(setting, 'Work', 'Job') ?? {}), [
      ['First', 'a'],
      ['Job', 'b'],
      ['Last', 7],
    ]);
    // What is left of an account of that name, which is gone, is not this one's.
    assert.deepEqual(withName(setting, 'Work', 'Last'), { First: 'a', Last: 'b' });
    assert.deepEqual(withName(setting, 'Other', 'Work'), { First: 'a', Last: 7 });
  });

  it('stays as it is when the name changes nothing', () => {
    assert.equal(withName({ Work: 'b' }, 'Other', 'Job'), undefined);
    assert.equal(withName({ Work: 'b' }, 'Work', 'Work'), undefined);
    assert.equal(withName('<p>Old</p>', 'Work', 'Job'), undefined);
    assert.equal(withName(undefined, 'Work', 'Job'), undefined);
  });
});
