import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fixesOf } from '../../../src/core/checks/fixes.ts';
import { InspectorClient } from '../../../src/inspector/client.ts';
import type { PlacedFinding } from '../../../src/protocol/inspector.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { official, ownLayouts } from '../compiler/official.ts';
import { ask, offsetOf, textIn } from './askInspector.ts';

const preset = createRequire(import.meta.url)('mjml-preset-core');
const components: readonly { readonly componentName: string; readonly endingTag?: boolean }[] =
  preset.components;
const dependencies: Readonly<Record<string, readonly unknown[]>> = preset.dependencies;

/** Returns a path of nested elements to each element of MJML. */
function waysDown(): readonly (readonly string[])[] {
  const ways = new Map([['mjml', ['mjml']]]);
  for (const [name, way] of ways) {
    for (const child of dependencies[name] ?? []) {
      if (typeof child === 'string' && !ways.has(child)) ways.set(child, [...way, child]);
    }
  }
  const texts = components.flatMap(({ componentName, endingTag }) => (endingTag ? componentName : []));
  const more = [...ways.values()].flatMap((way) => {
    const inside = (dependencies[way.at(-1) ?? ''] ?? []).filter((child) => texts.includes(String(child)));
    return inside.map((child) => [...way, String(child)]);
  });
  return [...ways.values(), ...more];
}

const neededAttributes: Readonly<Record<string, string>> = {
  'mj-selector': ' path=".a"',
  'mj-html-attribute': ' name="data-a"',
};

/** Returns a layout with a word directly inside the last of these nested elements. */
function layoutAround(way: readonly string[]): string {
  const inside = way.slice(1).reduceRight((content, name) => {
    const needed = name === 'mj-selector' ? '<mj-html-attribute name="data-b">x</mj-html-attribute>' : '';
    return `<${name}${neededAttributes[name] ?? ''}>${content}${needed}</${name}>`;
  }, 'WORD');
  const text = '<mj-text css-class="a">Hello</mj-text>';
  const body = `<mj-body><mj-section><mj-column>${text}</mj-column></mj-section></mj-body>`;
  return `<mjml>${inside}${way.includes('mj-body') ? '' : body}</mjml>`;
}

