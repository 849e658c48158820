import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Campaign } from '../../../src/extension/campaigns/watch/campaignWatcher.ts';
import '../../support/withoutVsCode.ts';

const { campaignItem, campaignNode } = await import('../../../src/extension/campaigns/campaignItems.ts');

function row(subject: string, test?: true): string {
  const record = { id: 7, subject, at: '2026-11-20T12:00:00.000Z', ...(test && { test }) };
  const campaign = { record, stage: 'running', facts: {} } as Campaign;
  const { label, description } = campaignItem(
    campaignNode(7),
    campaign,
    Date.parse('2026-11-25T12:00:00Z'),
    false,
  );
  return `${label} | ${description}`;
}

test('a row of the Campaigns view has the full subject and is cut only by VS Code', () => {
  const subject = 'The summer menu of our restaurant on the river, with three new desserts';
  assert.equal(row(subject).split(' | ')[0], subject);
});

test('a row of a test send has the subject without its mark, followed by the time', () => {
  assert.match(row('[Test 14:02:11] Spring sale', true), /^Spring sale \| .*Nov 20/);
  assert.match(row('[Тест 14:02:11] Весна', true), /^Весна \| /);
  assert.match(row('[New] Spring sale'), /^\[New\] Spring sale \| /);
  assert.match(row('[Test]', true), /^\[Test\] \| /);
});
