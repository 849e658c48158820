import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Folder } from '../../../src/core/port/service.ts';
import { ServiceError } from '../../../src/core/port/serviceError.ts';
import { FolderCache } from '../../../src/extension/folders/change/folderCache.ts';

/** A service with two folders that tests can change. It records requests; the first `failures` of them fail. */
function folderService(failures = 0) {
  const folders: Record<string, { id: number; makets: number[] }> = {
    spring: { id: 1, makets: [11, 12] },
    summer: { id: 2, makets: [11] },
  };
  const requests: string[] = [];
  let left = failures;
  const answer = async <T>(request: string, value: () => T): Promise<T> => {
    requests.push(request);
    if (left-- > 0) throw new Error('broken');
    return value();
  };
  const list = (): Folder[] =>
    Object.entries(folders).map(([title, { id, makets }]) => ({ id, title, makets: makets.length }));
  return {
    folders,
    takeRequests: () => requests.splice(0),
    breakOnce: () => {
      left = 1;
    },
    listFolders: () => answer('list', list),
    getFolder: (id: number) =>
      answer(`folder ${id}`, () => {
        const found = Object.entries(folders).find(([, folder]) => folder.id === id);
        if (!found)
          throw new ServiceError(
            { kind: 'refused', status: 404 },
            { method: 'GET', path: '/mailer/folders/1.json' },
            false,
          );
        return { id, title: found[0], makets: [...found[1].makets] };
      }),
  };
}

test('the list and each folder are read once, even with simultaneous calls', async () => {
  const service = folderService();
  const readings = new FolderCache(service);
  await Promise.all([
    readings.folders(),
    readings.folders(),
    readings.makets('spring'),
    readings.makets('spring'),
  ]);
  await readings.folders();
  assert.deepEqual(await readings.makets('spring'), [11, 12]);
  assert.deepEqual(service.takeRequests(), ['list', 'folder 1']);
});

test('a failed read is tried again', async () => {
  const readings = new FolderCache(folderService(1));
  await assert.rejects(readings.makets('spring'), /broken/);
  assert.deepEqual(await readings.makets('spring'), [11, 12]);
});

test('after a change, only the list and the changed folder are read again', async () => {
  const service = folderService();
  const readings = new FolderCache(service);
  await Promise.all([readings.makets('spring'), readings.makets('summer')]);
  service.takeRequests();
  readings.forget(['spring']);
  await Promise.all([readings.folders(), readings.makets('spring'), readings.makets('summer')]);
  assert.deepEqual(service.takeRequests(), ['list', 'folder 1']);
});

test('a maket’s folders are known once they have been read', async () => {
  const readings = new FolderCache(folderService());
  assert.deepEqual(readings.placesOf(11), []);
  await Promise.all([readings.makets('spring'), readings.makets('summer')]);
  assert.deepEqual(
    [readings.placesOf(11), readings.placesOf(12), readings.placesOf(13)],
    [['spring', 'summer'], ['spring'], []],
  );
});

test('refreshing reads the list, and then only folders that it shows as changed', async () => {
  const service = folderService();
  const readings = new FolderCache(service);
  await Promise.all([readings.makets('spring'), readings.makets('summer')]);
  service.takeRequests();
  await readings.freshen();
  await Promise.all([readings.makets('spring'), readings.makets('summer')]);
  assert.deepEqual(service.takeRequests(), ['list']);

  service.folders.spring = { id: 1, makets: [11, 12, 13] };
  await readings.freshen();
  assert.deepEqual([readings.isRead('spring'), readings.isRead('summer')], [false, true]);
  assert.deepEqual(await readings.makets('spring'), [11, 12, 13]);
  assert.deepEqual(service.takeRequests(), ['list', 'folder 1']);
});

test('a folder with a new id is read again, and a deleted folder is empty', async () => {
  const service = folderService();
  const readings = new FolderCache(service);
  await Promise.all([readings.makets('spring'), readings.makets('summer')]);
  service.folders.spring = { id: 9, makets: [11, 13] };
  delete service.folders.summer;
  await readings.freshen();
  assert.deepEqual(await readings.makets('spring'), [11, 13]);
  assert.deepEqual(await readings.makets('summer'), []);
  assert.deepEqual(readings.placesOf(11), ['spring']);
});

test('a folder whose id changed after the list was read is found by its name in a new list', async () => {
  const service = folderService();
  const readings = new FolderCache(service);
  await readings.folders();
  service.folders.spring = { id: 8, makets: [12] };
  service.folders.summer = { id: 9, makets: [11, 12] };
  assert.deepEqual(await Promise.all([readings.makets('spring'), readings.makets('summer')]), [
    [12],
    [11, 12],
  ]);
  assert.deepEqual(service.takeRequests(), ['list', 'folder 1', 'folder 2', 'list', 'folder 8', 'folder 9']);
  assert.deepEqual(
    (await readings.folders()).map(({ id, makets }) => [id, makets]),
    [
      [8, 1],
      [9, 2],
    ],
  );
});

test('the cache keeps its content when refreshing fails', async () => {
  const service = folderService();
  const readings = new FolderCache(service);
  await readings.makets('spring');
  service.breakOnce();
  await assert.rejects(readings.freshen(), /broken/);
  service.takeRequests();
  assert.equal((await readings.folders()).length, 2);
  assert.deepEqual(await readings.makets('spring'), [11, 12]);
  assert.deepEqual(service.takeRequests(), []);
});

test('expired content is used until it has been read again', async () => {
  const service = folderService();
  const readings = new FolderCache(service);
  await readings.makets('spring');
  service.folders.spring = { id: 1, makets: [12, 13] };
  readings.expire();
  assert.deepEqual(readings.placesOf(11), ['spring']);
  assert.deepEqual(await readings.makets('spring'), [12, 13]);
  assert.deepEqual(readings.placesOf(11), []);
});

test('at most 8 folders are read in parallel', async () => {
  let underWay = 0;
  let most = 0;
  const folders = Array.from({ length: 40 }, (_, id) => ({ id: id + 1, title: `f${id}`, makets: 1 }));
  const readings = new FolderCache({
    listFolders: async () => folders,
    getFolder: async (id) => {
      most = Math.max(most, ++underWay);
      await turn();
      underWay--;
      return { id, title: `f${id}`, makets: [id] };
    },
  });
  await Promise.all(folders.map(({ title }) => readings.makets(title)));
  assert.equal(most, 8);
});

test('an answer to a request from before a change is not cached', async () => {
  const answers: ((makets: number[] | undefined) => void)[] = [];
  const readings = new FolderCache({
    listFolders: async () => [{ id: 1, title: 'spring', makets: 1 }],
    getFolder: (id) =>
      new Promise((resolve, reject) => {
        answers.push((makets) =>
          makets ? resolve({ id, title: 'spring', makets }) : reject(new Error('broken')),
        );
      }),
  });
  const ask = async () => {
    readings.forget(['spring']);
    const asked = readings.makets('spring');
    await turn();
    return { asked };
  };
  const [before, failing, now] = [await ask(), await ask(), await ask()];

  answers[2]?.([11]);
  assert.deepEqual(await now.asked, [11]);
  answers[0]?.([12]);
  await before.asked;
  answers[1]?.(undefined);
  await assert.rejects(failing.asked, /broken/);

  assert.deepEqual(readings.known('spring'), [11]);
  assert.deepEqual(await readings.makets('spring'), [11]);
  assert.equal(answers.length, 3);
});
