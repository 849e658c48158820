import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mjmlRegistry } from '../../../../scripts/mjmlRegistry.ts';
import { allowedChildren, choices, units } from '../../../../src/core/mjml/registry.ts';

const registry = mjmlRegistry();

describe('The registry of MJML', () => {
  it('knows every element that can be inside another', () => {
    const mentioned = Object.values(registry).flatMap(({ children }) => children);
    assert.deepEqual(
      mentioned.filter((name) => !(name in registry)),
      [],
    );
    assert.equal(Object.keys(registry).length, 37);
  });

  it('says what may stand where', () => {
    assert.deepEqual(allowedChildren(registry, 'mj-section'), [
      'mj-column',
      'mj-group',
      'mj-raw',
      'mj-include',
    ]);
    assert.deepEqual(allowedChildren(registry, 'mj-text'), []);
    assert.deepEqual(allowedChildren(registry, 'mj-unknown'), []);
    const atTheTop = allowedChildren(registry, undefined);
    assert.ok(['mjml', 'mj-section', 'mj-text'].every((name) => atTheTop.includes(name)));
    assert.ok(!atTheTop.includes('mj-title') && !atTheTop.includes('mj-body'));
  });

  it('has MJML’s own types and defaults', () => {
    assert.deepEqual(registry['mj-button']?.attributes['inner-padding'], {
      type: 'unit(px,%){1,4}',
      default: '10px 25px',
    });
    assert.deepEqual(registry['mj-class']?.attributes['inner-padding'], { type: 'unit(px,%){1,4}' });
    assert.ok(registry['mj-text']?.holdsText && !registry['mj-column']?.holdsText);
  });

  it('reads choices and units out of types', () => {
    assert.deepEqual(choices('enum(full-width,false,)'), ['full-width', 'false']);
    assert.deepEqual(choices('boolean'), ['true', 'false']);
    assert.deepEqual([choices('color'), units('color')], [[], []]);
    assert.deepEqual(units('unit(px,%){1,4}'), ['px', '%']);
    assert.deepEqual(units('unitWithNegative(px,em)'), ['px', 'em']);
  });
});
