import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mjmlRegistry } from '../../../../scripts/mjmlRegistry.ts';
import {
  allowedChildren,
  attributeChoices,
  units,
  wrappedChildren,
} from '../../../../src/core/mjml/registry.ts';

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

  it('lists the allowed children of an element', () => {
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

  it('lists children that are allowed inside additional parents', () => {
    const parentsOf = (parent: string | undefined, child: string) =>
      wrappedChildren(registry, parent).get(child)?.join(' ');
    for (const parent of ['mj-section', 'mj-group']) assert.equal(parentsOf(parent, 'mj-text'), 'mj-column');
    for (const parent of ['mj-body', 'mj-wrapper']) {
      assert.equal(parentsOf(parent, 'mj-column'), 'mj-section');
      assert.equal(parentsOf(parent, 'mj-text'), 'mj-section mj-column');
      assert.equal(parentsOf(parent, 'mj-social-element'), undefined);
    }
    for (const [parent, { children }] of Object.entries(registry)) {
      const wrapped = [...wrappedChildren(registry, parent).keys()];
      assert.deepEqual(
        wrapped.filter((name) => children.includes(name)),
        [],
        parent,
      );
    }
    const without = [
      undefined,
      'mjml',
      'mj-head',
      'mj-attributes',
      'mj-column',
      'mj-hero',
      'mj-text',
      'mj-a',
    ];
    for (const parent of without) assert.equal(wrappedChildren(registry, parent).size, 0, parent);
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
    assert.deepEqual(attributeChoices('enum(full-width,false,)'), ['full-width', 'false']);
    assert.deepEqual(attributeChoices('boolean'), ['true', 'false']);
    assert.deepEqual([attributeChoices('color'), units('color')], [[], []]);
    assert.deepEqual(units('unit(px,%){1,4}'), ['px', '%']);
    assert.deepEqual(units('unitWithNegative(px,em)'), ['px', 'em']);
  });
});
