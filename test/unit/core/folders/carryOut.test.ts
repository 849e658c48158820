import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { ChangeStopped, carryOut, checkLimit } from '../../../../src/core/folders/carryOut.ts';
import {
  editsFor,
  type FolderEdit,
  foldersOfTransfer,
  type Transfer,
} from '../../../../src/core/folders/change.ts';
import { type ChangeOptions, FolderError } from '../../../../src/core/folders/folderList.ts';
import { findHoldings, readFolders } from '../../../../src/core/folders/reading.ts';
import {
  adding,
  deleting,
  duplicating,
  moving,
  removing,
  renaming,
  replacing,
} from '../../../../src/core/folders/transfers.ts';
import type { MailingService } from '../../../../src/core/port/service.ts';
import { ServiceError } from '../../../../src/core/port/serviceError.ts';
import { type Sandbox, startSandbox } from '../../../../src/sandbox/index.ts';
import { createMailingService, type Exchange } from '../../../../src/service/index.ts';
import { putMakets } from '../../../support/folders.ts';

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
    // No automatic retry, so that the tests see the first failure.
    patience: { tries: 1, firstDelay: 1, longestDelay: 1, longestRetryAfter: 1, total: 1 },
    onExchange: (line) => exchanges.push(line),
  });
});

afterEach(async () => {
  await service.close();
  await sandbox.close();
});

/** Returns all folders with their makets, one per line, such as `spring: 1 2`. */
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

/** Reads the folders, plans the edits and carries them out, with the service or a double made by `meddling`. */
async function change(
  names: readonly string[],
  transfer: (contents: ReadonlyMap<string, readonly number[]>) => Transfer,
  options: ChangeOptions = {},
  by: MailingService = service,
): Promise<readonly FolderEdit[]> {
  const { list, contents } = await readFolders(service, names);
  const edits = editsFor(transfer(contents), contents);
  checkLimit(edits, list.length);
  return carryOut(by, edits, options);
}

const transferring = (transfer: Transfer, options?: ChangeOptions, by?: MailingService) =>
  change(foldersOfTransfer(transfer), () => transfer, options, by);

/** Returns the service with `before` called ahead of each call of a method. */
function meddling(method: keyof MailingService, before: (call: number) => unknown): MailingService {
  let calls = 0;
  return new Proxy(service, {
    get: (target, name) => {
      const original = Reflect.get(target, name).bind(target);
      if (name !== method) return original;
      return async (...args: unknown[]) => {
        await before(++calls);
        return original(...args);
      };
    },
  });
}

/** Returns the error of a change that stopped, which lists the edits that were made. */
async function stopOf(changing: Promise<unknown>): Promise<ChangeStopped> {
  const error = await changing.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ChangeStopped, String(error));
  return error;
}

