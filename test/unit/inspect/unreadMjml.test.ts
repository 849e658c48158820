import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { InspectorClient } from '../../../src/inspector/client.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { ask, textIn } from './askInspector.ts';

describe('MJML inside of what MJML takes for HTML', () => {
  let inspector: InspectorClient;
  before(async () => {
    inspector = new InspectorClient({ workerPath: await builtWorker('inspector') });
  });
  after(() => inspector.close());

  /** What is told of an mj-column with this content, as the tag and the element around it. */
  async function told(content: string): Promise<readonly string[]> {
    const source = `<mjml><mj-body><mj-section><mj-column>${content}</mj-column></mj-section></mj-body></mjml>`;
    const layout = { document: 'a.mjml', kind: 'mjml', source, includes: 'untrustedWorkspace' } as const;
    const found = await ask(inspector, layout, { ask: 'check', options: {} });
    return found
      .filter(({ finding }) => finding.rule === 'unread-mjml')
      .map(({ finding, range }) => `${textIn(source, range)} in ${finding.values[1]}`);
  }

  it('is told where it is', async () => {
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

  it('is nothing else', async () => {
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
