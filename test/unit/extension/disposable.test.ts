import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Disposable } from '../../../src/extension/kit/disposable.ts';

class Owner extends Disposable {
  own(dispose: () => void): void {
    this._register({ dispose });
  }
}

describe('A `Disposable`', () => {
  const failing = (error: Error) => () => {
    throw error;
  };

  it('disposes its parts last first, and parts registered later at once', () => {
    const owner = new Owner();
    const disposed: number[] = [];
    for (const number of [1, 2, 3]) owner.own(() => disposed.push(number));
    owner.dispose();
    assert.deepEqual(disposed, [3, 2, 1]);
    owner.own(() => disposed.push(4));
    owner.dispose();
    assert.deepEqual(disposed, [3, 2, 1, 4]);
  });

  it('disposes all parts when one throws, and then throws that error', () => {
    const owner = new Owner();
    const disposed: number[] = [];
    const error = new Error('Broken');
    owner.own(() => disposed.push(1));
    owner.own(failing(error));
    owner.own(() => disposed.push(3));
    assert.throws(() => owner.dispose(), error);
    assert.deepEqual(disposed, [3, 1]);
  });

  it('throws an `AggregateError` when several parts throw', () => {
    const owner = new Owner();
    const [first, second] = [new Error('First'), new Error('Second')];
    owner.own(failing(second));
    owner.own(failing(first));
    assert.throws(
      () => owner.dispose(),
      (error) => error instanceof AggregateError && error.errors[0] === first && error.errors[1] === second,
    );
  });
});