describe('adding makets to a folder', () => {
  it('creates the folder, and returns the makets of each folder before and after', async () => {
    const [a = 0, b = 0] = await upload(2);
    assert.deepEqual(await transferring(adding([a], 'Spring')), [
      { folder: 'spring', before: [], after: [a] },
    ]);
    assert.deepEqual(await transferring(adding([a, b], 'spring')), [
      { folder: 'spring', before: [a], after: [a, b] },
    ]);
    assert.equal(await picture(), `spring: ${a} ${b}`);
  });

  it('sends no change for makets that are already in it', async () => {
    const makets = await upload(2);
    await putMakets(service, 'spring', makets);
    const start = exchanges.length;
    await transferring(adding(makets, 'spring'));
    assert.deepEqual(
      exchanges.slice(start).map(({ method }) => method),
      ['GET', 'GET'],
    );
  });

  it('refuses a 201st folder before any change, and adds to the existing 200', async () => {
    const [maket = 0, other = 0] = await upload(2);
    for (let number = 1; number <= 200; number++) await service.addToFolder(`folder ${number}`, [maket]);
    await assert.rejects(
      transferring(adding([maket], 'one more')),
      new FolderError('tooManyFolders', 'one more'),
    );
    await transferring(adding([other], 'folder 200'));
    await change(['folder 1', 'renamed'], (contents) => renaming('folder 1', 'renamed', contents));
    assert.equal((await service.listFolders()).length, 200);
  });

  it('changes nothing when a maket is not in the account', async () => {
    const [maket = 0] = await upload(1);
    await assert.rejects(transferring(adding([maket, maket + 1000], 'spring')), (error: ServiceError) => {
      assert.equal(error.problem.kind === 'refused' && error.problem.code, 20903);
      return true;
    });
    assert.equal(await picture(), '');
  });

  it('changes nothing if it is canceled before the first request', async () => {
    const makets = await upload(1);
    const aborted = transferring(adding(makets, 'spring'), { signal: AbortSignal.abort() });
    await assert.rejects(aborted, { name: 'AbortError' });
    assert.equal(await picture(), '');
  });

  it('sends 600 makets in three requests with progress, and can be canceled between them', async () => {
    const makets = await upload(600);
    const progress: string[] = [];
    await transferring(adding(makets, 'all'), {
      onProgress: (done, total) => progress.push(`${done}/${total}`),
    });
    assert.deepEqual(progress, ['200/600', '400/600', '600/600']);
    const controller = new AbortController();
    const { done, isUnsure, cause } = await stopOf(
      transferring(adding(makets, 'some'), {
        signal: controller.signal,
        onProgress: (count) => count === 400 && controller.abort(),
      }),
    );
    assert.deepEqual(
      [done.map(({ after }) => after.length), isUnsure, (cause as Error).name],
      [[400], false, 'AbortError'],
    );
  });
});

describe('moving makets', () => {
  it('adds them to the new folder first and removes them from the old ones last', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await upload(4);
    await putMakets(service, 'spring', [a, d]);
    await putMakets(service, 'summer', [b]);
    const places = [
      { maket: a, folder: 'spring' },
      { maket: b, folder: 'Summer' },
      { maket: c },
      { maket: c, folder: 'autumn' },
    ];
    const start = exchanges.length;
    const done = await transferring(moving(places, 'autumn'));
    assert.equal(await picture(), `autumn: ${a} ${b} ${c}\nspring: ${d}`);
    assert.deepEqual(done, [
      { folder: 'autumn', before: [], after: [a, b, c] },
      { folder: 'spring', before: [a, d], after: [d] },
      { folder: 'summer', before: [b], after: [] },
    ]);
    const changes = exchanges.slice(start).filter(({ method }) => method !== 'GET');
    assert.deepEqual(
      changes.map(({ method }) => method),
      ['POST', 'PUT', 'PUT'],
    );
  });

  it('changes nothing if the service refuses to add them', async () => {
    const [a = 0, b = 0] = await upload(2);
    await putMakets(service, 'spring', [a, b]);
    sandbox.misbehave({ requests: 1, method: 'POST', status: 422 });
    await assert.rejects(transferring(moving([{ maket: a, folder: 'spring' }], 'summer')), ServiceError);
    assert.equal(await picture(), `spring: ${a} ${b}`);
  });

  it('reports that they are in both folders if the service refuses to remove them', async () => {
    const [a = 0, b = 0] = await upload(2);
    await putMakets(service, 'spring', [a, b]);
    sandbox.misbehave({ requests: 1, method: 'PUT', status: 422 });
    const { done } = await stopOf(transferring(moving([{ maket: a, folder: 'spring' }], 'summer')));
    assert.deepEqual(done, [
      { folder: 'summer', before: [], after: [a] },
      { folder: 'spring', before: [a, b], after: [a, b] },
    ]);
  });

  it('keeps a maket in the old folder if somebody removes it from the new one meanwhile', async () => {
    const [a = 0, b = 0, c = 0] = await upload(3);
    await putMakets(service, 'spring', [a, b, c]);
    const meddled = meddling('listFolders', async (call) => {
      if (call !== 1) return;
      const summer = (await service.listFolders()).find(({ title }) => title === 'summer');
      await service.changeFolder(summer?.id ?? 0, { removeMakets: [a] });
    });
    const places = [a, b].map((maket) => ({ maket, folder: 'spring' }));
    const done = await transferring(moving(places, 'summer'), {}, meddled);
    assert.equal(await picture(), `spring: ${a} ${c}\nsummer: ${b}`);
    assert.deepEqual(done.at(-1), { folder: 'spring', before: [a, b, c], after: [a, c] });
  });

  it('finds the folder again if its id changes right before the request', async () => {
    const [a = 0, b = 0, c = 0] = await upload(3);
    await putMakets(service, 'spring', [a, b, c]);
    const meddled = meddling('changeFolder', async (call) => {
      if (call !== 1) return;
      const [spring] = await service.listFolders();
      await service.changeFolder(spring?.id ?? 0, { removeMakets: [c] });
    });
    await transferring(moving([{ maket: a, folder: 'spring' }], 'summer'), {}, meddled);
    assert.equal(await picture(), `spring: ${b}\nsummer: ${a}`);
  });
});

