import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import {
  listTemplates,
  readTemplate,
  templatesPath,
} from '../../../src/extension/newLayout/templates/templateFiles.ts';
import { needs } from '../../support/needs.ts';

describe('the folder of templates', () => {
  let root: string;
  let folder: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'mr-templates-'));
    folder = join(root, 'templates');
    await mkdir(folder);
  });
  afterEach(() => rm(root, { recursive: true }));

  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  const listed = async () =>
    (await listTemplates(folder)).map(({ name, kind, title }) => [title, kind, name]);
  const refused = (reason: string) => ({ name: 'Refused', reason });

  it('is resolved from the setting', () => {
    assert.equal(templatesPath(' ~/letters ', '/home/me', '/w'), '/home/me/letters');
    assert.equal(templatesPath('~', '/home/me', undefined), '/home/me');
    assert.equal(templatesPath('/letters', '/home/me', '/w'), '/letters');
    assert.equal(templatesPath('letters/own', '/home/me', '/w'), resolve('/w/letters/own'));
    assert.equal(templatesPath('~letters', '/home/me', '/w'), resolve('/w/~letters'));
    assert.equal(templatesPath('letters', '/home/me', undefined), undefined);
  });

  it('lists layouts by their titles, or else by their names', async () => {
    await write('b.mjml', '\uFEFF<mjml><mj-head><mj-title>Winter &amp; snow</mj-title></mj-head></mjml>');
    await write('a.html', '<html><head><title>Autumn</title></head></html>');
    await write('spring.mjml', '<mjml></mjml>');
    await write('a.footer.html', '<p>Bye</p>');
    await write('notes.txt', 'No layout');
    await mkdir(join(folder, 'folder.mjml'));
    assert.deepEqual(await listed(), [
      ['Autumn', 'html', 'a.html'],
      ['spring', 'mjml', 'spring.mjml'],
      ['Winter & snow', 'mjml', 'b.mjml'],
    ]);
  });

  it('lists subfolders too, but no hidden ones and no linked ones', needs('symbolic links'), async () => {
    for (const name of ['brand/sales', '.git', 'node_modules/mjml']) {
      await mkdir(join(folder, name), { recursive: true });
      await write(`${name}/layout.mjml`, `<mjml><mj-head><mj-title>${name}</mj-title></mj-head></mjml>`);
    }
    await write('brand/sales/layout.footer.html', '<p>Bye</p>');
    await symlink(folder, join(folder, 'brand/round'));
    await mkdir(join(folder, 'locked'), { mode: 0 });
    assert.deepEqual(await listed(), [['brand/sales', 'mjml', 'brand/sales/layout.mjml']]);
    assert.match(String(await readTemplate(folder, 'brand/sales/layout.mjml', 1000)), /sales/);
    await write('brand/untitled.html', '<html></html>');
    assert.deepEqual((await listed())[1], ['untitled', 'html', 'brand/untitled.html']);
  });

  it(
    'leaves out pipes and links that lead outside, and refuses to read them',
    needs('symbolic links', 'named pipes'),
    async () => {
      await write('own.mjml', '<mjml></mjml>');
      await writeFile(join(root, 'secret.mjml'), '<mjml><mj-title>Secret</mj-title></mjml>');
      await symlink(join(root, 'secret.mjml'), join(folder, 'out.mjml'));
      await symlink(join(folder, 'own.mjml'), join(folder, 'within.mjml'));
      await symlink(join(folder, 'gone'), join(folder, 'nowhere.mjml'));
      execFileSync('mkfifo', [join(folder, 'pipe.mjml')]);
      assert.deepEqual(
        (await listed()).map(([, , name]) => name),
        ['own.mjml', 'within.mjml'],
      );
      await assert.rejects(readTemplate(folder, 'out.mjml', 1000), refused('link'));
      await assert.rejects(readTemplate(folder, '../secret.mjml', 1000), refused('link'));
      await assert.rejects(readTemplate(folder, 'pipe.mjml', 1000), refused('notAFile'));
      await assert.rejects(readTemplate(folder, 'nowhere.mjml', 1000), { code: 'ENOENT' });
      assert.equal(String(await readTemplate(folder, 'within.mjml', 1000)), '<mjml></mjml>');
    },
  );

  it('lists a huge file by the title at its start, and refuses to read it', async () => {
    await write('huge.mjml', '<mjml><mj-head><mj-title>Huge</mj-title>');
    await truncate(join(folder, 'huge.mjml'), 50_000_000_000);
    assert.deepEqual(await listed(), [['Huge', 'mjml', 'huge.mjml']]);
    await assert.rejects(readTemplate(folder, 'huge.mjml', 1000), refused('tooLarge'));
  });

  it('lists at most a few hundred files', async () => {
    for (let number = 100; number < 420; number++) await write(`${number}.mjml`, '');
    assert.deepEqual((await listed()).length, 300);
  });

  it('may be a link, and is refused when it does not exist', needs('symbolic links'), async () => {
    await write('own.mjml', '');
    await symlink(folder, join(root, 'link'));
    assert.equal((await listTemplates(join(root, 'link'))).length, 1);
    await assert.rejects(listTemplates(join(root, 'gone')), { code: 'ENOENT' });
    await assert.rejects(listTemplates(join(folder, 'own.mjml')), { code: 'ENOTDIR' });
  });
});
