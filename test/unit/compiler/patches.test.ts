import assert from 'node:assert/strict';
import { it } from 'node:test';
import { patch } from '../../../scripts/mjmlPatches.ts';

it('A patch replaces its passages, and throws if their number has changed', () => {
  const two = { from: 'b', to: 'c', times: 2 };
  assert.equal(patch('a.js', 'abab', [two, { from: 'aca', to: 'd' }]), 'dc');
  assert.throws(() => patch('a.js', 'ab', [two]), /a\.js has 1 passages to patch, rather than 2: b/);
  assert.throws(() => patch('a.js', 'a', [{ from: 'b', to: 'c' }]), /a\.js has 0 passages/);
});
