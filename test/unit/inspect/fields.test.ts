import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { CheckOptions } from '../../../src/core/checks/checkLetter.ts';
import { readSyntaxes } from '../../../src/core/templates/placeholderSyntax.ts';
import { InspectorClient } from '../../../src/inspector/client.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { ask, textIn } from './askInspector.ts';

const people = [
  { label: 'Anna', fields: { name: 'Anna', club: 'Gold', orders: [{ title: 'Tea' }] } },
  { label: 'Boris', fields: { name: '', orders: [] } },
];

const inBody = (content: string) =>
  `<mjml><mj-head><mj-title>For {{nmae}}</mj-title></mj-head><mj-body>${content}</mj-body></mjml>`;

const column = (content: string) => `<mj-section><mj-column>${content}</mj-column></mj-section>`;

describe('Fields that sample people lack', () => {
  let inspector: InspectorClient;
  let folder: string;
  before(async () => {
    inspector = new InspectorClient({ workerPath: await builtWorker('inspector') });
    folder = await mkdtemp(join(tmpdir(), 'mr-fields-'));
  });
  after(async () => {
    await inspector.close();
    await rm(folder, { recursive: true });
  });

  /** Checks the last of these files, a layout, and returns the findings about fields. */
  async function check(files: Readonly<Record<string, string>>, options: CheckOptions = { people }) {
    const texts = new Map(Object.entries(files).map(([name, text]) => [join(folder, name), text]));
    for (const [path, text] of texts) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
    const [file = '', source = ''] = [...texts].at(-1) ?? [];
    const kind = file.endsWith('.html') ? 'html' : 'mjml';
    const layout = { document: file, kind, source, context: { file, roots: [folder] } } as const;
    const found = await ask(inspector, layout, { ask: 'check', options });
    return found
      .filter(({ finding }) => /-field$|^placeholder$/.test(finding.rule))
      .map(({ finding: { rule, values }, file, range }) => {
        const name = textIn(texts.get(file ?? '') ?? source, range);
        assert.equal(name, values[0]);
        return `${rule}: ${file?.slice(folder.length + 1) ?? ''} ${values.join(', ')}`;
      });
  }

  it('are reported once, where MJML and HTML use them', async () => {
    const content =
      '{{name}} <a href="https://a.example/{{club}}">{{#if club}}{{club}}{{/if}}</a> {{unsubscribe_url}}';
    assert.deepEqual(await check({ 'a.mjml': inBody(column(`<mj-text>${content}</mj-text>`)) }), [
      'unknown-field:  nmae',
      'missing-field:  name, Boris',
      'missing-field:  club, Boris',
    ]);
    assert.deepEqual(await check({ 'a.html': `<body><p>${content} %%surname%%</p></body>` }), [
      'unknown-field:  surname',
      'missing-field:  name, Boris',
      'missing-field:  club, Boris',
    ]);
  });

  it('are reported in included parts, within the loop around the include', async () => {
    const files = {
      'parts/inner.mjml': '<mj-text>{{title}} {{price}} {{../club}}</mj-text>',
      'parts/order.mjml': '<mj-include path="./inner.mjml" />',
      'a.mjml': inBody(
        column(
          '<mj-raw>{{#each orders}}</mj-raw><mj-include path="parts/order.mjml" /><mj-raw>{{/each}}</mj-raw>',
        ),
      ),
    };
    assert.deepEqual(await check(files), ['unknown-field:  nmae', 'unknown-field: parts/inner.mjml price']);
  });

  it('are the only findings about code that the sample people fill in', async () => {
    const content = '{{#if club}}{{club}}{{/if}} {{unsubscribe_url}} *|NAME|* <%= name %>';
    const found = (options: CheckOptions) => check({ 'a.html': `<body><p>${content}</p></body>` }, options);
    assert.deepEqual(await found({ people }), ['placeholder:  <%= name %>', 'missing-field:  NAME, Boris']);
    assert.deepEqual(await found({ people, filledIn: readSyntaxes(['{{…}}']) }), [
      'placeholder:  *|NAME|*',
      'placeholder:  <%= name %>',
      'missing-field:  NAME, Boris',
    ]);
    assert.deepEqual((await found({ people: [] })).length, 6);
  });

  it('are not reported without people, if the rule is off, or if a comment silences it', async () => {
    const source = inBody(column('<mj-text>{{name}}</mj-text>'));
    assert.deepEqual(await check({ 'a.mjml': source }, { severities: { placeholder: 'off' } }), []);
    const severities = { 'unknown-field': 'off' } as const;
    assert.deepEqual(await check({ 'a.mjml': source }, { people, severities }), [
      'missing-field:  name, Boris',
    ]);
    const silenced = '<body>\n<!-- mailroom-disable-next-line missing-field -->\n<p>{{name}}</p>\n</body>';
    assert.deepEqual(await check({ 'a.html': silenced }), []);
  });
});
