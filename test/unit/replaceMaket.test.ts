import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { putMakets } from '../../src/core/folders.ts';
import { findHoldings, replaceInFolders } from '../../src/core/replaceMaket.ts';
import type { MailingService } from '../../src/core/service.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { createMailingService } from '../../src/service/index.ts';
import { type CountingDoor, openDoor } from '../support/countingDoor.ts';

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

async function picture(): Promise<Record<string, readonly number[]>> {
  const folders = await service.listFolders();
  const contents = await Promise.all(folders.map(({ id }) => service.getFolder(id)));
  return Object.fromEntries(contents.map(({ title, makets }) => [title, makets.toSorted()]));
}

test('finds the folders that hold earlier makets, one request for each folder', async () => {
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

test('puts the new maket in everywhere before it takes an earlier one out', async () => {
  const [old, other] = [await upload('Old'), await upload('Other')];
  await putMakets(service, 'alpha', [old]);
  await putMakets(service, 'beta', [old, other]);
  const fresh = await upload('New');
  const holdings = await findHoldings(service, new Set([old]));
  door.takeRequests();
  await replaceInFolders(service, holdings, fresh);
  const changes = door.takeRequests().filter((line) => !line.startsWith('GET'));
  assert.deepEqual(
    changes.map((line) => line.replace(/\d+/, 'id')),
    [
      'POST /mailer/folders.json',
      'POST /mailer/folders.json',
      'PUT /mailer/folders/id.json',
      'PUT /mailer/folders/id.json',
    ],
  );
  assert.deepEqual(await picture(), { alpha: [fresh], beta: [other, fresh].toSorted() });
});

test('a failure on the way loses nothing, and doing it again finishes it', async () => {
  const old = await upload('Old');
  await putMakets(service, 'alpha', [old]);
  await putMakets(service, 'beta', [old]);
  const fresh = await upload('New');
  const holdings = await findHoldings(service, new Set([old]));
  sandbox.misbehave({ method: 'PUT', status: 400 });
  await assert.rejects(replaceInFolders(service, holdings, fresh));
  assert.deepEqual(await picture(), { alpha: [old, fresh].toSorted(), beta: [old, fresh].toSorted() });
  sandbox.misbehave();
  await replaceInFolders(service, holdings, fresh);
  assert.deepEqual(await picture(), { alpha: [fresh], beta: [fresh] });
});
