import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import {
  deleteFolder,
  FolderError,
  isGone,
  type Merge,
  moveMakets,
  PartlyDone,
  planRename,
  putMakets,
  renameFolder,
  takeMakets,
} from '../../../src/core/folders.ts';
import type { Folder, MailingService } from '../../../src/core/service.ts';
import { ServiceError } from '../../../src/core/serviceError.ts';
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

const neverAsked = (): Promise<boolean> => Promise.reject(new Error('asked about a merge'));

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
    await assert.rejects(putMakets(service, 'spring', makets), ServiceError);
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
    for (const stop of stops) {
      await assert.rejects(putMakets(service, 'many', makets, stop), (error) => {
        assert.ok(error instanceof PartlyDone);
        assert.deepEqual([error.done, error.total], [200, 201]);
        causes.push((error.cause as Error).name);
        return true;
      });
      assert.equal(await picture(), `many: ${makets.slice(0, 200).join(' ')}`);
    }
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

describe('looking whether a folder is gone', () => {
  it('says so only when it is certain', async () => {
    const [a = 0] = await upload(1);
    await putMakets(service, 'spring', [a]);
    assert.deepEqual([await isGone(service, 'SPRING'), await isGone(service, 'summer')], [false, true]);
    sandbox.misbehave({ status: 500 });
    assert.equal(await isGone(service, 'summer'), false);
  });
});

describe('moving makets', () => {
  it('puts them in first and takes them out last', async () => {
    const [a = 0, b = 0] = await upload(2);
    await putMakets(service, 'spring', [a, b]);
    await moveMakets(service, [a], 'spring', 'summer');
    assert.equal(await picture(), `spring: ${b}\nsummer: ${a}`);
  });

  it('leaves them where they are when they cannot be put in', async () => {
    const [a = 0] = await upload(1);
    await putMakets(service, 'spring', [a]);
    sandbox.misbehave({ requests: 1, method: 'POST', status: 500 });
    await assert.rejects(moveMakets(service, [a], 'spring', 'summer'), ServiceError);
    assert.equal(await picture(), `spring: ${a}`);
  });

  it('to where they are changes nothing', async () => {
    const [a = 0] = await upload(1);
    await putMakets(service, 'spring', [a]);
    await moveMakets(service, [a], 'spring', 'Spring');
    assert.equal(await picture(), `spring: ${a}`);
  });
});

describe('renaming', () => {
  const folder = (id: number, title: string, makets: number): Folder => ({ id, title, makets });
  const folders = [folder(1, 'spring', 2), folder(2, 'summer', 3)];

  it('is planned by what is there', () => {
    const plans = [
      planRename(folders, 'Spring', 'autumn'),
      planRename(folders, 'spring', 'SPRING'),
      planRename(folders, 'spring', 'Summer'),
      planRename(folders, 'winter', 'autumn'),
    ];
    assert.deepEqual(plans, [
      { kind: 'rename', folder: folders[0] },
      { kind: 'same' },
      { kind: 'merge', folder: folders[0], into: folders[1] },
      { kind: 'gone' },
    ]);
  });

  it('gives the new name in lower case', async () => {
    const [a = 0] = await upload(1);
    await putMakets(service, 'spring', [a]);
    assert.equal(await renameFolder(service, 'Spring', 'Autumn', neverAsked), true);
    assert.equal(await picture(), `autumn: ${a}`);
  });

  it('merges only when that was agreed to, with both counts', async () => {
    const [a = 0, b = 0, c = 0] = await upload(3);
    await putMakets(service, 'spring', [a]);
    await putMakets(service, 'summer', [b, c]);
    const asked: string[] = [];
    const answer = (agrees: boolean) => async (merge: Merge) => {
      asked.push(`${merge.folder.title} ${merge.folder.makets}, ${merge.into.title} ${merge.into.makets}`);
      return agrees;
    };
    assert.equal(await renameFolder(service, 'spring', 'summer', answer(false)), false);
    assert.equal(await picture(), `spring: ${a}\nsummer: ${b} ${c}`);
    assert.equal(await renameFolder(service, 'spring', 'summer', answer(true)), true);
    assert.equal(await picture(), `summer: ${a} ${b} ${c}`);
    assert.deepEqual(asked, ['spring 1, summer 2', 'spring 1, summer 2']);
  });

  it('asks again when the counts have changed meanwhile', async () => {
    const [a = 0, b = 0, c = 0] = await upload(3);
    await putMakets(service, 'spring', [a]);
    await putMakets(service, 'summer', [b]);
    const counts: number[] = [];
    await renameFolder(service, 'spring', 'summer', async ({ into }) => {
      counts.push(into.makets);
      await putMakets(service, 'summer', [c]);
      return true;
    });
    assert.deepEqual(counts, [1, 2]);
    assert.equal(await picture(), `summer: ${a} ${b} ${c}`);
  });

  it('says when the folder is gone', async () => {
    await assert.rejects(
      renameFolder(service, 'spring', 'summer', neverAsked),
      new FolderError('gone', 'spring'),
    );
  });
});

describe('deleting', () => {
  it('leaves the makets in their other folders, and minds not that the folder is gone', async () => {
    const [a = 0] = await upload(1);
    await putMakets(service, 'spring', [a]);
    await putMakets(service, 'summer', [a]);
    await deleteFolder(service, 'SPRING');
    await deleteFolder(service, 'spring');
    assert.equal(await picture(), `summer: ${a}`);
  });

  it('looks when the connection breaks after the request', async () => {
    const [a = 0] = await upload(1);
    await putMakets(service, 'spring', [a]);
    sandbox.misbehave({ requests: 1, method: 'DELETE', cut: 'after' });
    await deleteFolder(service, 'spring');
    assert.equal(await picture(), '');
  });
});

it('needs nothing but the port', async () => {
  const calls: string[] = [];
  const port = {
    listFolders: async () => [{ id: 7, title: 'Spring', makets: 1 }],
    deleteFolder: async (id: number) => void calls.push(`delete ${id}`),
  } as Partial<MailingService> as MailingService;
  await deleteFolder(port, 'spring');
  assert.deepEqual(calls, ['delete 7']);
});
