import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { blankLayout } from '../../../src/core/layouts/blankLayout.ts';
import { type LayoutKind, layoutKind } from '../../../src/core/layouts/layout.ts';
import { InspectorClient } from '../../../src/inspector/client.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { ask, textIn } from '../inspect/askInspector.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The mail programs that letters are checked for by default. */
function usualClients(): readonly string[] {
  const { contributes } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const settings = [contributes.configuration].flat().map(({ properties }) => properties);
  return Object.assign({}, ...settings)['mailroom.checks.clients'].default;
}

describe('A new layout', () => {
  let inspector: InspectorClient;
  before(async () => {
    inspector = new InspectorClient({ workerPath: await builtWorker('inspector') });
  });
  after(() => inspector.close());

  /** All findings about a layout, hints included. */
  async function findings(document: string, kind: LayoutKind, source: string): Promise<string[]> {
    const layout = { document, kind, source, context: 'notAFile' } as const;
    const found = await ask(inspector, layout, { ask: 'check', options: { clients: usualClients() } });
    return found.map(({ finding, range }) => `${document} ${finding.rule}: ${textIn(source, range)}`);
  }

  for (const language of readdirSync(join(root, 'media/layouts'))) {
    it(`has no findings when it is made from a template (${language})`, async () => {
      const files = readdirSync(join(root, 'media/layouts', language));
      assert.ok(files.length > 0);
      for (const file of files) {
        const source = readFileSync(join(root, 'media/layouts', language, file), 'utf8');
        assert.deepEqual(await findings(file, layoutKind(file) ?? 'html', source), []);
      }
    });
  }

  for (const kind of ['mjml', 'html'] as const) {
    it(`has no findings when it is blank (${kind})`, async () => {
      const texts = { title: 'New Letter', preheader: 'What the inbox shows behind the subject', text: '' };
      assert.deepEqual(await findings('blank', kind, blankLayout(kind, 'en', texts)), []);
    });
  }
});
