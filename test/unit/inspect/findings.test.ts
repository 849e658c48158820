import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { LayoutKind } from '../../../src/core/layouts/layout.ts';
import { InspectorClient } from '../../../src/inspector/client.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { ask, textIn } from './askInspector.ts';

describe('The inspector', () => {
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

  /** Returns the findings of a rule: line and column from 1, and the marked text. */
  async function found(
    rule: string,
    source: string,
    kind: LayoutKind = 'mjml',
    file = join(folder, 'a.mjml'),
  ) {
    await writeFile(file, source);
    const layout = { document: file, kind, source, context: { file, roots: [folder] } };
    const all = await ask(inspector, layout, { ask: 'check', options: {} });
    return all
      .filter(({ finding }) => finding.rule === rule)
      .map(({ range, file }) => {
        const place = `${range.start.line + 1}:${range.start.character + 1}`;
        return file ? `${file} ${place}` : `${place} ${textIn(source, range)}`;
      });
  }

  it('answers concurrent checks for the editor and before sending', async () => {
    const layout = { document: 'both', kind: 'html', source: '<p>', context: 'notAFile' } as const;
    const check = { ask: 'check', options: {} } as const;
    const send = { ask: 'checkBeforeSending', html: layout.source, footer: '', options: {} } as const;
    const asked = [check, send, send, check].map((question) => inspector.ask(layout, question));
    const outcomes = (await Promise.all(asked)).map(({ kind }) => kind);
    assert.deepEqual(outcomes, ['answered', 'answered', 'answered', 'answered']);
  });

  it('returns more than 100 findings to a command that asks for them, while the editor checks', async () => {
    const source = '<img src="https://a.example/b.png">'.repeat(150);
    const layout = { document: 'all', kind: 'html', source, context: 'notAFile' } as const;
    const asked = [{}, { most: 1_000 }, {}].map((options) =>
      ask(inspector, layout, { ask: 'check', options }),
    );
    const counts = (await Promise.all(asked)).map(
      (found) => found.filter(({ finding }) => finding.rule === 'picture-alt').length,
    );
    assert.deepEqual(counts, [100, 150, 100]);
  });

  it('answers concurrent requests for the addresses of a letter', async () => {
    const layout = { document: 'links', kind: 'html', source: '<p>', context: 'notAFile' } as const;
    const asked = [1, 2, 3].map(() => inspector.ask(layout, { ask: 'linkTargets', filledIn: [] }));
    const outcomes = (await Promise.all(asked)).map(({ kind }) => kind);
    assert.deepEqual(outcomes, ['answered', 'answered', 'answered']);
  });

  it('places a finding in HTML inside MJML', async () => {
    const body = '<mj-text>\n\t<p>One <a href="about.html">Our story</a></p>\n</mj-text>';
    assert.deepEqual(await found('relative-link', letter(body)), ['6:18 about.html']);
  });

  it('places a finding at tables in MJML text, but not at those that MJML or an mj-table writes', async () => {
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

  it('places findings in annotations for Gmail in the head and in the body of MJML', async () => {
    const script = (json: string) =>
      `<mj-raw>\n<script type="application/ld+json">\n${json}\n</script></mj-raw>`;
    const card = script(
      '{"@context":"http://schema.org/","@type":"PromotionCard","image":"https://a.example/b.png"}',
    );
    const offer = script('// Sale\n[]');
    const text = '<mj-text>Sale</mj-text>';
    assert.deepEqual(await found('annotation-field', letter(text, card)), ['4:43 PromotionCard']);
    assert.deepEqual(await found('annotation-field', letter(text + card)), ['7:43 PromotionCard']);
    assert.deepEqual(await found('annotation-json', letter(text, offer)), ['4:1 // Sale']);
  });

  it('places a finding in an attribute that MJML moves to another element or renames', async () => {
    const source = letter('<mj-image\n  alt="x"\n  src="local.png" />');
    assert.deepEqual(await found('relative-picture', source), ['7:8 local.png']);
    assert.deepEqual(await found('empty-link', letter('<mj-button  href="#">Buy it now</mj-button>')), [
      '5:19 #',
    ]);
  });

  it('places a finding in an attribute with single quotes or none', async () => {
    const source = letter(
      "<mj-image alt='x' src='http://a.example/b.png'\n href = 'http://a.example' />\n<mj-button href=#>Buy it now</mj-button>",
    );
    assert.deepEqual(await found('insecure-picture', source), ['5:24 http://a.example/b.png']);
    assert.deepEqual(await found('insecure-link', source), ['6:10 http://a.example']);
    assert.deepEqual(await found('empty-link', source), ['7:17 #']);
  });

  it('places a finding in the text of an element, also after tags', async () => {
    const source = letter(
      '<mj-text>Dear <b>x</b> {{name}}</mj-text>\n<mj-button href="https://a.example">Lorem ipsum</mj-button>',
    );
    assert.deepEqual(await found('placeholder', source), ['5:24 {{name}}']);
    assert.deepEqual(await found('filler-text', source), ['6:37 Lorem ipsum']);
  });

  it('places a finding in an mj-style', async () => {
    const head =
      '\n<mj-style>\n  p { color: red }\n</mj-style>\n<mj-style>\n  @import url(a.css);\n  b { margin: 0 }\n</mj-style>';
    assert.deepEqual(await found('imported-style', letter('', head)), ['7:3 @import url(a.css)']);
  });

  it('places a finding at the MJML element that produced it', async () => {
    const image = '<mj-image\n  src="https://a.example/a.png" href="https://a.example" />';
    assert.deepEqual(await found('linked-picture-alt', letter(image)), [`5:1 ${image}`]);
  });

  it('places a finding at the head, body or root if no element produced it', async () => {
    assert.deepEqual(await found('title', letter('')), ['2:1 <mj-head>']);
    assert.deepEqual(await found('preheader', letter('<mj-text>Text</mj-text>')), ['3:1 <mj-body>']);
    assert.deepEqual(await found('language', letter('').replace(' lang="en"', '')), ['1:1 <mjml>']);
  });

  it('places a finding by line and UTF-16 character, with any line breaks', async () => {
    const body =
      '<mj-text>\n\t\u{1f600}\u{1f468}\u200d\u{1f469} é <a href="about.html">Our story</a>\n</mj-text>';
    assert.deepEqual(await found('relative-link', letter(body)), ['6:21 about.html']);
    assert.deepEqual(await found('relative-link', letter(body).replaceAll('\n', '\r\n')), [
      '6:21 about.html',
    ]);
  });

  it('returns at most 100 findings of a rule, also of one that reads the layout', async () => {
    assert.equal((await found('picture-alt', letter('<mj-image src="a.png" />\n'.repeat(300)))).length, 100);
  });

  it('places a finding in a conditional comment', async () => {
    const body = '<mj-raw><!--[if mso]>\n  <hr\twidth="1" width="2">\n<![endif]--></mj-raw>';
    assert.deepEqual(await found('doubled-attribute', letter(body)), ['6:17 width']);
  });

  it('places a finding exactly even if styles are inlined', async () => {
    const head = '<mj-style inline="inline">a { color: red } p { margin: 0 }</mj-style>';
    const body =
      '<mj-text><p class="x">One <a style="top:0" href="about.html">Our story</a> {{name}}</p></mj-text>';
    assert.deepEqual(await found('relative-link', letter(body, head)), ['5:50 about.html']);
    assert.deepEqual(await found('placeholder', letter(body, head)), ['5:76 {{name}}']);
  });

  it('places a finding at template code in a language that the layout does not declare', async () => {
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

  it('places a finding in the included file', async () => {
    const partial = join(folder, 'part.mjml');
    await writeFile(partial, '<mj-text>\n  <a href="about.html">Our story</a>\n</mj-text>');
    const source = letter('<mj-text>First</mj-text>\n<mj-include path="./part.mjml" />');
    assert.deepEqual(await found('relative-link', source), [`${partial} 2:12`]);
  });

  it('places findings anew after a block or an included file has changed', async () => {
    const partial = join(folder, 'section.mjml');
    const section = (text: string) =>
      `<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`;
    const link = (text: string) => `<a href="about.html">${text}</a>`;
    const find = async (first: string, last: string, part: string) => {
      await writeFile(partial, section(part));
      const blocks = [section(first), '<mj-include path="./section.mjml" />', section(last)];
      return found('relative-link', `<mjml><mj-body>\n${blocks.join('\n')}\n</mj-body></mjml>`);
    };
    const inPart = `${partial} 1:42`;
    const last = '4:42 about.html';
    assert.deepEqual(await find('First', link('Last'), link('Our story')), [inPart, last]);
    assert.deepEqual(await find('Changed<br />first', link('Last'), link('Our story')), [inPart, last]);
    assert.deepEqual(await find('Changed<br />first', link('Last'), `<br />${link('Our story')}`), [
      `${partial} 1:48`,
      last,
    ]);
    assert.deepEqual(await find(link('First'), 'Last', 'Our story'), ['2:42 about.html']);
  });

  it('places a finding in an HTML layout', async () => {
    const source = '<p>\r\n\t\u{1f600} <a href="about.html">Our story</a>';
    assert.deepEqual(await found('relative-link', source, 'html'), ['2:14 about.html']);
  });

  it('returns no findings while the layout does not compile', async () => {
    assert.deepEqual(await found('relative-link', '<mjml><mj-body width="p"><mj-text>'), []);
  });
});
