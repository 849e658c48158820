import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { ShownNodes } from '../../../src/extension/kit/shownNodes.ts';

interface Node {
  readonly id: string;
  readonly words?: string;
}

describe('the shown tree nodes', () => {
  let shown: ShownNodes<Node>;
  const group = { id: 'group' };

  beforeEach(() => {
    shown = new ShownNodes<Node>(({ id }) => id);
    shown.give(undefined, [group]);
  });

  it('stay the same objects and take over new data', () => {
    const [first] = shown.give(group, [{ id: 'a', words: 'once' }]);
    assert.equal(shown.known([{ id: 'a', words: 'now' }])[0], first);
    assert.deepEqual(first, { id: 'a', words: 'now' });
    shown.known([{ id: 'a' }]);
    assert.deepEqual(first, { id: 'a' });
    assert.equal(shown.shown({ id: 'a' }), first);
    assert.equal(shown.shown({ id: 'b' }), undefined);
  });

  it('differ when nodes were added, removed or reordered', () => {
    const [a, b] = shown.give(group, [{ id: 'a' }, { id: 'b' }]);
    assert.ok(a && b);
    assert.equal(shown.hasOthers(group, [a, b]), false);
    for (const others of [[a], [b, a], [a, b, { id: 'c' }]]) assert.ok(shown.hasOthers(group, others));
  });

  it('are changed when their appearance or accessible label changes', () => {
    const [a] = shown.give(group, [{ id: 'a' }]);
    assert.ok(a);
    shown.look(a, { label: 'A' });
    assert.equal(shown.isChanged(a, { label: 'A', id: 'whatever' }), false);
    assert.ok(shown.isChanged(a, { label: 'A', description: 'new' }));
    assert.ok(shown.isChanged(a, { label: 'A', accessibilityInformation: { label: 'A, new' } }));
    assert.deepEqual(
      shown.changed(group, () => ({ label: 'B' })),
      [a],
    );
  });

  it('keep the appearance that was drawn last', () => {
    const [a] = shown.give(group, [{ id: 'a' }]);
    assert.ok(a);
    shown.look(a, { label: 'A' });
    shown.look({ id: 'a' }, { label: 'B' });
    assert.ok(shown.isChanged(a, { label: 'B' }));
  });

  it('are removed with their group, or all at once', () => {
    shown.give(group, [{ id: 'a' }]);
    shown.forgetChildren(group);
    assert.equal(shown.shown({ id: 'a' }), undefined);
    assert.deepEqual(shown.groups, []);
    assert.equal(shown.isEmpty, false);
    shown.clear();
    assert.ok(shown.isEmpty);
    assert.equal(shown.has(undefined), false);
  });
});