describe('The rule `dropped-text`', () => {
  let inspector: InspectorClient;
  let folder: string;
  before(async () => {
    inspector = new InspectorClient({ workerPath: await builtWorker('inspector') });
    folder = await mkdtemp(join(tmpdir(), 'mr-dropped-'));
  });
  after(async () => {
    await inspector.close();
    await rm(folder, { recursive: true });
  });

  async function check(source: string): Promise<readonly PlacedFinding[]> {
    const file = join(folder, 'a.mjml');
    await writeFile(file, source);
    const layout = { document: file, kind: 'mjml', source, context: { file, roots: [folder] } } as const;
    return await ask(inspector, layout, { ask: 'check', options: {} });
  }

  const isDropped = ({ finding }: PlacedFinding) => finding.rule === 'dropped-text';

  /** Returns the layout with ⟦…⟧ around every finding. */
  async function marked(picture: string): Promise<string> {
    const source = picture.replace(/[⟦⟧]/g, '');
    const found = (await check(source)).filter((one) => isDropped(one) && one.file === undefined);
    return found
      .map(({ range }) => [offsetOf(source, range.start), offsetOf(source, range.end)] as const)
      .sort(([a], [b]) => b - a)
      .reduce((text, [a, b]) => `${text.slice(0, a)}⟦${text.slice(a, b)}⟧${text.slice(b)}`, source);
  }

  it('reports text exactly where official MJML drops it', async () => {
    const ways = waysDown();
    assert.ok(ways.length > 40);
    for (const way of ways) {
      const layout = layoutAround(way);
      const { html } = await official(layout, {});
      const expected = html.includes('WORD') ? layout : layout.replace('WORD', '⟦WORD⟧');
      assert.equal(await marked(expected), expected);
    }
  });

  it('reports text outside the elements that may hold it', async () => {
    const picture = `⟦Before⟧
<mjml>
  ⟦in mjml⟧
  <mj-raw position="file-start">kept</mj-raw>
  <mj-raw>⟦in a raw one of mjml⟧</mj-raw>
  <mj-head>
    ⟦in the head⟧
    <mj-title>kept</mj-title>
    <mj-attributes>⟦among the⟧<mj-text color="red">⟦defaults⟧</mj-text></mj-attributes>
  </mj-head>
  <mj-body>
    <!-- a comment -->
    <mj-section>
      <mj-column>⟦>Go⟧
        <mj-text>kept <b>kept</b> <mj-text>kept</mj-text></mj-text>
        ⟦several words,
        5 < 6 &amp; more⟧ <!-- a comment --> ⟦and more⟧
        <mj-image src="https://a.example/a.png">⟦in a picture⟧</mj-image>
        &nbsp;<mj-raw>kept</mj-raw>
        ⟦{% if a %}⟧<mj-button href="https://a.example">kept</mj-button>⟦{% endif %}⟧
        <mj-raw>kept</mj-raw>
      </mj-column>
    </mj-section>
  </mj-body>
  <mj-body><mj-section><mj-column><mj-text>⟦in the second body⟧</mj-text></mj-column></mj-section></mj-body>
</mjml>
⟦After⟧`;
    assert.equal(await marked(picture), picture);
  });

  it('does not report text in an unknown element, which is an error itself', async () => {
    const picture = '<mjml><mj-body><div>lost <p>with it</p></div><section>lost</section></mj-body></mjml>';
    assert.equal(await marked(picture), picture);
  });

  it('reports text in files that are included as MJML, once per file', async () => {
    const files = {
      'whole.mjml':
        'Lost<mjml><mj-head>too<mj-title>kept</mj-title></mj-head><mj-body><mj-raw>kept</mj-raw></mj-body></mjml>',
      'part.mjml': '<mj-text>kept</mj-text>\nLost',
      'kept.html': 'Kept, <p>as it is</p>',
      'style.css': 'p { margin: 0 }',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const include = (path: string, type = '') => `<mj-include path="${path}"${type && ` type="${type}"`} />`;
    const found =
      await check(`<mjml><mj-head>${include('style.css', 'css')}</mj-head><mj-body><mj-section><mj-column>
      ${include('whole.mjml')}${include('part.mjml')}${include('part.mjml')}${include('kept.html', 'html')}
    </mj-column></mj-section></mj-body></mjml>`);
    const told = found
      .filter(isDropped)
      .map(({ file, finding, range }) => [
        file?.slice(folder.length + 1),
        range.start.line,
        ...finding.values,
      ]);
    assert.deepEqual(told, [
      ['whole.mjml', 0, 'Lost'],
      ['whole.mjml', 0, 'too'],
      ['part.mjml', 1, 'Lost'],
    ]);
  });

  it('shows the beginning of the text on one line', async () => {
    const found = await check(`<mjml><mj-body>One\n  two ${'😀'.repeat(100)}</mj-body></mjml>`);
    const [{ finding }] = found.filter(isDropped) as [PlacedFinding];
    assert.deepEqual(finding.values, [`One two ${'😀'.repeat(25)}…`]);
  });

  it('reports at most 100 texts', async () => {
    const found = await check(`<mjml><mj-body>${'a<mj-raw></mj-raw>'.repeat(300)}</mj-body></mjml>`);
    assert.equal(found.filter(isDropped).length, 100);
  });

  it('reports nothing in the layouts of this project', async () => {
    for (const file of await ownLayouts()) {
      const source = await readFile(file, 'utf8');
      const layout = { document: file, kind: 'mjml', source, context: 'notAFile' } as const;
      const found = await ask(inspector, layout, { ask: 'check', options: {} });
      assert.deepEqual(found.filter(isDropped), [], file);
    }
  });

  it('offers to put the text into an mj-text or to remove it', async () => {
    const rulesOf = (found: readonly PlacedFinding[]) => found.map(({ finding }) => finding.rule);
    const around = (inside: string) => `<mjml><mj-body><mj-section>${inside}</mj-section></mj-body></mjml>`;
    const tried: string[][] = [];
    for (const source of [
      around('<mj-column>\n>Go <mj-text>x</mj-text></mj-column>'),
      around('Go<mj-column><mj-text>x</mj-text></mj-column>'),
    ]) {
      const found = await check(source);
      const [{ range }] = found.filter(isDropped) as [PlacedFinding];
      const [start, end] = [offsetOf(source, range.start), offsetOf(source, range.end)];
      for (const { name, edits } of fixesOf('dropped-text', { source, kind: 'mjml', start, end })) {
        const [edit] = edits;
        assert.ok(edit && edits.length === 1);
        const fixed = source.slice(0, edit.start) + edit.text + source.slice(edit.end);
        const others = rulesOf(found).filter((rule) => rule !== 'dropped-text');
        assert.deepEqual(rulesOf(await check(fixed)), others, fixed);
        tried.push([name, textIn(source, range), fixed]);
      }
    }
    assert.deepEqual(tried, [
      ['putIntoText', '>Go', around('<mj-column>\n<mj-text>>Go</mj-text> <mj-text>x</mj-text></mj-column>')],
      ['removeText', '>Go', around('<mj-column>\n <mj-text>x</mj-text></mj-column>')],
      ['removeText', 'Go', around('<mj-column><mj-text>x</mj-text></mj-column>')],
    ]);
  });
});

describe('MJML inside an element with HTML content', () => {
  let inspector: InspectorClient;
  before(async () => {
    inspector = new InspectorClient({ workerPath: await builtWorker('inspector') });
  });
  after(() => inspector.close());

  /** Returns the findings for an mj-column with this content, as `tag in element`. */
  async function told(content: string): Promise<readonly string[]> {
    const source = `<mjml><mj-body><mj-section><mj-column>${content}</mj-column></mj-section></mj-body></mjml>`;
    const layout = { document: 'a.mjml', kind: 'mjml', source, context: 'untrustedWorkspace' } as const;
    const found = await ask(inspector, layout, { ask: 'check', options: {} });
    return found
      .filter(({ finding }) => finding.rule === 'unread-mjml')
      .map(({ finding, range }) => `${textIn(source, range)} in ${finding.values[1]}`);
  }

  it('is reported with the element around it', async () => {
    assert.deepEqual(
      await told(
        '<mj-text><mj-raw>{% if title %}</mj-raw><h1>HERE</h1><mj-raw>{% endif %}</mj-raw></mj-text>' +
          '<mj-table><mj-raw>{% for i in items %}</mj-raw><tr><td>{{ i.name }}</td></tr>{% endfor %}</mj-table>' +
          '<mj-button href="#"><mj-image src="https://a.example/a.png" /></mj-button>' +
          '<mj-raw><p><mj-text css-class="x">x</mj-text></p></mj-raw>',
      ),
      [
        '<mj-raw> in mj-text',
        '<mj-raw> in mj-text',
        '<mj-raw> in mj-table',
        '<mj-image src="https://a.example/a.png" /> in mj-button',
        '<mj-text css-class="x"> in mj-raw',
      ],
    );
  });

  it('is not reported for MJML and HTML in allowed places', async () => {
    assert.deepEqual(
      await told(
        '<mj-raw>{% if a %}</mj-raw><mj-text>a <b>b</b> {{ c }}</mj-text><mj-raw>{% endif %}</mj-raw>' +
          '<mj-social><mj-social-element name="x">x</mj-social-element></mj-social>' +
          '<mj-image src="https://a.example/a.png" /><mj-text/><mj-divider />',
      ),
      [],
    );
  });
});
