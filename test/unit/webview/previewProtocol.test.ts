import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type PreviewMemory,
  readFromPreview,
  readPreviewMemory,
  readToPreview,
  usualView,
} from '../../../src/protocol/preview.ts';

describe('The messages and the saved state of a preview', () => {
  it('are read without unknown properties', () => {
    assert.deepEqual(readFromPreview({ type: 'openLink', href: 'https://a.example/', command: 'x' }), {
      type: 'openLink',
      href: 'https://a.example/',
    });
    assert.deepEqual(readFromPreview({ type: 'loadPictures', allowed: true }), {
      type: 'loadPictures',
      allowed: true,
    });
    assert.deepEqual(readFromPreview({ type: 'lock', locked: false, x: 1 }), { type: 'lock', locked: false });
    assert.deepEqual(readFromPreview({ type: 'ready', path: '/etc' }), { type: 'ready' });
  });

  it('are ignored if they are unknown or malformed', () => {
    const strange = [
      undefined,
      null,
      'ready',
      {},
      { type: 'run' },
      { type: 'openLink' },
      { type: 'openLink', href: 1 },
    ];
    for (const data of [
      ...strange,
      { type: 'loadPictures', allowed: 'yes' },
      { type: 'lock', locked: 1 },
      [],
      { type: 'toString' },
    ]) {
      assert.equal(readFromPreview(data), undefined);
      assert.equal(readToPreview(data), undefined);
    }
  });

  it('are restored as they were saved', () => {
    assert.deepEqual(readPreviewMemory(memory), memory);
    assert.deepEqual(readPreviewMemory({ ...memory, extra: 1 }), memory);
  });

  it('have defaults in place of invalid values', () => {
    const usual = { pictures: false, locked: false, scroll: 0, ...usualView };
    for (const key of Object.keys(usual)) {
      for (const strange of ['toString', -1, 1e9, 0.5, null, {}, Number.NaN]) {
        if (key === 'scroll' && strange !== 'toString') continue;
        assert.deepEqual(readPreviewMemory({ ...memory, [key]: strange }), {
          ...memory,
          [key]: usual[key as never],
        });
      }
    }
    assert.deepEqual(readPreviewMemory({ layout: memory.layout }), { layout: memory.layout, ...usual });
  });

  it('are undefined without a layout', () => {
    for (const data of [undefined, null, 'file:///a.mjml', {}, { ...memory, layout: 1 }]) {
      assert.equal(readPreviewMemory(data), undefined);
    }
  });
});

const memory: PreviewMemory = {
  layout: 'file:///a.mjml',
  pictures: true,
  locked: true,
  scroll: 12,
  width: 412,
  zoom: 150,
  appearance: 'inverted',
  shownAs: 'text',
  footer: 'account',
};
