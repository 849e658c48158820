import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFromPreview, readPreviewMemory, readToPreview } from '../../../src/protocol/preview.ts';

describe('The messages of a preview', () => {
  it('are taken for what they are, without anything that was added', () => {
    assert.deepEqual(readFromPreview({ type: 'openLink', href: 'https://a.example/', command: 'x' }), {
      type: 'openLink',
      href: 'https://a.example/',
    });
    assert.deepEqual(readFromPreview({ type: 'loadPictures', allowed: true }), {
      type: 'loadPictures',
      allowed: true,
    });
    assert.deepEqual(readFromPreview({ type: 'ready', path: '/etc' }), { type: 'ready' });
  });

  it('are dropped when they are not known or not well formed', () => {
    const strange = [
      undefined,
      null,
      'ready',
      {},
      { type: 'run' },
      { type: 'openLink' },
      { type: 'openLink', href: 1 },
    ];
    for (const data of [...strange, { type: 'loadPictures', allowed: 'yes' }, [], { type: 'toString' }]) {
      assert.equal(readFromPreview(data), undefined);
      assert.equal(readToPreview(data), undefined);
    }
  });

  it('keep what the page was like, unless it is not what a page left', () => {
    const memory = { layout: 'file:///a.mjml', width: 'phone', pictures: false, scroll: 12 } as const;
    assert.deepEqual(readPreviewMemory(memory), memory);
    for (const change of [
      { layout: 1 },
      { width: 'huge' },
      { width: 'toString' },
      { pictures: 1 },
      { scroll: '1' },
    ]) {
      assert.equal(readPreviewMemory({ ...memory, ...change }), undefined);
    }
    assert.equal(readPreviewMemory(undefined), undefined);
  });
});
