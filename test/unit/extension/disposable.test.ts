import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Disposable } from '../../../src/extension/kit/disposable.ts';

class Owner extends Disposable {
  own(dispose: () => void): void {
    this._register({ dispose });
  }
}

describe('An owner that is disposed', () => {
  const failing = (error: Error) => () => {
    throw error;
  };

  it('disposes what it owns, last first, and what it gets afterwards at once', () => {
    const owner = new Owner();
    const disposed: number[] = [];
    for (const number of [1, 2, 3]) owner.own(() => disposed.push(number));
    owner.dispose();
    assert.deepEqual(disposed, [3, 2, 1]);
    owner.own(() => disposed.push(4));
    owner.dispose();
    assert.deepEqual(disposed, [3, 2, 1, 4]);
  });

  it('disposes all of it when one of them throws, and throws that error then', () => {
    const owner = new Owner();
    const disposed: number[] = [];
    const error = new Error('Broken');
    owner.own(() => disposed.push(1));
    owner.own(failing(error));
    owner.own(() => disposed.push(3));
    assert.throws(() => owner.dispose(), error);
    assert.deepEqual(disposed, [3, 1]);
  });

  it('throws all errors together when several throw', () => {
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
