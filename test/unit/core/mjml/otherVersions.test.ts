import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mjmlRegistry } from '../../../../scripts/mjmlRegistry.ts';
import { compileMjml } from '../../../../src/compiler/compile.ts';
import { otherVersionIn } from '../../../../src/core/mjml/otherVersions.ts';

const whole = (body: string, root = '') => `<mjml${root}><mj-body>${body}</mj-body></mjml>`;

describe('Layouts for other versions of MJML', () => {
  it('are recognized by attributes that only those versions have', () => {
    for (const [layout, sign] of [
      [whole('', ' support-dark-mode="true"'), '6 support-dark-mode'],
      [whole('<mj-section background-color--dark="#000"></mj-section>'), '6 background-color--dark'],
      [whole('<mj-section padding--responsive="0"></mj-section>'), '6 padding--responsive'],
      [whole('<mj-hero container-background-color="#000"></mj-hero>'), '4 container-background-color'],
      [whole('<mj-text container-background-color="#000" title="a--dark">x--dark</mj-text>'), ''],
      ['<mjml', ''],
    ] as const) {
      const { version = '', attribute = '' } = otherVersionIn(layout) ?? {};
      assert.equal(`${version} ${attribute}`.trim(), sign, layout);
    }
  });

  it('have errors only for attributes that no version has', async () => {
    const found = async (attributes: string) => {
      const layout = whole(
        `<mj-section><mj-column><mj-text ${attributes}>x</mj-text></mj-column></mj-section>`,
      );
      const { problems } = (await compileMjml(layout, 'notAFile')).compiled;
      return problems.map(({ reason }) => (reason.code === 'mjml' ? reason.text : reason.code));
    };
    assert.deepEqual(await found('color--dark="#fff" font-size--responsive="20px"'), []);
    assert.deepEqual(await found('color--dark="#fff" colour="#fff"'), ['Attribute colour is illegal']);
    assert.deepEqual(await found('a="1" color--dark="#fff" b="2"'), ['Attributes a, b are illegal']);
    assert.deepEqual(await found('src--dark="a.png"'), ['Attribute src--dark is illegal']);
  });

  it('have typed attributes in the registry, marked with their version', () => {
    const { attributes = {} } = mjmlRegistry()['mj-button'] ?? {};
    assert.deepEqual(attributes['color--dark'], { type: 'color', version: 6 });
    assert.deepEqual(attributes['padding--responsive'], { type: 'unit(px,%){1,4}', version: 6 });
    assert.deepEqual(attributes.multiline, { type: 'boolean', version: 6 });
    assert.equal(attributes.color?.version, undefined);
    assert.equal(mjmlRegistry()['mj-all']?.attributes['color--dark']?.version, 6);
  });
});
