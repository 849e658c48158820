import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { InspectorClient } from '../../../src/inspector/client.ts';
import { builtWorker } from '../../support/builtWorker.ts';

describe('A received letter is compared', () => {
  let inspector: InspectorClient;
  before(async () => {
    inspector = new InspectorClient({ workerPath: await builtWorker('inspector') });
  });
  after(() => inspector.close());

  it('in a thread, each one that is asked about', async () => {
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
});
