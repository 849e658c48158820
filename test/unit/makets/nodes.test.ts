import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenNode, chosenNodes, type MaketsNode } from '../../../src/extension/makets/view/nodes.ts';

const folder = (title: string): MaketsNode => ({ kind: 'folder', folder: { id: 1, title, makets: 1 } });
const [spring, summer, autumn] = [folder('spring'), folder('summer'), folder('autumn')];
const selected =
  (...nodes: MaketsNode[]) =>
  () =>
    nodes;

test('a command applies to the selection if it includes the clicked item, or else to the clicked item', () => {
  assert.deepEqual(chosenNodes(selected(spring, summer), summer, [spring, summer]), [spring, summer]);
  assert.deepEqual(chosenNodes(selected(spring, summer), summer, undefined), [spring, summer]);
  assert.deepEqual(chosenNodes(selected(spring, summer), autumn, undefined), [autumn]);
  assert.deepEqual(chosenNodes(selected(spring, summer), undefined, undefined), [spring, summer]);
});

test('a command for a single item applies to the clicked item, even when others are selected', () => {
  assert.equal(chosenNode(selected(spring, summer), summer), summer);
  assert.equal(chosenNode(selected(spring, summer), autumn), autumn);
  assert.equal(chosenNode(selected(spring), undefined), spring);
  assert.equal(chosenNode(selected(spring, summer), undefined), undefined);
});
