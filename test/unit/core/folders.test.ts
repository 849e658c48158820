import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Stopped } from '../../../src/core/folders/carryOut.ts';
import { FolderError } from '../../../src/core/folders/folderList.ts';
import { putMakets, takeMakets } from '../../../src/core/folders.ts';
import type { ServiceError } from '../../../src/core/serviceError.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';
import { createMailingService, type Exchange } from '../../../src/service/index.ts';

let sandbox: Sandbox;
let service: ReturnType<typeof createMailingService>;
let exchanges: Exchange[];

beforeEach(async () => {
  sandbox = await startSandbox();
  exchanges = [];
  service = createMailingService({
    address: sandbox.url,
    key: sandbox.key,
    dateFormat: 'unix',
    // A request that is not repeated by itself shows what happens after it.
    patience: { tries: 1, firstDelay: 1, longestDelay: 1, longestRetryAfter: 1, total: 1 },
    onExchange: (line) => exchanges.push(line),
  });
});

afterEach(async () => {
  await service.close();
  await sandbox.close();
});

/** All folders with their makets, one a line, such as `spring: 1 2`. */
async function picture(): Promise<string> {
  const lines = (await service.listFolders()).map(async ({ id, title }) => {
    const { makets } = await service.getFolder(id);
    return `${title}: ${[...makets].sort((a, b) => a - b).join(' ')}`;
  });
  return (await Promise.all(lines)).join('\n');
}

async function upload(count: number): Promise<number[]> {
  const makets: number[] = [];
  for (let number = 1; number <= count; number++) {
    makets.push(await service.createMaket({ title: `Letter ${number}`, body: '<p>Hello</p>' }));
  }
  return makets;
}

function requestsSince(start: number): string[] {
  return exchanges.slice(start).map(({ method, path }) => `${method} ${path}`);
}

describe('putting makets in', () => {
  it('creates the folder, adds to it whatever the letter case, and duplicates nothing', async () => {
    const [a = 0, b = 0] = await upload(2);
    await putMakets(service, 'spring', [a]);
    await putMakets(service, 'SPRING', [a, b]);
    assert.equal(await picture(), `spring: ${a} ${b}`);
  });

  it('takes more than 200 in several requests and says how far it is', async () => {
    const makets = await upload(201);
    const progress: string[] = [];
    const start = exchanges.length;
    await putMakets(service, 'many', makets, {
      onProgress: (done, total) => progress.push(`${done} of ${total}`),
    });
    assert.deepEqual(progress, ['200 of 201', '201 of 201']);
    assert.deepEqual(requestsSince(start), [
      'GET /mailer/folders.json',
      'POST /mailer/folders.json',
      'POST /mailer/folders.json',
    ]);
    assert.equal(await picture(), `many: ${makets.join(' ')}`);
  });

  it('refuses folder 201 before any request but the list, and adds to the 200 that exist', async () => {
    const [maket = 0, other = 0] = await upload(2);
    for (let number = 1; number <= 200; number++) await service.addToFolder(`folder ${number}`, [maket]);
    const start = exchanges.length;
    await assert.rejects(
      putMakets(service, 'one more', [maket]),
      new FolderError('tooManyFolders', 'one more'),
    );
    assert.deepEqual(requestsSince(start), ['GET /mailer/folders.json']);
    await putMakets(service, 'folder 200', [other]);
    const folder = (await service.listFolders()).find(({ title }) => title === 'folder 200');
    assert.equal(folder?.makets, 2);
  });

  it('changes nothing when a maket is not in the account', async () => {
    const [maket = 0] = await upload(1);
    await assert.rejects(putMakets(service, 'spring', [maket, maket + 1000]), (error: ServiceError) => {
      assert.equal(error.problem.kind === 'refused' && error.problem.code, 20903);
      return true;
    });
    assert.equal(await picture(), '');
  });

  it('looks when the connection breaks after the request, and sees that it took effect', async () => {
    const makets = await upload(2);
    sandbox.misbehave({ requests: 1, method: 'POST', cut: 'after' });
    await putMakets(service, 'spring', makets);
    assert.equal(await picture(), `spring: ${makets.join(' ')}`);
  });

  it('passes on the error when nothing is to be seen of it', async () => {
    const makets = await upload(1);
    sandbox.misbehave({ requests: 1, method: 'POST', cut: 'before' });
    await assert.rejects(putMakets(service, 'spring', makets), { name: 'Stopped', isUnsure: true });
    assert.equal(await picture(), '');
  });

  it('says how much is done when it stops between two requests, because it is cancelled or refused', async () => {
    const makets = await upload(201);
    const controller = new AbortController();
    const stops = [
      { signal: controller.signal, onProgress: () => controller.abort() },
      { onProgress: () => sandbox.misbehave({ requests: 1, method: 'POST', status: 422 }) },
    ];
    const causes: unknown[] = [];
    for (const [index, stop] of stops.entries()) {
      await assert.rejects(putMakets(service, `many ${index}`, makets, stop), (error) => {
        assert.ok(error instanceof Stopped);
        assert.deepEqual(
          error.done.map(({ after }) => after.length),
          [200],
        );
        causes.push((error.cause as Error).name);
        return true;
      });
    }
    const some = makets.slice(0, 200).join(' ');
    assert.equal(await picture(), `many 0: ${some}\nmany 1: ${some}`);
    assert.deepEqual(causes, ['AbortError', 'ServiceError']);
  });

  it('is nothing but cancelled, or refused, before the first request took effect', async () => {
    const makets = await upload(1);
    const aborted = putMakets(service, 'many', makets, { signal: AbortSignal.abort() });
    await assert.rejects(aborted, { name: 'ServiceError' });
    sandbox.misbehave({ requests: 1, method: 'POST', status: 422 });
    await assert.rejects(putMakets(service, 'many', makets), { name: 'ServiceError' });
  });
});

describe('taking makets out', () => {
  it('finds the folder again before each request, because its id changes', async () => {
    const makets = await upload(202);
    await putMakets(service, 'many', makets);
    const [before] = await service.listFolders();
    const start = exchanges.length;
    await takeMakets(service, 'Many', makets.slice(0, 201));
    const [after] = await service.listFolders();
    assert.notEqual(after?.id, before?.id);
    assert.equal(await picture(), `many: ${makets.at(-1)}`);
    const lists = requestsSince(start).filter((request) => request === 'GET /mailer/folders.json');
    assert.ok(lists.length >= 2);
  });

  it('lets the folder vanish with its last maket, and minds neither that nor what is not in it', async () => {
    const [a = 0, b = 0] = await upload(2);
    await putMakets(service, 'spring', [a]);
    await takeMakets(service, 'spring', [a, b]);
    await takeMakets(service, 'spring', [a]);
    assert.equal(await picture(), '');
  });

  it('looks when the connection breaks after the request', async () => {
    const [a = 0, b = 0] = await upload(2);
    await putMakets(service, 'spring', [a, b]);
    sandbox.misbehave({ requests: 1, method: 'PUT', cut: 'after' });
    await takeMakets(service, 'spring', [a]);
    assert.equal(await picture(), `spring: ${b}`);
  });
});
