import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { json, makeMaket, quickSandbox, type TestSandbox } from './support.ts';

/** The expected folders: the makets of each by its lower-case name. */
type Model = Map<string, Set<number>>;

const names = ['Spring', 'sPRING', 'summer', 'Осень', 'ОСЕНЬ', 'winter'];

describe('Folders under many changes', () => {
  let sandbox: TestSandbox;
  let makets: number[];
  before(async () => {
    sandbox = await quickSandbox();
    makets = await Promise.all(Array.from({ length: 6 }, () => makeMaket(sandbox.call)));
  });
  after(() => sandbox.close());

  /** The actual folders: the id and makets of each by its name. */
  const folders = async () => {
    const { status, body } = await sandbox.call('GET', '/mailer/folders.json');
    const list: { id: number; title: string; makets: number }[] = status === 204 ? [] : body.folders;
    const contents = list.map(async ({ id, title, makets: count }) => {
      const { body: folder } = await sandbox.call('GET', `/mailer/folders/${id}.json`);
      assert.equal(folder.makets.length, count);
      return [title, { id, makets: new Set<number>(folder.makets) }] as const;
    });
    return new Map(await Promise.all(contents));
  };

  for (const seed of [1, 2, 3]) {
    it(`always match a simple model (series ${seed})`, async () => {
      const next = numbers(seed);
      const pick = <Item>(items: readonly Item[]) => items[next() % items.length] as Item;
      const model = modelOf(await folders());
      for (let step = 0; step < 120; step++) {
        const known = await folders();
        const some = makets.filter(() => next() % 3 === 0);
        const name = pick(names);
        const target = known.get(pick([...known.keys(), '']));
        const title = [...known].find(([, folder]) => folder === target)?.[0] ?? '';
        const kind = pick(['add', 'put', 'take', 'rename', 'delete'] as const);
        if (kind !== 'add' && !target) continue;
        const path = `/mailer/folders/${target?.id}.json`;
        if (kind === 'add') {
          const form = { title: name, makets: json(some) };
          const { status } = await sandbox.call('POST', '/mailer/folders.json', { form });
          assert.equal(status, some.length > 0 ? 201 : 422);
          if (some.length > 0) put(model, name.toLowerCase(), some);
        } else if (kind === 'delete') {
          assert.equal((await sandbox.call('DELETE', path)).status, 204);
          model.delete(title);
        } else {
          const form: Record<string, string> = {
            put: { makets: json(some) },
            take: { remove_makets: json(some) },
            rename: { title: name },
          }[kind];
          const { status } = await sandbox.call('PUT', path, { form });
          assert.equal(status, kind === 'rename' || some.length > 0 ? 204 : 422);
          if (kind === 'put') put(model, title, some);
          if (kind === 'take') take(model, title, some);
          if (kind === 'rename') rename(model, title, name.toLowerCase());
        }
        assert.deepEqual(picture(modelOf(await folders())), picture(model), `step ${step}: ${kind}`);
      }
    });
  }
});

function modelOf(folders: ReadonlyMap<string, { readonly makets: Set<number> }>): Model {
  return new Map([...folders].map(([name, { makets }]) => [name, makets]));
}

function put(model: Model, name: string, makets: readonly number[]): void {
  if (makets.length > 0) model.set(name, new Set([...(model.get(name) ?? []), ...makets]));
}

function take(model: Model, name: string, makets: readonly number[]): void {
  const left = [...(model.get(name) ?? [])].filter((maket) => !makets.includes(maket));
  if (left.length > 0) model.set(name, new Set(left));
  else model.delete(name);
}

function rename(model: Model, from: string, to: string): void {
  const makets = [...(model.get(from) ?? [])];
  model.delete(from);
  put(model, to, makets);
}

function picture(model: Model): string[] {
  return [...model].map(([name, makets]) => `${name}: ${[...makets].sort((a, b) => a - b)}`).sort();
}

/** A linear congruential generator, deterministic for a seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state >> 8;
  };
}
