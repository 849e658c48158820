import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { renderMarked } from '../../../src/inspector/markedLetter.ts';

/** Shares no block with any other layout. */
const another = '<mjml lang="fi"><mj-body><mj-raw><i>x</i></mj-raw></mj-body></mjml>';

/** Returns the HTML of a layout, and for each of its known tags what it was rendered from. */
async function placesIn(source: string) {
  const { html, tags, elements } = await renderMarked(source, 'notAFile');
  const places = tags.map(({ start, element: { name, start: from, tagEnd, end } }) =>
    [start, name, from, tagEnd, end].join(' '),
  );
  return { html, places, elements: elements.length };
}

it('The places of a changed layout are those of the same layout that is read anew', async () => {
  const layout = await readFile('examples/newsletter.mjml', 'utf8');
  const section = '<mj-section><mj-column><mj-text><b>New</b></mj-text></mj-column></mj-section>';
  const at = layout.lastIndexOf('<mj-section');
  const texts = [
    layout,
    layout.replace('Dear friends', 'Dear <b>friends</b> of ours'),
    layout.replace('Dear friends', 'D'),
    layout.replaceAll('padding="28px 0 8px"', 'padding="0"'),
    layout.slice(0, at) + section + section + layout.slice(at),
    layout.slice(0, at) + section + layout.slice(at),
    layout.replace('<mj-title>', '<mj-title>A '),
    layout.replace('<mj-body', '<!-- a --><mj-body'),
    layout,
  ];
  const oneAfterAnother: unknown[] = [];
  for (const text of texts) oneAfterAnother.push(await placesIn(text));
  for (const [index, text] of texts.entries()) {
    await placesIn(another);
    assert.deepEqual(oneAfterAnother[index], await placesIn(text), `text ${index}`);
  }
});
