import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lastCheck, type StartedFacts, startedState } from '../../../src/core/imports/importState.ts';

describe('The state of an import', () => {
  it('from its start on is what its record and its requests say together', () => {
    const kindOf = (facts: Partial<StartedFacts>) =>
      startedState({ isPaused: false, isActive: false, ...facts }).kind;
    const [paused, elsewhere] = [{ kind: 'paused' }, { kind: 'elsewhere' }] as const;
    const shown: readonly (readonly [Partial<StartedFacts>, string])[] = [
      [{}, 'unread'],
      [{ run: paused, isPaused: true }, 'paused'],
      // Its window was closed or killed: the next one resumes it.
      [{ run: paused }, 'interrupted'],
      [{ run: { kind: 'running' }, isActive: true }, 'running'],
      [{ run: { kind: 'failing' }, isPaused: true }, 'failing'],
      [{ run: elsewhere }, 'elsewhere'],
      [{ run: elsewhere, isActive: true }, 'nextHere'],
      // What the record says of the end counts, whatever the requests did before.
      [{ run: { kind: 'failing' }, ended: 'canceled' }, 'canceled'],
      [{ run: { kind: 'done' }, ended: 'done' }, 'done'],
      [{ ended: 'done' }, 'done'],
    ];
    for (const [facts, kind] of shown) assert.equal(kindOf(facts), kind, JSON.stringify(facts));
  });

  it('before its start keeps the result of the last check while the rows are checked again', () => {
    const checked = { kind: 'checked', checked: 'five rows' } as const;
    assert.equal(lastCheck(checked), 'five rows');
    assert.equal(lastCheck({ kind: 'checking', before: checked }), 'five rows');
    assert.equal(lastCheck({ kind: 'starting', checked: 'five rows' }), 'five rows');
    assert.equal(lastCheck({ kind: 'checking', before: { kind: 'refused', problem: 'empty' } }), undefined);
    assert.equal(lastCheck({ kind: 'opened' }), undefined);
  });
});
