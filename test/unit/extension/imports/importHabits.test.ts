import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Memento } from 'vscode';
import type { ColumnUse } from '../../../../src/core/imports/columns.ts';
import { ImportHabits } from '../../../../src/extension/imports/importHabits.ts';

class Memory implements Pick<Memento, 'get' | 'update'> {
  readonly values = new Map<string, unknown>();
  get = (key: string, otherwise?: unknown) =>
    (this.values.has(key) ? this.values.get(key) : otherwise) as never;
  update = async (key: string, value: unknown) => void this.values.set(key, value);
}

const columns: readonly ColumnUse[] = [{ use: 'email' }, { use: 'field', name: 'birthday' }];

describe('`ImportHabits`', () => {
  const memory = new Memory();
  const habits = new ImportHabits(memory as unknown as Memento);

  it('finds columns by their header, regardless of case and punctuation', async () => {
    await habits.setColumns(['E-mail', 'Born'], columns);
    assert.deepEqual(habits.columnsOf(['email', 'BORN']), columns);
    assert.equal(habits.columnsOf(['email', 'born', 'city']), undefined);
    await habits.setColumns(['email', 'born'], [{ use: 'email' }, { use: 'leaveOut' }]);
    assert.deepEqual(habits.columnsOf(['E-mail', 'Born'])?.[1], { use: 'leaveOut' });
  });

  it('stores no text of a row that was mistaken for a header', async () => {
    await habits.setColumns(['anna@reader.example', 'Tver'], columns);
    await habits.setColumns([], columns);
    assert.doesNotMatch(JSON.stringify([...memory.values]), /anna|tver/i);
    assert.deepEqual(habits.columnsOf(['anna@reader.example', 'Tver']), columns);
    assert.equal(habits.columnsOf([]), undefined);
  });

  it('offers the fields of earlier imports, the newest first, without duplicates', async () => {
    const own = new ImportHabits(new Memory() as unknown as Memento);
    assert.deepEqual(own.fieldNames, []);
    const field = (name: string) => ({ use: 'field', name }) as const;
    await own.setColumns(['a', 'b'], [{ use: 'email' }, field('segment')]);
    await own.setColumns(['c', 'd', 'e'], [field('birthday'), { use: 'email' }, field('segment')]);
    assert.deepEqual(own.fieldNames, ['birthday', 'segment']);
    const names = Array.from({ length: 40 }, (_, at) => field(`field${at}`));
    await own.setColumns(
      names.map(({ name }) => name),
      names,
    );
    assert.equal(own.fieldNames.length, 20);
  });

  it('forgets the oldest headers', async () => {
    for (let at = 0; at < 60; at++) await habits.setColumns([`first ${at}`, 'second'], columns);
    assert.equal(habits.columnsOf(['first 9', 'second']), undefined);
    assert.deepEqual(habits.columnsOf(['first 10', 'second']), columns);
  });

  it('keeps rate and confirmation separately for each account', async () => {
    await habits.setRate('work', { handled: 48, limit: 50 });
    await habits.setSkipsConfirmation('work', true);
    assert.deepEqual([habits.rateOf('work'), habits.rateOf('home')], [{ handled: 48, limit: 50 }, undefined]);
    assert.deepEqual([habits.skipsConfirmation('work'), habits.skipsConfirmation('home')], [true, false]);
  });
});
