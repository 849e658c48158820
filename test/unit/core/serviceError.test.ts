import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServiceError } from '../../../src/core/serviceError.ts';

test('an error of another bundle, with its own copy of the class, is known too', async () => {
  // Another address is another module, as another bundle is.
  const other: { ServiceError: typeof ServiceError } = await import(
    `${'../../../src/core/serviceError.ts'}?other`
  );
  assert.notEqual(other.ServiceError, ServiceError);
  const error = new other.ServiceError({ kind: 'cancelled' }, 'GET /mailer/folders.json', false);
  assert.ok(error instanceof ServiceError);
  assert.equal(new Error('something else') instanceof ServiceError, false);
  assert.equal({ name: 'ServiceError' } instanceof ServiceError, false);
});

test('what the service says is not in the line for the log: it may repeat what it was sent', () => {
  const problem = { kind: 'refused', status: 422, code: 17, message: 'ann is there already' } as const;
  const { message } = new ServiceError(problem, 'POST /mailer/emails.json', false);
  assert.equal(message, 'POST /mailer/emails.json: refused with status 422 code 17');
});
