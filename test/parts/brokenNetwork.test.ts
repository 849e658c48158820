import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Creation } from '../../src/core/journal/events.ts';
import type { Connection } from '../../src/extension/accounts/connection.ts';
import { describeFailure } from '../../src/extension/errors/describeError.ts';
import { asWords } from '../../src/extension/kit/words.ts';
import { type SandboxProcess, startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';
import { eventually } from '../support/eventually.ts';
import { type Network, openNetwork } from '../support/network.ts';

/** What creates something at the service. */
interface Creating {
  readonly path: string;
  readonly creation: Creation;
  readonly request: (connection: Connection) => Promise<number>;
}

const creations: Readonly<Record<string, Creating>> = {
  'a maket': {
    path: '/makets.json',
    creation: { kind: 'maket', title: 'Spring', hash: 'a', bytes: 7, ownFooter: false },
    request: ({ service }) => service.createMaket({ title: 'Spring', body: '<p></p>' }),
  },
  'a list': {
    path: '/lists.json',
    creation: { kind: 'list', title: 'Readers' },
    request: ({ service }) => service.createList({ title: 'Readers', subscribeLink: 'https://example.com/' }),
  },
};

describe('on a network that comes and goes', () => {
  let sandbox: SandboxProcess;
  let network: Network;
  let window: TestWindow;
  let connection: Connection;
  beforeEach(async () => {
    sandbox = await startSandboxProcess();
    network = await openNetwork(sandbox.url);
    window = await openTestWindow();
    await window.use({ name: 'Work', address: network.url, kind: 'test' }, sandbox.key);
    connection = await window.active.connect();
    sandbox.takeRequests();
  });
  afterEach(async () => {
    await window[Symbol.asyncDispose]();
    await network[Symbol.asyncDispose]();
    await sandbox.stop();
  });

  /** Creates something through the journal. Returns `created`, `unknown`, or what the user sees. */
  async function create({ creation, request }: Creating): Promise<string> {
    try {
      const creator = await window.creator();
      const result = await creator.create(connection, creation, () => request(connection));
      return 'id' in result ? 'created' : 'unknown';
    } catch (error) {
      return String(describeFailure(asWords('Couldn’t create it'), error, 'Work'));
    }
  }

  /** Resolves when a connection was refused. */
  const isRefused = () =>
    eventually(() => assert.ok(window.lines.some((line) => line.includes('ECONNREFUSED'))));
  const unknown = () => window.journal.records(connection.identity).unknown.length;
  const posts = () => sandbox.takeRequests().filter((request) => request.startsWith('POST'));

  for (const [name, creating] of Object.entries(creations)) {
    it(`${name} is requested once when the connection breaks, and its outcome is unknown`, async () => {
      for (const cut of ['before', 'during', 'after']) {
        const before = unknown();
        sandbox.misbehave(creating.path, `cut=${cut}`);
        assert.equal(await create(creating), 'unknown', cut);
        sandbox.misbehave();
        assert.deepEqual([posts().length, unknown() - before], [1, 1], cut);
      }
      assert.equal(await create(creating), 'created');
      assert.equal(posts().length, 1);
    });

    it(`${name} is created, once, when the network comes back soon`, async () => {
      await network.down();
      const creates = create(creating);
      await isRefused();
      await network.up();
      assert.equal(await creates, 'created');
      assert.deepEqual([posts().length, unknown()], [1, 0]);
    });

    it(`${name} is not requested without a network, and the user sees that nothing was changed`, async () => {
      await network.down();
      const text = await create(creating);
      assert.match(text, /^Couldn’t create it: .*Nothing was changed\.$/);
      await network.up();
      assert.deepEqual([posts(), unknown()], [[], 0]);
      assert.equal(await create(creating), 'created');
    });
  }

  it('folders are read when the connection breaks once, and when the network comes back', async () => {
    const { service } = connection;
    const maket = await service.createMaket({ title: 'Spring', body: '<p></p>' });
    await service.addToFolder('spring', [maket]);
    const folders = async () => (await service.listFolders()).map(({ title }) => title);
    for (const cut of ['before', 'during', 'after']) {
      sandbox.takeRequests();
      sandbox.misbehave('/folders.json', `cut=${cut}`);
      const reading = folders();
      await eventually(() => assert.notDeepEqual(sandbox.takeRequests(), []));
      sandbox.misbehave();
      assert.deepEqual(await reading, ['spring'], cut);
    }
    await network.down();
    const reading = folders();
    await isRefused();
    await network.up();
    assert.deepEqual(await reading, ['spring']);
  });
});
