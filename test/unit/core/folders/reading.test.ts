import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';

import { findHoldings } from '../../../../src/core/folders/reading.ts';
import type { MailingService } from '../../../../src/core/port/service.ts';

import { type Sandbox, startSandbox } from '../../../../src/sandbox/index.ts';
import { createMailingService } from '../../../../src/service/index.ts';
import { type CountingDoor, openDoor } from '../../../support/countingDoor.ts';
import { putMakets } from '../../../support/folders.ts';

let sandbox: Sandbox;
let door: CountingDoor;
let service: MailingService & { close(): Promise<void> };

beforeEach(async () => {
  sandbox = await startSandbox();
  door = await openDoor(sandbox.url);
  service = createMailingService({ address: door.url, key: sandbox.key, dateFormat: 'unix' });
});
afterEach(async () => {
  await service.close();
  await door[Symbol.asyncDispose]();
  await sandbox.close();
});

const upload = (title: string) => service.createMaket({ title, body: `<p>${title}</p>` });

test('`findHoldings` finds the folders of earlier makets with one request per folder', async () => {
  const [old, older, other] = [await upload('Old'), await upload('Older'), await upload('Other')];
  await putMakets(service, 'alpha', [old, other]);
  await putMakets(service, 'beta', [other]);
  await putMakets(service, 'gamma', [older, old]);
  for (let number = 1; number <= 20; number++) await putMakets(service, `more ${number}`, [other]);
  door.takeRequests();
  const steps: number[] = [];
  const holdings = await findHoldings(service, new Set([old, older]), {
    onProgress: (done) => steps.push(done),
  });
  assert.deepEqual(
    holdings.map(({ folder, makets }) => [folder, makets.toSorted()]),
    [
      ['alpha', [old]],
      ['gamma', [old, older].toSorted()],
    ],
  );
  assert.equal(door.takeRequests().length, 1 + 23);
  assert.deepEqual(
    steps,
    Array.from({ length: 23 }, (_, index) => index + 1),
  );
});
