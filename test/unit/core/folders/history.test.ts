import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type ChangeRecord,
  joinEdits,
  lastChange,
  parseRecord,
  remainingTransfer,
  undoable,
} from '../../../../src/core/folders/history.ts';

let minutes = 0;

function record(id: string, more: Partial<ChangeRecord> = {}): ChangeRecord {
  return {
    id,
    at: new Date(Date.UTC(2026, 10, 20, 9, minutes++)).toISOString(),
    account: 'work',
    accountName: 'Work',
    way: 'do',
    action: { kind: 'add', from: [], to: 'spring', makets: [1] },
    edits: [{ folder: 'spring', before: [], after: [1] }],
    state: 'done',
    ...more,
  };
}

const ids = (records: readonly ChangeRecord[]) => records.map(({ id }) => id).join(' ');

describe('the history of folders', () => {
  it('is undone step by step, without repeating undo and redo', () => {
    const [a, b] = [record('a'), record('b')];
    const undoB = record('undo b', { undoes: 'b', way: 'undo' });
    assert.deepEqual([lastChange([a, b])?.id, lastChange([a, b, undoB])?.id], ['b', 'a']);
    const redoB = record('redo b', { undoes: 'undo b', way: 'redo' });
    const all = [redoB, undoB, b, a];
    assert.deepEqual([ids(undoable(all)), lastChange(all)?.id], ['redo b b a', 'b']);
  });

  it('offers the rest of an interrupted undo', () => {
    const [a, undoA] = [record('a'), record('undo a', { undoes: 'a', way: 'undo', state: 'stopped' })];
    assert.equal(ids(undoable([a, undoA])), 'undo a a');
  });

  it('reads its own records, and ignores malformed ones', () => {
    const one = record('a', { undoes: 'b' });
    assert.deepEqual(parseRecord(JSON.stringify(one)), one);
    const broken = [
      '',
      '{',
      '[]',
      JSON.stringify({ ...one, edits: [{ folder: 'a', before: ['1'], after: [] }] }),
      JSON.stringify({ ...one, action: { ...one.action, kind: 'explode' } }),
      JSON.stringify({ ...one, state: 'newer' }),
    ];
    assert.deepEqual(
      broken.map(parseRecord),
      broken.map(() => undefined),
    );
  });

  it('returns the rest of a stopped change, and joins it with its continuation', () => {
    const intended = [
      { folder: 'b', before: [9], after: [9, 1, 2, 3] },
      { folder: 'a', before: [1, 2, 3], after: [] },
    ];
    const done = [
      { folder: 'b', before: [9], after: [9, 1] },
      { folder: 'a', before: [1, 2, 3], after: [1, 2, 3] },
    ];
    assert.deepEqual(remainingTransfer(intended, done), {
      puts: [
        { folder: 'b', makets: [2, 3] },
        { folder: 'a', makets: [] },
      ],
      takes: [
        { folder: 'b', makets: [] },
        { folder: 'a', makets: [1, 2, 3] },
      ],
    });
    // Somebody has put 8 into b before it went on.
    const continuation = [
      { folder: 'b', before: [9, 1, 8], after: [9, 1, 8, 2, 3] },
      { folder: 'a', before: [1, 2, 3], after: [] },
    ];
    assert.deepEqual(joinEdits(done, continuation), [
      { folder: 'b', before: [9, 8], after: [9, 1, 8, 2, 3] },
      { folder: 'a', before: [1, 2, 3], after: [] },
    ]);
  });
});
