import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Folder } from '../../../src/core/service.ts';
import { FolderReadings } from '../../../src/extension/makets/folderReadings.ts';

const spring: Folder = { id: 1, title: 'spring', makets: 2 };
const summer: Folder = { id: 2, title: 'summer', makets: 1 };

/** A service with two folders that notes what is asked of it; the first calls fail, as many as told. */
function folderService(failures = 0) {
  const requests: string[] = [];
  let left = failures;
  const answer = async <T>(request: string, value: T): Promise<T> => {
    requests.push(request);
    if (left-- > 0) throw new Error('broken');
    return value;
  };
  return {
    requests,
    listFolders: () => answer('list', [spring, summer]),
    getFolder: (id: number) => answer(`folder ${id}`, { id, title: '', makets: id === 1 ? [11, 12] : [11] }),
  };
}

test('the list is read once and each folder once, however many ask at the same time', async () => {
  const service = folderService();
  const readings = new FolderReadings(service);
  await Promise.all([
    readings.folders(),
    readings.folders(),
    readings.makets(spring),
    readings.makets(spring),
  ]);
  await readings.folders();
  assert.deepEqual(await readings.makets(spring), [11, 12]);
  assert.deepEqual(service.requests, ['list', 'folder 1']);
});

test('what failed is tried again', async () => {
  const service = folderService(1);
  const readings = new FolderReadings(service);
  await assert.rejects(readings.makets(spring), /broken/);
  assert.deepEqual(await readings.makets(spring), [11, 12]);
});

test('after a change only the list and what changed are read again', async () => {
  const service = folderService();
  const readings = new FolderReadings(service);
  await Promise.all([readings.folders(), readings.makets(spring), readings.makets(summer)]);
  readings.forget(['spring']);
  await Promise.all([readings.folders(), readings.makets(spring), readings.makets(summer)]);
  assert.deepEqual(service.requests, ['list', 'folder 1', 'folder 2', 'list', 'folder 1']);
});

test('a maket is known to be in the folders that have been read', async () => {
  const readings = new FolderReadings(folderService());
  assert.deepEqual(readings.placesOf(11), []);
  await Promise.all([readings.makets(spring), readings.makets(summer)]);
  assert.deepEqual(
    [readings.placesOf(11), readings.placesOf(12), readings.placesOf(13)],
    [['spring', 'summer'], ['spring'], []],
  );
});

test('what was asked before a change and comes after it is not taken for the present', async () => {
  const answers: ((makets: number[] | undefined) => void)[] = [];
  const readings = new FolderReadings({
    listFolders: async () => [spring],
    getFolder: (id) =>
      new Promise((resolve, reject) => {
        answers.push((makets) =>
          makets ? resolve({ id, title: 'spring', makets }) : reject(new Error('broken')),
        );
      }),
  });
  const before = readings.makets(spring);
  readings.forget(['spring']);
  const failing = readings.makets(spring);
  readings.forget(['spring']);
  const now = readings.makets(spring);

  answers[2]?.([11]);
  assert.deepEqual(await now, [11]);
  answers[0]?.([12]);
  await before;
  answers[1]?.(undefined);
  await assert.rejects(failing, /broken/);

  assert.deepEqual(readings.known('spring'), [11]);
  assert.deepEqual(await readings.makets(spring), [11]);
  assert.equal(answers.length, 3);
});
