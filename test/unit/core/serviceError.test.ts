import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServiceError } from '../../../src/core/port/serviceError.ts';

test('the log line of a service error leaves out its text, which may repeat personal data', () => {
  const problem = { kind: 'refused', status: 422, code: 17, message: 'ann is there already' } as const;
  const { message } = new ServiceError(problem, { method: 'POST', path: '/mailer/emails.json' }, false);
  assert.equal(message, 'POST /mailer/emails.json: refused with status 422 code 17');
});
