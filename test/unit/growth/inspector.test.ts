import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { InspectorClient } from '../../../src/inspector/client.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { growingHtml } from './growingHtml.ts';

describe('The inspector', () => {
  let inspector: InspectorClient;
  before(async () => {
    inspector = new InspectorClient({ workerPath: await builtWorker('inspector') });
  });
  after(() => inspector.close());

  const layout = (source: string) =>
    ({ document: 'a.html', kind: 'html', source, context: 'notAFile' }) as const;

  it('refuses a layout whose letter is nested too deeply', async () => {
    const source = `<mjml><mj-body>${'<mj-section>'.repeat(3000)}`;
    const nested = { document: 'a.mjml', kind: 'mjml', source, context: 'notAFile' } as const;
    assert.deepEqual(await inspector.ask(nested, { ask: 'check', options: {} }), { kind: 'treeTooLarge' });
  });

  it('refuses a letter that is too expensive to parse, for every question', async () => {
    for (const html of Object.values(growingHtml)) {
      const outcomes = await Promise.all([
        inspector.ask(layout(html), { ask: 'check', options: {} }),
        inspector.ask(layout(html), { ask: 'placeOf', path: [] }),
        inspector.ask(layout(html), { ask: 'linkTargets' }),
        inspector.ask(layout('<p>x'), { ask: 'checkBeforeSending', html: '<p>x', footer: html, options: {} }),
        inspector.compare({ uploaded: '<p>x', received: html }),
        inspector.packetLetter({ packetOf: html, pictures: {} }),
      ]);
      assert.deepEqual(
        outcomes.map(({ kind }) => kind),
        Array(6).fill('treeTooLarge'),
      );
    }
  });
});
