import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { LayoutKind } from '../../../src/core/layouts/layout.ts';
import { InspectorClient } from '../../../src/inspector/client.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { ask, textIn } from './askInspector.ts';

describe('A finding is placed', () => {
  let inspector: InspectorClient;
  let folder: string;
  before(async () => {
    inspector = new InspectorClient({ workerPath: await builtWorker('inspector') });
    folder = await mkdtemp(join(tmpdir(), 'mr-findings-'));
  });
  after(async () => {
    await inspector.close();
    await rm(folder, { recursive: true });
  });

  const letter = (body: string, head = '') =>
    `<mjml lang="en">\n<mj-head>${head}</mj-head>\n<mj-body>\n<mj-section><mj-column>\n${body}\n</mj-column></mj-section>\n</mj-body>\n</mjml>`;

  /** The findings of one rule: where each starts, counted from 1, and what is written there. */
  async function found(
    rule: string,
    source: string,
    kind: LayoutKind = 'mjml',
    file = join(folder, 'a.mjml'),
  ) {
    await writeFile(file, source);
    const layout = { document: file, kind, source, includes: { file, roots: [folder] } };
    const all = await ask(inspector, layout, { ask: 'check', options: {} });
    return all
      .filter(({ finding }) => finding.rule === rule)
      .map(({ range, file }) => {
        const place = `${range.start.line + 1}:${range.start.character + 1}`;
        return file ? `${file} ${place}` : `${place} ${textIn(source, range)}`;
      });
  }

  it('before sending, although the layout is checked for the editor meanwhile, or sent twice', async () => {
    const layout = { document: 'both', kind: 'html', source: '<p>', includes: 'notAFile' } as const;
    const check = { ask: 'check', options: {} } as const;
    const send = { ask: 'checkBeforeSending', html: layout.source, footer: '', options: {} } as const;
    const asked = [check, send, send, check].map((question) => inspector.ask(layout, question));
    const outcomes = (await Promise.all(asked)).map(({ kind }) => kind);
    assert.deepEqual(outcomes, ['answered', 'answered', 'answered', 'answered']);
  });

  it('for a command that wants all of them, although the layout is checked for the editor meanwhile', async () => {
    const source = '<img src="https://a.example/b.png">'.repeat(150);
    const layout = { document: 'all', kind: 'html', source, includes: 'notAFile' } as const;
    const asked = [{}, { most: 1_000 }, {}].map((options) =>
      ask(inspector, layout, { ask: 'check', options }),
    );
    const counts = (await Promise.all(asked)).map(
      (found) => found.filter(({ finding }) => finding.rule === 'picture-alt').length,
    );
    assert.deepEqual(counts, [100, 150, 100]);
  });

  it('for each who checks the links, also twice at once', async () => {
    const layout = { document: 'links', kind: 'html', source: '<p>', includes: 'notAFile' } as const;
    const asked = [1, 2, 3].map(() => inspector.ask(layout, { ask: 'linkTargets', filledIn: [] }));
    const outcomes = (await Promise.all(asked)).map(({ kind }) => kind);
    assert.deepEqual(outcomes, ['answered', 'answered', 'answered']);
  });

  it('in HTML inside MJML', async () => {
    const body = '<mj-text>\n\t<p>One <a href="about.html">Our story</a></p>\n</mj-text>';
    assert.deepEqual(await found('relative-link', letter(body)), ['6:18 about.html']);
  });

  it('at the layout tables inside MJML text, but not at what MJML or an mj-table writes', async () => {
    const cell = '<tr><td>One</td></tr></table>';
    const body = [
      `<mj-text><table width="9">${cell}</mj-text>`,
      `<mj-text><table><tr><th>Price</th></tr></table><table role="none">${cell}</mj-text>`,
      `<mj-table><tr><td><table class="in">${cell}</td></tr></mj-table>`,
      `<mj-raw><table class="raw">${cell}</mj-raw>`,
    ].join('\n');
    assert.deepEqual(await found('table-role', letter(body)), [
      '5:10 <table width="9">',
      '7:19 <table class="in">',
      '8:9 <table class="raw">',
    ]);
  });

  it('in an attribute that MJML writes under another element or name', async () => {
    const source = letter('<mj-image\n  alt="x"\n  src="local.png" />');
    assert.deepEqual(await found('relative-picture', source), ['7:8 local.png']);
    assert.deepEqual(await found('empty-link', letter('<mj-button  href="#">Buy it now</mj-button>')), [
      '5:19 #',
    ]);
  });

  it('in an attribute with other quotes, or none', async () => {
    const source = letter(
      "<mj-image alt='x' src='http://a.example/b.png'\n href = 'http://a.example' />\n<mj-button href=#>Buy it now</mj-button>",
    );
    assert.deepEqual(await found('insecure-picture', source), ['5:24 http://a.example/b.png']);
    assert.deepEqual(await found('insecure-link', source), ['6:10 http://a.example']);
    assert.deepEqual(await found('empty-link', source), ['7:17 #']);
  });

  it('in the text of an element, after tags and without any', async () => {
    const source = letter(
      '<mj-text>Dear <b>x</b> {{name}}</mj-text>\n<mj-button href="https://a.example">Lorem ipsum</mj-button>',
    );
    assert.deepEqual(await found('placeholder', source), ['5:24 {{name}}']);
    assert.deepEqual(await found('filler-text', source), ['6:37 Lorem ipsum']);
  });

  it('in a style, where MJML copies it', async () => {
    const head =
      '\n<mj-style>\n  p { color: red }\n</mj-style>\n<mj-style>\n  @import url(a.css);\n  b { margin: 0 }\n</mj-style>';
    assert.deepEqual(await found('imported-style', letter('', head)), ['7:3 @import url(a.css)']);
  });

  it('at the start tag of what has written it', async () => {
    const image = '<mj-image\n  src="https://a.example/a.png" href="https://a.example" />';
    assert.deepEqual(await found('linked-picture-alt', letter(image)), [`5:1 ${image}`]);
  });

  it('at the head, or the layout itself, when nothing else has written it', async () => {
    assert.deepEqual(await found('title', letter('')), ['2:1 <mj-head>']);
    assert.deepEqual(await found('preheader', letter('<mj-text>Text</mj-text>')), ['3:1 <mj-body>']);
    assert.deepEqual(await found('language', letter('').replace(' lang="en"', '')), ['1:1 <mjml>']);
  });

  it('by lines and characters, whatever the line ends and characters are', async () => {
    const body =
      '<mj-text>\n\t\u{1f600}\u{1f468}\u200d\u{1f469} é <a href="about.html">Our story</a>\n</mj-text>';
    assert.deepEqual(await found('relative-link', letter(body)), ['6:21 about.html']);
    assert.deepEqual(await found('relative-link', letter(body).replaceAll('\n', '\r\n')), [
      '6:21 about.html',
    ]);
  });

  it('up to a hundred times, also when only the layout shows it', async () => {
    assert.equal((await found('picture-alt', letter('<mj-image src="a.png" />\n'.repeat(300)))).length, 100);
  });

  it('in conditional comments', async () => {
    const body = '<mj-raw><!--[if mso]>\n  <hr\twidth="1" width="2">\n<![endif]--></mj-raw>';
    assert.deepEqual(await found('doubled-attribute', letter(body)), ['6:17 width']);
  });

  it('where it is, though styles are inlined', async () => {
    const head = '<mj-style inline="inline">a { color: red } p { margin: 0 }</mj-style>';
    const body =
      '<mj-text><p class="x">One <a style="top:0" href="about.html">Our story</a> {{name}}</p></mj-text>';
    assert.deepEqual(await found('relative-link', letter(body, head)), ['5:50 about.html']);
    assert.deepEqual(await found('placeholder', letter(body, head)), ['5:76 {{name}}']);
  });

  it('where the template code is not in the language that the layout declares', async () => {
    const body = '<mj-text>{{name}} %%city%% [name]</mj-text>';
    for (const [said, expected] of [
      ['handlebars', '%%city%%'],
      ['%%…%%', '{{name}}'],
    ]) {
      const places = await found('placeholder', `<!-- mailroom: template=${said} -->${letter(body)}`);
      assert.deepEqual(
        places.map((place) => place.split(' ')[1]),
        [expected],
      );
    }
  });

  it('in the included file that it is written in', async () => {
    const partial = join(folder, 'part.mjml');
    await writeFile(partial, '<mj-text>\n  <a href="about.html">Our story</a>\n</mj-text>');
    const source = letter('<mj-text>First</mj-text>\n<mj-include path="./part.mjml" />');
    assert.deepEqual(await found('relative-link', source), [`${partial} 2:12`]);
  });

  it('as it is in HTML', async () => {
    const source = '<p>\r\n\t\u{1f600} <a href="about.html">Our story</a>';
    assert.deepEqual(await found('relative-link', source, 'html'), ['2:14 about.html']);
  });

  it('nowhere while the layout cannot be compiled', async () => {
    assert.deepEqual(await found('relative-link', '<mjml><mj-body width="p"><mj-text>'), []);
  });
});
