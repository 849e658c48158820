import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { official } from '../compiler/official.ts';
import { check } from './marks.ts';

/** Returns the findings in a letter compiled from MJML as `rule passage`. */
async function found(head: string, text: string): Promise<string[]> {
  const { html } = await official(
    `<mjml lang="en"><mj-head><mj-title>Title</mj-title>${head}</mj-head><mj-body>
      <mj-section background-color="#ffffff"><mj-column>${text}</mj-column></mj-section>
    </mj-body></mjml>`,
    {},
  );
  return check(html, { compiled: true })
    .filter(({ severity }) => severity !== 'hint')
    .map(({ rule, start, end }) => `${rule} ${html.slice(start, end)}`);
}

const preview = '<mj-preview>Preview</mj-preview>';

describe('the check of a compiled letter', () => {
  it('reports a missing preheader', async () => {
    const rules = (await found('', '<mj-text>Text</mj-text>')).map((one) => one.split(' ', 1)[0]);
    assert.deepEqual(rules, ['preheader']);
    assert.deepEqual(await found(preview, '<mj-text>Text</mj-text>'), []);
  });

  it('reports small and low-contrast text, although MJML sets the font size of its parent to 0', async () => {
    assert.deepEqual(await found(preview, '<mj-text font-size="9px" color="#eeeeee">Text</mj-text>'), [
      'small-text font-size:9px',
      'contrast color:#eeeeee',
    ]);
  });
});
