import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { InspectorClient } from '../../../src/inspector/client.ts';
import type { ElementPath, InspectedLayout } from '../../../src/protocol/inspector.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { ask, offsetOf, positionOf } from './askInspector.ts';

describe('A letter as a mail program shows it', () => {
  let inspector: InspectorClient;

  before(async () => {
    inspector = new InspectorClient({ workerPath: await builtWorker('inspector') });
  });
  after(() => inspector.close());

  const layoutOf = (source: string): InspectedLayout => ({
    document: source,
    kind: source.startsWith('<mjml') ? 'mjml' : 'html',
    source,
    context: 'notAFile',
  });
  const by = (program: string) => ({ seenBy: { program, filledIn: [] } });

  /** Returns what the layout has from the place of an element of the program’s letter on. */
  async function codeAt(source: string, program: string, path: ElementPath, person?: object) {
    const question = {
      ask: 'placeOf',
      path,
      ...by(program),
      ...(person && { person: JSON.stringify(person) }),
    };
    const place = await ask(inspector, layoutOf(source), question as typeof question & { ask: 'placeOf' });
    return place && source.slice(offsetOf(source, place.tag.start), offsetOf(source, place.tag.end));
  }

  const html =
    '<article><p>a</p></article>\n<h1>b</h1><!--[if mso]><h2 id="o">c</h2><h3>d</h3><![endif]-->\n<h4>e</h4>';

  it('leads from each element to its code, also behind what is dropped and in conditional comments', async () => {
    const found: (string | undefined)[] = [];
    for (const index of [0, 1, 2, 3, 4]) found.push(await codeAt(html, 'outlook.windows', [1, index]));
    assert.deepEqual(found, ['<p>', '<h1>', '<h2 id="o">', '<h3>', '<h4>']);
  });

  it('has the element at the cursor at another path than the whole letter', async () => {
    const at = (text: string) => positionOf(html, html.indexOf(text));
    const seen = (text: string) =>
      ask(inspector, layoutOf(html), { ask: 'elementAt', position: at(text), ...by('outlook.windows') });
    const found = [await seen('<h4'), await seen('<h2'), await seen('<article')];
    assert.deepEqual(found, [[1, 4], [1, 2], undefined]);
    assert.deepEqual(await ask(inspector, layoutOf(html), { ask: 'elementAt', position: at('<h4') }), [1, 2]);
  });

  it('leads to the code of a layout in MJML, also from the tables that MJML writes for Outlook', async () => {
    const source =
      '<mjml><mj-body><mj-section><mj-column><mj-text><b>x</b></mj-text></mj-column></mj-section></mj-body></mjml>';
    const section = { line: 0, character: source.indexOf('<mj-section') };
    const table = await ask(inspector, layoutOf(source), {
      ask: 'elementAt',
      position: section,
      ...by('outlook.windows'),
    });
    assert.ok(table);
    assert.equal(await codeAt(source, 'outlook.windows', table), '<mj-section>');
    const at = { line: 0, character: source.indexOf('<b>') };
    const path = await ask(inspector, layoutOf(source), {
      ask: 'elementAt',
      position: at,
      ...by('outlook.windows'),
    });
    assert.ok(path);
    assert.equal(await codeAt(source, 'outlook.windows', path), '<b>');
  });

  it('leads from the box in the place of a blocked picture to the picture', async () => {
    const source = '<p>a</p>\n<a href="b"><img src="a.png" alt="c"></a>';
    assert.equal(await codeAt(source, 'picturesOff', [1, 1, 0]), '<img src="a.png" alt="c">');
  });

  it('leads to the code of a letter that is filled in for a person', async () => {
    const source = '{{#each items}}<article><p>{{name}}</p></article>{{/each}}<h1>end</h1>';
    const person = { items: [{ name: 'Tea' }, { name: 'Milk' }] };
    assert.equal(await codeAt(source, 'outlook.windows', [1, 1], person), '<p>');
    assert.equal(await codeAt(source, 'outlook.windows', [1, 2], person), '<h1>');
  });
});
