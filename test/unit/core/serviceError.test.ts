import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServiceError } from '../../../src/core/port/serviceError.ts';

test('what the service says is not in the line for the log: it may repeat what it was sent', () => {
  const problem = { kind: 'refused', status: 422, code: 17, message: 'ann is there already' } as const;
  const { message } = new ServiceError(problem, { method: 'POST', path: '/mailer/emails.json' }, false);
  assert.equal(message, 'POST /mailer/emails.json: refused with status 422 code 17');
});
