import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { LayoutKind } from '../../../src/core/layouts/layout.ts';
import { InspectorClient } from '../../../src/inspector/client.ts';
import type { InspectedLayout } from '../../../src/protocol/inspector.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { ask, textIn } from './askInspector.ts';

describe('The links of a layout', () => {
  let inspector: InspectorClient;
  let folder: string;
  const part =
    '<mj-text><p>\n<a href="https://a.example/part?b=1&amp;c=2">https://a.example/part</a></p></mj-text>';

  before(async () => {
    inspector = new InspectorClient({ workerPath: await builtWorker('inspector') });
    folder = await mkdtemp(join(tmpdir(), 'mr-links-'));
    await writeFile(join(folder, 'part.mjml'), part);
  });
  after(async () => {
    await inspector.close();
    await rm(folder, { recursive: true });
  });

  /** Returns each link with the text at its place, in parentheses if that is not its address, and its file. */
  async function linksIn(source: string, kind: LayoutKind = 'mjml'): Promise<string[]> {
    const file = join(folder, `layout.${kind}`);
    await writeFile(file, source);
    const layout: InspectedLayout = { document: source, kind, source, context: { file, roots: [folder] } };
    const links = await ask(inspector, layout, { ask: 'letterLinks', filledIn: [] });
    return (links ?? assert.fail()).map(({ link, isExact, file, range }) => {
      const text = textIn(file === undefined ? source : part, range);
      return `${link.words}: ${isExact ? text : `(${text})`}${file ? ` in ${basename(file)}` : ''}`;
    });
  }

  const mjml = (body: string, head = '') =>
    `<mjml><mj-head>${head}</mj-head><mj-body><mj-section><mj-column>\n${body}\n</mj-column></mj-section></mj-body></mjml>`;

  it('are placed at their addresses, in the layout and in its parts', async () => {
    const found = await linksIn(
      mjml(
        `<mj-button href='https://a.example/?a=1&b=2'>Buy</mj-button>
<mj-image src="https://a.example/a.png" alt="Shoes" href="https://a.example/shoes#red" />
<mj-text>See <a class="x" href="https://a.example/text">https://a.example/text</a>, <a href=https://a.example/bare>bare</a></mj-text>
<mj-include path="part.mjml" />
<mj-raw><!--[if mso]><v:roundrect href="https://a.example/outlook">Outlook</v:roundrect><![endif]--></mj-raw>
<mj-social><mj-social-element href="https://a.example/social">Social</mj-social-element></mj-social>`,
      ),
    );
    assert.deepEqual(found, [
      'Buy: https://a.example/?a=1&b=2',
      'Shoes: https://a.example/shoes#red',
      'https://a.example/text: https://a.example/text',
      'bare: https://a.example/bare',
      'https://a.example/part: https://a.example/part?b=1&amp;c=2 in part.mjml',
      'Outlook: https://a.example/outlook',
      'Social: https://a.example/social',
    ]);
  });

  it('are placed at a tag if MJML composes the address', async () => {
    const found = await linksIn(
      mjml(
        `<mj-navbar base-url="https://a.example"><mj-navbar-link href="/b">B</mj-navbar-link></mj-navbar>
<mj-social><mj-social-element name="facebook" href="https://a.example/c">C</mj-social-element></mj-social>
<mj-button>D</mj-button>`,
        '<mj-attributes><mj-button href="https://a.example/d" /></mj-attributes>',
      ),
    );
    assert.deepEqual(found, [
      'B: (<mj-navbar-link href="/b">)',
      'C: (<mj-social-element name="facebook" href="https://a.example/c">)',
      'D: (<mj-button>)',
    ]);
  });

  it('include those of HTML layouts and those for Outlook', async () => {
    const found = await linksIn(
      '<p>\r\n<a\r\n href="https://a.example/?a\r\n=1">A</a><!--[if mso]><a href="https://a.example/b">B</a><![endif]--><a href>C</a><a name="d">D</a>',
      'html',
    );
    assert.deepEqual(found, ['A: https://a.example/?a\r\n=1', 'B: https://a.example/b', 'C: (href)']);
  });
});
