import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { type Call, json, makeMaket } from '../support.ts';
import { isRefusal, serviceUnderTest, uniqueName } from './service.ts';

describe('Folders', () => {
  const { call } = serviceUnderTest();
  const names = new Set<string>();

  /** The folder’s title and makets, found by its name because its id may change. */
  const folder = async (name: string) => {
    const listed = await find(name);
    return listed && (await call('GET', `/mailer/folders/${listed.id}.json`)).body;
  };
  const find = async (name: string) => {
    const { status, body } = await call('GET', '/mailer/folders.json');
    const folders: { id: number; title: string; makets: number }[] = status === 204 ? [] : body.folders;
    return folders.find(({ title }) => title === name.toLowerCase());
  };
  const add = (title: string, makets: readonly unknown[]) => {
    names.add(title);
    return call('POST', '/mailer/folders.json', { form: { title, makets: json(makets) } });
  };
  const change = async (name: string, form: NonNullable<Call['form']>) => {
    const { id } = (await find(name)) ?? {};
    if (form.title !== undefined) names.add(String(form.title));
    return call('PUT', `/mailer/folders/${id}.json`, { form });
  };
  const newFolder = async (count = 1) => {
    const name = uniqueName();
    const makets = await Promise.all(Array.from({ length: count }, () => makeMaket(call)));
    await add(name, makets);
    return { name, makets: makets.sort((a, b) => a - b) };
  };
  const makets = async (name: string) => {
    const found = await folder(name);
    return found?.makets.sort((a: number, b: number) => a - b);
  };

  afterEach(async () => {
    for (const name of names) {
      const found = await find(name);
      if (found) await call('DELETE', `/mailer/folders/${found.id}.json`);
    }
    names.clear();
  });

  it('are created by adding makets to a new name: 201 with the id', async () => {
    const name = uniqueName();
    const first = await makeMaket(call);
    const second = await makeMaket(call);
    const { status, body } = await add(name, [first, second]);
    assert.equal(status, 201);
    assert.deepEqual(Object.keys(body), ['id']);
    assert.ok(Number.isInteger(body.id));
    assert.deepEqual(await find(name), { id: body.id, title: name, makets: 2 });
  });

  it('are returned with the ids of their makets', async () => {
    const { name, makets } = await newFolder(2);
    const listed = await find(name);
    const { status, body } = await call('GET', `/mailer/folders/${listed?.id}.json`);
    assert.equal(status, 200);
    assert.deepEqual(
      { ...body, makets: body.makets.sort() },
      { id: listed?.id, title: name, makets: makets.sort() },
    );
  });

  it('are listed in alphabetical order, without paging', async () => {
    const word = uniqueName();
    const maket = await makeMaket(call);
    for (const letter of ['c', 'a', 'b']) await add(`${word} ${letter}`, [maket]);
    const { body } = await call('GET', '/mailer/folders.json');
    const titles = body.folders.map(({ title }: { title: string }) => title);
    assert.deepEqual(
      titles.filter((title: string) => title.startsWith(word)),
      [`${word} a`, `${word} b`, `${word} c`],
    );
  });

  it('have lower-case names, also in other alphabets', async () => {
    const name = uniqueName('Весна ÄÖÜ');
    await add(name, [await makeMaket(call)]);
    assert.equal((await folder(name))?.title, name.toLowerCase());
  });

  it('are the same folder when their names differ only in case', async () => {
    const {
      name,
      makets: [first],
    } = await newFolder();
    const second = await makeMaket(call);
    const { status } = await add(name.toUpperCase(), [second]);
    assert.equal(status, 201);
    assert.deepEqual(await makets(name), [first, second]);
  });

  it('contain a maket once, however often it is added', async () => {
    const { name, makets: before } = await newFolder(2);
    await add(name, [...before, ...before]);
    await change(name, { makets: json(before) });
    assert.deepEqual(await makets(name), before);
  });

  it('may share makets', async () => {
    const { name, makets: shared } = await newFolder();
    const other = uniqueName();
    await add(other, shared);
    assert.deepEqual([await makets(name), await makets(other)], [shared, shared]);
  });

  it('get makets added by PUT makets: 204', async () => {
    const {
      name,
      makets: [first],
    } = await newFolder();
    const second = await makeMaket(call);
    const { status, body } = await change(name, { makets: json([second]) });
    assert.deepEqual({ status, body }, { status: 204, body: '' });
    assert.deepEqual(await makets(name), [first, second]);
  });

  it('lose makets by PUT remove_makets: 204, and keep the others', async () => {
    const { name, makets: before } = await newFolder(3);
    const { status, body } = await change(name, { remove_makets: json([before[1]]) });
    assert.deepEqual({ status, body }, { status: 204, body: '' });
    assert.deepEqual(await makets(name), [before[0], before[2]]);
  });

  it('disappear with their last maket, which stays in the account', async () => {
    const {
      name,
      makets: [only],
    } = await newFolder();
    const { status } = await change(name, { remove_makets: json([only]) });
    assert.equal(status, 204);
    assert.equal(await find(name), undefined);
    assert.equal((await add(uniqueName(), [only])).status, 201);
  });

  it('are renamed by PUT title: 204, in lower case, and keep their makets', async () => {
    const { name, makets: before } = await newFolder(2);
    const newName = uniqueName('Renamed');
    const { status, body } = await change(name, { title: newName });
    assert.deepEqual({ status, body }, { status: 204, body: '' });
    assert.equal(await find(name), undefined);
    assert.deepEqual(await makets(newName), before);
  });

  it('stay unchanged when renamed to their own name', async () => {
    const { name, makets: before } = await newFolder(2);
    assert.equal((await change(name, { title: name.toUpperCase() })).status, 204);
    assert.deepEqual(await makets(name), before);
  });

  it('are merged when one gets the name of another', async () => {
    const {
      name: from,
      makets: [first],
    } = await newFolder();
    const {
      name: to,
      makets: [second],
    } = await newFolder();
    const shared = await makeMaket(call);
    await add(from, [shared]);
    await add(to, [shared]);
    assert.equal((await change(from, { title: to })).status, 204);
    assert.equal(await find(from), undefined);
    assert.deepEqual(await makets(to), [first, second, shared]);
  });

  it('are deleted without their makets, which stay in other folders: 204', async () => {
    const { name, makets: before } = await newFolder(2);
    const other = uniqueName();
    await add(other, before);
    const listed = await find(name);
    const { status, body } = await call('DELETE', `/mailer/folders/${listed?.id}.json`);
    assert.deepEqual({ status, body }, { status: 204, body: '' });
    assert.equal(await find(name), undefined);
    assert.equal((await call('GET', `/mailer/folders/${listed?.id}.json`)).status >= 400, true);
    assert.deepEqual(await makets(other), before);
  });

  it('may have names of 1 to 50 characters, where an emoji counts as one', async () => {
    const maket = await makeMaket(call);
    const longest = '😀'.repeat(50);
    for (const name of ['~', longest]) {
      assert.equal((await add(name, [maket])).status, 201, name);
      assert.equal((await find(name))?.title, name);
    }
  });

  for (const [what, title] of [
    ['nothing', ''],
    ['51 characters', 'x'.repeat(51)],
    ['a comma', 'conformance a,b'],
    ['<', 'conformance a<b'],
    ['>', 'conformance a>b'],
    ['"', 'conformance a"b'],
  ] as const) {
    it(`refuse a new or changed name with ${what}`, async () => {
      const { name, makets: before } = await newFolder();
      assert.ok(isRefusal((await add(title, before)).status));
      assert.ok(isRefusal((await change(name, { title })).status));
      assert.equal(await find(title), undefined);
      assert.deepEqual(await makets(name), before);
    });
  }

  it('refuse a maket that does not belong to the caller with error 20903, and change nothing', async () => {
    const { name, makets: before } = await newFolder();
    const own = await makeMaket(call);
    const newName = uniqueName();
    const unknown = 2_000_000_000;
    for (const title of [name, newName]) {
      const { status, body } = await add(title, [own, unknown]);
      assert.ok(isRefusal(status));
      assert.match(json(body), /\b20903\b/);
    }
    assert.deepEqual(await makets(name), before);
    assert.equal(await find(newName), undefined);
  });

  for (const [what, value] of [
    ['no array', '12'],
    ['broken JSON', '[12'],
    ['an empty array', '[]'],
    ['texts', '["12"]'],
    ['fractions', '[1.5]'],
    ['an object', '{"0":12}'],
  ] as const) {
    it(`refuse makets given as ${what}, and change nothing`, async () => {
      const { name, makets: before } = await newFolder();
      const newName = uniqueName();
      const form = { title: newName, makets: value };
      assert.ok(isRefusal((await call('POST', '/mailer/folders.json', { form })).status));
      assert.ok(isRefusal((await change(name, { makets: value })).status));
      assert.ok(isRefusal((await change(name, { remove_makets: value })).status));
      assert.equal(await find(newName), undefined);
      assert.deepEqual(await makets(name), before);
    });
  }

  it('are not created without a title or without makets', async () => {
    const title = uniqueName();
    const maket = await makeMaket(call);
    const withoutTitle = await call('POST', '/mailer/folders.json', { form: { makets: json([maket]) } });
    const withoutMakets = await call('POST', '/mailer/folders.json', { form: { title } });
    assert.ok(isRefusal(withoutTitle.status));
    assert.ok(isRefusal(withoutMakets.status));
    assert.equal(await find(title), undefined);
  });

  it('refuse more than 200 makets in a request, and change nothing', async () => {
    const { name, makets: before } = await newFolder();
    const tooMany = json(Array.from({ length: 201 }, () => before[0]));
    const newName = uniqueName();
    assert.ok(isRefusal((await add(newName, JSON.parse(tooMany))).status));
    assert.ok(isRefusal((await change(name, { makets: tooMany })).status));
    assert.ok(isRefusal((await change(name, { remove_makets: tooMany })).status));
    assert.equal(await find(newName), undefined);
    assert.deepEqual(await makets(name), before);
  });

  it('accept 200 makets in one request', async () => {
    const ids: number[] = [];
    while (ids.length < 200) ids.push(await makeMaket(call));
    const name = uniqueName();
    assert.equal((await add(name, ids)).status, 201);
    assert.equal((await find(name))?.makets, 200);
  });

  it('refuse a PUT that does not have exactly one of title, makets and remove_makets', async () => {
    const { name, makets: before } = await newFolder(2);
    const list = json([before[0]]);
    const title = uniqueName();
    for (const form of [
      {},
      { other: 'x' },
      { title, makets: list },
      { title, remove_makets: list },
      { makets: list, remove_makets: list },
      { title, makets: list, remove_makets: list },
    ]) {
      assert.ok(isRefusal((await change(name, form)).status), json(form));
    }
    assert.deepEqual(await makets(name), before);
  });

  it('are refused for an id that no folder has', async () => {
    const form = { title: uniqueName() };
    for (const id of ['2000000000', '0', 'abc']) {
      assert.ok(isRefusal((await call('GET', `/mailer/folders/${id}.json`)).status), id);
      assert.ok(isRefusal((await call('PUT', `/mailer/folders/${id}.json`, { form })).status), id);
      assert.ok(isRefusal((await call('DELETE', `/mailer/folders/${id}.json`)).status), id);
    }
  });

  it('are limited to 200 in an account; the last one can still be renamed, merged and filled', async () => {
    const maket = await makeMaket(call);
    const { body } = await call('GET', '/mailer/folders.json');
    const word = uniqueName();
    for (let count = body?.folders?.length ?? 0; count < 200; count++) {
      assert.equal((await add(`${word} ${count}`, [maket])).status, 201);
    }
    assert.ok(isRefusal((await add(`${word} over`, [maket])).status));
    assert.equal(await find(`${word} over`), undefined);
    const other = await makeMaket(call);
    assert.equal((await add(`${word} 199`, [other])).status, 201);
    assert.equal((await change(`${word} 199`, { title: `${word} renamed` })).status, 204);
    assert.equal((await change(`${word} renamed`, { remove_makets: json([other]) })).status, 204);
    assert.equal((await change(`${word} renamed`, { title: `${word} 198` })).status, 204);
    assert.equal((await add(`${word} again`, [maket])).status, 201);
  });
});