describe('a broken connection', () => {
  for (const [method, name] of [
    ['POST', 'adding'],
    ['PUT', 'removing'],
  ] as const) {
    it(`after ${name} makets is resolved by reading the folders, which have changed`, async () => {
      const [a = 0, b = 0] = await upload(2);
      await putMakets(service, 'spring', [a, b]);
      sandbox.misbehave({ requests: 1, method, cut: 'after' });
      await transferring(moving([{ maket: a, folder: 'spring' }], 'summer'));
      assert.equal(await picture(), `spring: ${b}\nsummer: ${a}`);
    });
  }

  it('leaves the outcome unsure if the folders show no change', async () => {
    const [a = 0, b = 0] = await upload(2);
    await putMakets(service, 'spring', [a, b]);
    sandbox.misbehave({ requests: 1, method: 'POST', cut: 'before' });
    const { done, isUnsure } = await stopOf(transferring(adding([a], 'summer')));
    assert.deepEqual([done, isUnsure], [[{ folder: 'summer', before: [], after: [] }], true]);
  });
});

describe('removing, deleting and duplicating', () => {
  it('let a folder vanish with its last maket, and keep the makets in other folders', async () => {
    const [a = 0, b = 0] = await upload(2);
    await putMakets(service, 'spring', [a, b]);
    await putMakets(service, 'summer', [a]);
    await transferring(removing([{ maket: a, folder: 'spring' }, { maket: b }]));
    assert.equal(await picture(), `spring: ${b}\nsummer: ${a}`);
    await change(['spring'], (contents) => deleting(['Spring'], contents));
    assert.equal(await picture(), `summer: ${a}`);
    await change(['summer', 'winter'], (contents) => duplicating('summer', 'winter', contents));
    assert.equal(await picture(), `summer: ${a}\nwinter: ${a}`);
  });

  it('find the folder again before each request, because its id changes', async () => {
    const makets = await upload(202);
    await putMakets(service, 'many', makets);
    const [before] = await service.listFolders();
    await transferring(removing(makets.slice(0, 201).map((maket) => ({ maket, folder: 'Many' }))));
    const [after] = await service.listFolders();
    assert.notEqual(after?.id, before?.id);
    assert.equal(await picture(), `many: ${makets.at(-1)}`);
  });

  it('ignore a folder that is gone and a maket that is not in it', async () => {
    const [a = 0, b = 0] = await upload(2);
    await putMakets(service, 'spring', [a]);
    const places = [a, b].map((maket) => ({ maket, folder: 'spring' }));
    for (let time = 1; time <= 2; time++) await transferring(removing(places));
    assert.equal(await picture(), '');
  });

  it('keep a maket that somebody adds to a folder while it is being deleted', async () => {
    const [a = 0, b = 0] = await upload(2);
    await putMakets(service, 'spring', [a]);
    const meddled = meddling('changeFolder', () => putMakets(service, 'spring', [b]));
    await change(['spring'], (contents) => deleting(['spring'], contents), {}, meddled);
    assert.equal(await picture(), `spring: ${b}`);
  });
});

