import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { json } from '../support.ts';
import { isRefusal, serviceUnderTest } from './service.ts';

describe('Sender e-mails', () => {
  const { call } = serviceUnderTest();
  const list = (fields: unknown) =>
    call('GET', '/mailer/senderemails.json', { query: { fields: json(fields) } });

  it('are listed with id, email and the flags approved and default', async () => {
    const { status, body } = await list(['id', 'email', 'approved', 'default']);
    assert.equal(status, 200);
    assert.ok(body.sender_emails.length > 0);
    for (const sender of body.sender_emails) {
      assert.deepEqual(Object.keys(sender).sort(), ['approved', 'default', 'email', 'id']);
      assert.ok(Number.isInteger(sender.id));
      assert.match(sender.email, /@/);
      assert.ok([0, 1].includes(sender.approved));
      assert.ok([0, 1].includes(sender.default));
    }
  });

  it('include at most one default, which is confirmed', async () => {
    const { body } = await list(['approved', 'default']);
    const defaults = body.sender_emails.filter((sender: { default: number }) => sender.default === 1);
    assert.ok(defaults.length <= 1);
    for (const sender of defaults) assert.equal(sender.approved, 1);
  });

  it('have exactly the requested fields', async () => {
    const { body } = await list(['email']);
    for (const sender of body.sender_emails) assert.deepEqual(Object.keys(sender), ['email']);
  });

  it('refuse fields that are not a JSON array', async () => {
    assert.ok(isRefusal((await list('email')).status));
  });
});
