import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isRefusal, serviceUnderTest } from './service.ts';

const requests = [
  ['GET', '/mailer/folders.json'],
  ['GET', '/mailer/folders/1.json'],
  ['POST', '/mailer/folders.json'],
  ['PUT', '/mailer/folders/1.json'],
  ['DELETE', '/mailer/folders/1.json'],
  ['POST', '/mailer/makets.json'],
  ['POST', '/mailer/lists.json'],
  ['POST', '/mailer/emails.json'],
  ['GET', '/mailer/senderemails.json'],
  ['POST', '/mailer/sends.json'],
  ['GET', '/mailer/sends/1.json'],
  ['GET', '/mailer/sendstatistics/1.json'],
  ['GET', '/mailer/domains.json'],
  ['GET', '/mailer/domains/1.json'],
] as const;

describe('Authentication', () => {
  const { call, callWith } = serviceUnderTest();

  it('accepts the right key', async () => {
    assert.ok([200, 204].includes((await call('GET', '/mailer/folders.json')).status));
  });

  for (const [method, path] of requests) {
    it(`refuses ${method} ${path} without a key and with a wrong key`, async () => {
      assert.ok(isRefusal((await callWith(undefined)(method, path)).status));
      assert.ok(isRefusal((await callWith('a-wrong-key')(method, path)).status));
    });
  }
});
