import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import type { LayoutKind } from '../../../src/core/layouts/layout.ts';
import { InspectorClient } from '../../../src/inspector/client.ts';
import type { InspectorQuestion } from '../../../src/protocol/inspector.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { ownHtml, ownLayouts } from '../compiler/official.ts';
import { ask } from './askInspector.ts';

const deep = process.env.MAILROOM_DEEP === '1';

const questions: readonly InspectorQuestion[] = [
  { ask: 'check', options: {} },
  { ask: 'placeOf', path: [1, 0, 0] },
  { ask: 'elementAt', position: { line: 30, character: 20 } },
];

describe('The inspector', () => {
  let inspector: InspectorClient;
  before(async () => {
    inspector = new InspectorClient({ workerPath: await builtWorker('inspector'), timeoutMs: 600_000 });
  });
  after(() => inspector.close());

  async function assertAnswers(kind: LayoutKind, source: string) {
    const layout = { document: kind, kind, source, context: 'notAFile' } as const;
    for (const question of questions) await ask(inspector, layout, question);
  }

  const inText = (html: string) =>
    `<mjml><mj-body><mj-section><mj-column><mj-text>${html}</mj-text></mj-column></mj-section></mj-body></mjml>`;
  const bytes = Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 256)).toString();

  const cases: Record<string, readonly [LayoutKind, string][]> = {
    'answers questions about an empty layout': [
      ['html', ''],
      ['mjml', ''],
    ],
    'answers questions about a binary file': [
      ['html', bytes],
      ['mjml', bytes],
      ['mjml', inText(bytes)],
    ],
    'answers questions about a layout with thousands of nested tags': [
      ['html', '<div>'.repeat(3000)],
      ['html', '<b><table>'.repeat(500)],
      ['mjml', inText('<div>'.repeat(3000))],
    ],
  };
  for (const [name, letters] of Object.entries(cases)) {
    it(name, async () => {
      for (const [kind, source] of letters) await assertAnswers(kind, source);
    });
  }

  it('answers `tooLarge` for a letter over the size limit', async () => {
    const source = '<p>Text</p>'.repeat(300_000);
    const layout = { document: 'large', kind: 'html', source, context: 'notAFile' } as const;
    for (const question of [{ ask: 'check', options: {} }, { ask: 'linkTargets' }] as const) {
      const outcome = await inspector.ask(layout, question);
      assert.deepEqual(outcome, { kind: 'tooLarge', limit: 3_000_000 });
    }
    const text = 'all work and no play '.repeat(8_000);
    const mjml = inText(text).replace(/<mj-text>.*<\/mj-text>/s, (one) => one.repeat(20));
    const compiled = { document: 'large', kind: 'mjml', source: mjml, context: 'notAFile' } as const;
    assert.deepEqual(await inspector.ask(compiled, { ask: 'check', options: {} }), {
      kind: 'tooLarge',
      limit: 3_000_000,
    });
  });

  it('answers questions about a layout truncated at any length', async () => {
    const [mjml = '', html = ''] = [(await ownLayouts())[0], (await ownHtml())[0]];
    for (const [kind, file] of [
      ['mjml', mjml],
      ['html', html],
    ] as const) {
      const source = await readFile(file, 'utf8');
      for (let length = 1; length < source.length; length += deep ? 1 : 211)
        await assertAnswers(kind, source.slice(0, length));
    }
  });

  it('returns undefined, not an empty list, as the addresses of a layout that does not compile', async () => {
    const layout = { document: 'links', kind: 'mjml', source: '<mjml>', context: 'notAFile' } as const;
    assert.equal(await ask(inspector, layout, { ask: 'linkTargets' }), undefined);
    assert.deepEqual(await ask(inspector, { ...layout, source: inText('a') }, { ask: 'linkTargets' }), []);
  });

  it('uses the last working text for the places of a layout that does not compile', async () => {
    const working = inText('<p>One</p>');
    const layout = { document: 'last', kind: 'mjml', source: working, context: 'notAFile' } as const;
    const question = { ask: 'elementAt', position: { line: 0, character: working.indexOf('One') } } as const;
    const path = await ask(inspector, layout, question);
    assert.ok(path);
    assert.deepEqual(await ask(inspector, { ...layout, source: '<mjml>' }, question), path);
  });
});
