import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { type KeptUpload, KeptUploads } from '../../../src/extension/versions/keptUploads.ts';
import { layoutHash } from '../../../src/extension/versions/layoutHash.ts';

let parent: string;
let directory: string;
before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'uploads-'));
});
beforeEach(async () => {
  directory = join(await mkdtemp(join(parent, 'test-')), 'uploads');
});
after(() => rm(parent, { recursive: true, force: true }));

const upload = (title: string, html = `<p>${title}</p>`): KeptUpload => ({
  title,
  html,
  kind: 'mjml',
  source: `<mjml>${title}</mjml>`,
  fingerprint: title,
});
const hashOf = (of: KeptUpload) => layoutHash(of.title, of);

test('an upload is found by its hash in the journal, also after a restart', async () => {
  const [one, other] = [upload('One'), { ...upload('Other'), ownFooter: '<p>Bye</p>' }];
  for (const kept of [one, other]) await new KeptUploads(directory).keep(kept);
  const uploads = new KeptUploads(directory);
  assert.deepEqual(await uploads.read(hashOf(one)), one);
  assert.deepEqual(await uploads.read(hashOf(other)), other);
  assert.equal(await uploads.read('0'.repeat(64)), undefined);
});

test('an invalid hash leads to no file', async () => {
  const uploads = new KeptUploads(directory);
  await uploads.keep(upload('One'));
  await writeFile(join(directory, '../outside.json.gz'), 'x');
  for (const hash of ['../outside', '', 'x', `${'0'.repeat(64)}/..`])
    assert.equal(await uploads.read(hash), undefined);
});

test('a damaged or exchanged file is not an upload', async () => {
  const uploads = new KeptUploads(directory);
  await uploads.keep(upload('One'));
  const [name = ''] = await readdir(directory);
  await rm(join(directory, name));
  await uploads.keep(upload('Two'));
  const [other = ''] = await readdir(directory);
  await rename(join(directory, other), join(directory, name));
  assert.equal(await uploads.read(hashOf(upload('One'))), undefined);
  await writeFile(join(directory, name), 'no archive');
  assert.equal(await uploads.read(hashOf(upload('One'))), undefined);
});

test('a file that unpacks to more than the maximum size is not read', async () => {
  const uploads = new KeptUploads(directory);
  const bomb = upload('Bomb', ' '.repeat(40 * 1024 * 1024));
  await uploads.keep(bomb);
  const [name = ''] = await readdir(directory);
  assert.ok((await stat(join(directory, name))).size < 100_000);
  assert.equal(await uploads.read(hashOf(bomb)), undefined);
});

test('uploads are compressed, and the oldest are deleted when all together are too large', async () => {
  const letter = (title: string) => upload(title, '<table><tr><td>Hello</td></tr></table>'.repeat(2000));
  const uploads = new KeptUploads(directory, 3000);
  for (const [age, title] of [
    [3, 'Oldest'],
    [2, 'Old'],
    [1, 'New'],
  ] as const) {
    await uploads.keep(letter(title));
    const time = new Date(Date.UTC(2026, 10, 20) - age * 60_000);
    await utimes(join(directory, `${hashOf(letter(title))}.json.gz`), time, time);
  }
  const titles = ['Oldest', 'Old', 'New'];
  const kept = async () => {
    const found = await Promise.all(titles.map((title) => uploads.read(hashOf(letter(title)))));
    return found.flatMap((one) => one?.title ?? []);
  };
  assert.deepEqual(await kept(), titles);
  for (let number = 0; number < 20; number++) await uploads.keep(letter(`Filler ${number}`));
  assert.ok(!(await kept()).includes('Oldest'));
  assert.equal((await uploads.read(hashOf(letter('Filler 19'))))?.title, 'Filler 19');
});

test('an old unfinished file of a crash is removed, and a recent one stays', async () => {
  const one = upload('One');
  const uploads = new KeptUploads(directory);
  await uploads.keep(one);
  const [kept = ''] = await readdir(directory);
  for (const name of [`${kept}.old`, `${kept}.young`]) await writeFile(join(directory, name), 'half');
  const twoDaysAgo = Date.now() / 1000 - 48 * 3600;
  for (const name of [kept, `${kept}.old`]) await utimes(join(directory, name), twoDaysAgo, twoDaysAgo);
  await uploads.keep(upload('Other'));
  const names = await readdir(directory);
  assert.deepEqual(
    [names.includes(`${kept}.old`), names.includes(`${kept}.young`), names.length],
    [false, true, 3],
  );
  assert.deepEqual(await uploads.read(hashOf(one)), one);
});

test('the hashes of all complete uploads are listed without reading them', async () => {
  const uploads = new KeptUploads(directory);
  assert.deepEqual(await new KeptUploads(join(directory, 'not there')).hashes(), new Set());
  for (const title of ['One', 'Two']) await uploads.keep(upload(title));
  const [kept = ''] = await readdir(directory);
  await writeFile(join(directory, `${kept}.draft`), 'half');
  await writeFile(join(directory, 'other.json.gz'), 'no upload');
  await mkdir(join(directory, `${'0'.repeat(64)}.json.gz`));
  assert.deepEqual(await uploads.hashes(), new Set([hashOf(upload('One')), hashOf(upload('Two'))]));
});
