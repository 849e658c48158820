import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { InspectorClient } from '../../../src/inspector/client.ts';
import { builtWorker } from '../../support/builtWorker.ts';

describe('The inspector', () => {
  let inspector: InspectorClient;
  before(async () => {
    inspector = new InspectorClient({ workerPath: await builtWorker('inspector') });
  });
  after(() => inspector.close());

  it('fills in one letter for several people at once', async () => {
    const names = ['Ann', 'Ben', 'Eva'];
    const outcomes = await Promise.all(
      names.map((name) =>
        inspector.fillIn({ template: '<p>{{ name }}</p>', person: JSON.stringify({ name }) }),
      ),
    );
    const letters = outcomes.map((outcome) =>
      outcome.kind === 'answered' && 'html' in outcome.answer ? outcome.answer.html : outcome.kind,
    );
    assert.deepEqual(letters, ['<p>Ann</p>', '<p>Ben</p>', '<p>Eva</p>']);
  });
});