describe('replacing makets with a new one', () => {
  const changes = () => exchanges.filter(({ method }) => method !== 'GET').map(({ method }) => method);

  it('adds the new one to every folder before it removes an earlier one', async () => {
    const [old = 0, other = 0, fresh = 0] = await upload(3);
    await putMakets(service, 'alpha', [old]);
    await putMakets(service, 'beta', [old, other]);
    const holdings = await findHoldings(service, new Set([old]));
    exchanges.length = 0;
    await transferring(replacing(holdings, fresh));
    assert.deepEqual(changes(), ['POST', 'POST', 'PUT', 'PUT']);
    assert.equal(await picture(), `alpha: ${fresh}\nbeta: ${other} ${fresh}`);
  });

  it('loses no maket if it fails halfway, and is completed by a second attempt', async () => {
    const [old = 0, fresh = 0] = await upload(2);
    await putMakets(service, 'alpha', [old]);
    await putMakets(service, 'beta', [old]);
    const holdings = await findHoldings(service, new Set([old]));
    sandbox.misbehave({ method: 'PUT', status: 422 });
    await stopOf(transferring(replacing(holdings, fresh)));
    assert.equal(await picture(), `alpha: ${old} ${fresh}\nbeta: ${old} ${fresh}`);
    sandbox.misbehave();
    await transferring(replacing(holdings, fresh));
    assert.equal(await picture(), `alpha: ${fresh}\nbeta: ${fresh}`);
  });
});

describe('renaming', () => {
  const rename = (from: string, to: string, by?: MailingService) =>
    change([from, to], (contents) => renaming(from, to, contents), {}, by);
  const changes = () => exchanges.filter(({ method }) => method !== 'GET').map(({ method }) => method);

  it('takes one request for any number of makets, and sets the name in lower case', async () => {
    const makets = await upload(201);
    await putMakets(service, 'spring', makets);
    exchanges.length = 0;
    await rename('spring', 'Autumn');
    assert.deepEqual([changes(), await picture()], [['PUT'], `autumn: ${makets.join(' ')}`]);
  });

  it('merges two folders in one request', async () => {
    const [a = 0, b = 0, c = 0] = await upload(3);
    await putMakets(service, 'spring', [a, b]);
    await putMakets(service, 'summer', [b, c]);
    exchanges.length = 0;
    assert.deepEqual(await rename('spring', 'summer'), [
      { folder: 'summer', before: [b, c], after: [b, c, a] },
      { folder: 'spring', before: [a, b], after: [] },
    ]);
    assert.deepEqual([changes(), await picture()], [['PUT'], `summer: ${a} ${b} ${c}`]);
  });

  it('does not merge into a folder that somebody has just created', async () => {
    const [a = 0, b = 0] = await upload(2);
    await putMakets(service, 'spring', [a]);
    const meddled = meddling('listFolders', () => putMakets(service, 'summer', [b]));
    await assert.rejects(rename('spring', 'summer', meddled), new FolderError('appeared', 'summer'));
    assert.equal(await picture(), `spring: ${a}\nsummer: ${b}`);
  });

  it('fails with `gone` if somebody has deleted the folder', async () => {
    const [a = 0] = await upload(1);
    await putMakets(service, 'spring', [a]);
    const meddled = meddling('listFolders', async () => {
      const [spring] = await service.listFolders();
      if (spring) await service.deleteFolder(spring.id);
    });
    await assert.rejects(rename('spring', 'summer', meddled), new FolderError('gone', 'spring'));
  });

  it('checks the folders if the connection breaks after the request', async () => {
    const [a = 0] = await upload(1);
    await putMakets(service, 'spring', [a]);
    sandbox.misbehave({ requests: 1, method: 'PUT', cut: 'after' });
    await rename('spring', 'summer');
    assert.equal(await picture(), `summer: ${a}`);
  });
});
