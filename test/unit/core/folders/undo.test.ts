import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Contents, editsFor, type FolderEdit } from '../../../../src/core/folders/change.ts';
import { stepsFor } from '../../../../src/core/folders/steps.ts';
import { adding, deleting, moving, removing, renaming } from '../../../../src/core/folders/transfers.ts';
import { planUndo } from '../../../../src/core/folders/undo.ts';

/** Parses folders with their makets, such as `a: 1 2; b: 3`. */
function contents(text: string): Contents {
  return new Map(
    text
      .split('; ')
      .filter((part) => part !== '')
      .map((part) => {
        const [folder = '', makets = ''] = part.split(': ');
        return [folder, makets.split(' ').map(Number)];
      }),
  );
}

/** Returns the edits such as `a: 1 > 1 2`, one folder per line. */
function words(edits: readonly FolderEdit[]): string {
  return edits
    .filter(({ before, after }) => String(before.toSorted()) !== String(after.toSorted()))
    .map(
      ({ folder, before, after }) =>
        `${folder}: ${before.toSorted().join(' ')} > ${after.toSorted().join(' ')}`,
    )
    .join('\n');
}

const at = (folder: string, ...makets: number[]) => makets.map((maket) => ({ maket, folder }));

const merge = editsFor(renaming('a', 'b', contents('a: 1 2 3; b: 3 4')), contents('a: 1 2 3; b: 3 4'));

describe('undoing a change of folders', () => {
  it('restores everything if nothing has changed since', () => {
    const start = contents('a: 1 2; b: 2 3');
    const changes = {
      'adding 3 and 4 to a': editsFor(adding([3, 4], 'a'), start),
      'moving 1 and 2 from a to b': editsFor(moving(at('a', 1, 2), 'b'), start),
      'removing 2 from both': editsFor(removing([...at('a', 2), ...at('b', 2)]), start),
      'merging a into b': editsFor(renaming('a', 'b', start), start),
      'renaming a': editsFor(renaming('a', 'c', start), start),
      'deleting both': editsFor(deleting(['a', 'b'], start), start),
    };
    for (const [name, change] of Object.entries(changes)) {
      const now = new Map(change.map(({ folder, after }) => [folder, after]));
      const plan = planUndo(change, now);
      const restored = new Map(plan.edits.map(({ folder, after }) => [folder, after.toSorted()]));
      const before = new Map(change.map((edit) => [edit.folder, edit.before.toSorted()]));
      assert.deepEqual([restored, plan.since, plan.kept], [before, [], []], name);
    }
  });

  it('splits a merge, and leaves the overlap in both folders', () => {
    assert.equal(words(planUndo(merge, contents('b: 1 2 3 4')).edits), 'a:  > 1 2 3\nb: 1 2 3 4 > 3 4');
  });

  it('leaves makets alone that others have moved, added or removed since', () => {
    const plan = planUndo(merge, contents('b: 1 3 5'));
    assert.equal(words(plan.edits), 'a:  > 1 3\nb: 1 3 5 > 3 5');
    assert.deepEqual(plan.since, [{ folder: 'b', came: [5], left: [4, 2] }]);
    assert.deepEqual(plan.kept, [{ folder: 'a', makets: [2] }]);
  });

  it('does only the rest if others have already put some makets back', () => {
    const plan = planUndo(merge, contents('a: 1 9; b: 1 2 3 4'));
    assert.equal(words(plan.edits), 'a: 1 9 > 1 2 3 9\nb: 1 2 3 4 > 3 4');
    assert.deepEqual(plan.since, [{ folder: 'a', came: [1, 9], left: [] }]);
  });

  it('does nothing if somebody has already undone the change', () => {
    const change = editsFor(adding([1], 'a'), contents('a: 2'));
    const plan = planUndo(change, contents('a: 2'));
    assert.equal(words(plan.edits), '');
    assert.deepEqual(plan.since, [{ folder: 'a', came: [], left: [1] }]);
  });

  it('reverses a renaming in one request, which needs no additional folder', () => {
    const start = contents('a: 1 2');
    const change = editsFor(renaming('a', 'b', start), start);
    const kinds = (now: string) => stepsFor(planUndo(change, contents(now)).edits).map(({ kind }) => kind);
    assert.deepEqual(kinds('b: 1 2'), ['rename']);
    assert.deepEqual(kinds('b: 1 2 3'), ['put', 'take']);
  });

  it('applies the change again if it reverses an undo', () => {
    const change = editsFor(moving(at('a', 1), 'b'), contents('a: 1 2; b: 3'));
    const undoing = planUndo(change, contents('a: 2; b: 1 3')).edits;
    assert.equal(words(planUndo(undoing, contents('a: 1 2; b: 3')).edits), 'b: 3 > 1 3\na: 1 2 > 2');
  });
});
