import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Compiler } from '../../../src/compiler/client.ts';
import { compareReceived } from '../../../src/core/letters/received/compareReceived.ts';
import { InspectorClient } from '../../../src/inspector/client.ts';
import type { InspectedLayout } from '../../../src/protocol/inspector.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { compileWith } from '../compiler/compileWith.ts';
import { ask, textIn } from './askInspector.ts';

const layoutOf = (source: string): InspectedLayout => {
  const file = '/letters/spring.mjml';
  return { document: file, kind: 'mjml', source, context: { file, roots: ['/letters'] } };
};

const source = `<mjml><mj-head><mj-style>a { color: red }</mj-style></mj-head><mj-body><mj-section><mj-column>
<mj-text>Hello {{name}}</mj-text>
<mj-image src="https://shop.example/shoes.png" alt="Shoes" />
<mj-button href="https://shop.example/sale">Look</mj-button>
</mj-column></mj-section></mj-body></mjml>`;

describe('The inspector', () => {
  let inspector: InspectorClient;
  before(async () => {
    inspector = new InspectorClient({ workerPath: await builtWorker('inspector') });
  });
  after(() => inspector.close());

  it('compares several received letters at once', async () => {
    const uploaded = '<body><p>Hello</p></body>';
    const received = '<body><p>Hello</p><p>Bye</p></body>';
    const outcomes = await Promise.all([
      inspector.compare({ uploaded, received }),
      inspector.compare({ uploaded, received: uploaded }),
    ]);
    const found = outcomes.map((outcome) =>
      outcome.kind === 'answered' ? outcome.answer.footer?.text : outcome,
    );
    assert.deepEqual(found, ['<p>Bye</p>', undefined]);
  });

  it('places differences in the MJML source, unless the layout has changed since', async () => {
    await using compiler = disposable(new Compiler({ workerPath: await builtWorker('compiler') }));
    const layout = layoutOf(source);
    const { html = assert.fail() } = await compileWith(compiler.it, source, layout.context);
    const received = html
      .replace('{{name}}', 'Anna')
      .replace('color: red', 'color: blue')
      .replace('shop.example/shoes', 'cdn.example/shoes')
      .replace('https://shop.example/sale', 'https://post.example/c/1');
    const { links, differences } = compareReceived(html, received);
    const passages = [
      ...links.map(({ places }) => places.uploaded),
      ...differences.listed.map(({ uploaded }) => uploaded),
    ];
    const places = await ask(inspector, layout, { ask: 'passagePlaces', html, passages });
    assert.deepEqual(
      places?.map((place) => place && `${place.range.start.line + 1}: ${textIn(source, place.range)}`),
      [
        '4: <mj-button href="https://shop.example/sale">',
        '1: a { color: red }',
        '2: Hello {{name}}',
        '3: <mj-image src="https://shop.example/shoes.png" alt="Shoes" />',
      ],
    );
    const changed = layoutOf(source.replace('Look', 'Buy'));
    assert.equal(await ask(inspector, changed, { ask: 'passagePlaces', html, passages }), undefined);
  });
});

const disposable = (it: Compiler) => ({ it, [Symbol.asyncDispose]: () => it.close() });
