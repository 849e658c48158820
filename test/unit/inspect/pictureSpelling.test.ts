import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { LayoutKind } from '../../../src/core/layouts/layout.ts';
import type { LayoutPictures } from '../../../src/core/pictures/pictureFolders.ts';
import { InspectorClient } from '../../../src/inspector/client.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { needs } from '../../support/needs.ts';
import { png } from '../../support/png.ts';
import { ask, textIn } from './askInspector.ts';

const composed = 'йога.png'.normalize('NFC');
const decomposed = composed.normalize('NFD');
const hosted: LayoutPictures = {
  directory: 'mail',
  folders: ['images', 'Pictures'].map((path) => ({ path, address: `https://img.example/${path}/` })),
};
const rules = ['misspelled-picture', 'missing-picture', 'relative-picture'];

describe(
  'a picture whose path is spelled differently from its file',
  needs('symbolic links', 'a case-sensitive disk'),
  () => {
    let inspector: InspectorClient;
    let folder: string;
    before(async () => {
      inspector = new InspectorClient({ workerPath: await builtWorker('inspector') });
      folder = await mkdtemp(join(tmpdir(), 'mr-spelling-'));
      for (const path of ['mail', 'images', 'Both', 'both', 'many', '../outside'])
        await mkdir(join(folder, 'work', path), { recursive: true });
      const files = ['images/a.png', 'Both/a.png', 'both/a.png', 'many/a.png', '../outside/Secret.png'];
      for (const path of [...files, `images/${decomposed}`, 'images/composed é.png'.normalize('NFC')])
        await writeFile(join(folder, 'work', path), png(10, 1, [1, 2, 3]));
      for (let index = 0; index < 10_000; index++) writeFileSync(join(folder, `work/many/${index}`), '');
      await symlink(join(folder, 'outside'), join(folder, 'work/linked'));
    });
    after(async () => {
      await inspector.close();
      await rm(folder, { recursive: true });
    });

    /** Returns the findings in a layout of the workspace as rule, marked text and values. */
    async function found(source: string, kind: LayoutKind = 'html', pictures?: LayoutPictures) {
      const work = join(folder, 'work');
      const file = join(work, `mail/letter.${kind}`);
      await writeFile(file, source);
      const context = { file, roots: [work], ...(pictures && { pictures }) };
      const findings = await ask(
        inspector,
        { document: file, kind, source, context },
        { ask: 'check', options: {} },
      );
      return findings
        .filter(({ finding }) => rules.includes(finding.rule))
        .map(({ finding: { rule, values }, range, file: included }) => [
          rule,
          ...(included === undefined ? [textIn(source, range)] : []),
          ...values,
        ]);
    }

    const image = (path: string) =>
      `<html lang="en"><body><img src="${path}" width="10" alt=""></body></html>`;

    it('is reported with the correct path, and not as missing', async () => {
      for (const [written, spelled] of [
        ['../images/A.png', '../images/a.png'],
        ['../Images/a.png', '../images/a.png'],
        ['..\\images\\a.png', '../images/a.png'],
        ['../images/COMPOSED%20%C3%A9.png', '../images/composed%20%C3%A9.png'],
      ] as const) {
        const misspelled = ['misspelled-picture', written, written, spelled];
        assert.deepEqual(await found(image(`${written}?v=1&amp;w=2`), 'html', hosted), [misspelled], written);
        // Without a web address, it is relative in any spelling.
        const address = `${written}?v=1`;
        assert.deepEqual(await found(image(address)), [['relative-picture', address, address], misspelled]);
      }
      assert.deepEqual(await found(image('../images/a.png'), 'html', hosted), []);
      assert.deepEqual(await found(image('../images/gone.png'), 'html', hosted), [
        ['missing-picture', '../images/gone.png', 'https://img.example/images/gone.png'],
      ]);
    });

    it('is reported if its file name is decomposed, since its web address is composed', async () => {
      for (const form of [composed, decomposed]) {
        const path = `../images/${form}`;
        assert.deepEqual(await found(image(path), 'html', hosted), [
          ['misspelled-picture', path, path, `../images/${decomposed}`, 'file'],
        ]);
      }
      const path = '../images/composed é.png'.normalize('NFD');
      assert.deepEqual(await found(image(path), 'html', hosted), []);
      assert.deepEqual(await found(image(path)), [
        ['relative-picture', path, path],
        ['misspelled-picture', path, path, path.normalize('NFC')],
      ]);
    });

    it('is reported in attributes, CSS, conditional comments and included files', async () => {
      const path = '../Images/a.png';
      const one = ['misspelled-picture', path, path, '../images/a.png'];
      const html = `<html lang="en"><head><style>.a { background: url(${path}) }</style></head>
      <body background="${path}"><img srcset="${path} 2x" src="https://a.example/b.png" width="10" alt="">
      <p style="background: url('${path}')">x</p><!--[if mso]><v:fill src="${path}"/><![endif]--></body></html>`;
      assert.deepEqual(await found(html, 'html', hosted), [one, one, one, one, one]);

      await writeFile(join(folder, 'work/mail/head.css'), `\n.a { background: url("${path}") }`);
      await writeFile(join(folder, 'work/mail/part.mjml'), `<mj-image src="${path}" alt="x" />`);
      const mjml = `<mjml lang="en"><mj-head><mj-include path="head.css" type="css" /></mj-head><mj-body background-color="#fff">
      <mj-section background-url="${path}"><mj-column><mj-include path="part.mjml" /></mj-column></mj-section></mj-body></mjml>`;
      const inFiles = (await found(mjml, 'mjml', hosted)).map((values) => values.slice(0, 2));
      assert.deepEqual(
        inFiles.toSorted((a, b) => a.length - b.length),
        [
          ['misspelled-picture', path],
          ['misspelled-picture', path],
          ['misspelled-picture', path],
        ],
      );
    });

    it('is not reported if its file is ambiguous, unknown or outside the workspace', async () => {
      for (const path of [
        '../bOTH/a.png',
        '../many/A.png',
        '../linked/secret.png',
        '../../outside/secret.png',
        '../../Work/images/a.png',
        '{{picture}}/A.png',
        'https://img.example/images/A.png',
      ])
        assert.deepEqual(
          (await found(image(path), 'html', hosted)).filter(([rule]) => rule === 'misspelled-picture'),
          [],
          path,
        );
      // The web address of the folder is known only in the spelling of the setting.
      await mkdir(join(folder, 'work/pictures'));
      await writeFile(join(folder, 'work/pictures/a.png'), png(10, 1, [1, 2, 3]));
      assert.deepEqual(await found(image('../Pictures/a.png'), 'html', hosted), [
        ['missing-picture', '../Pictures/a.png', 'https://img.example/Pictures/a.png'],
      ]);
    });

    it('is reported at most 100 times, also with thousands of folder paths', async () => {
      const many = Array.from({ length: 5_000 }, () => '<img src="../Images/a.png">').join('');
      assert.equal(
        (await found(image('x.png') + many, 'html', hosted)).filter(([rule]) => rule === 'misspelled-picture')
          .length,
        100,
      );
      const folders = Array.from(
        { length: 3_000 },
        (_, index) => `<img src="../${'x/../'.repeat(index % 60)}Images/a.png">`,
      );
      await found(folders.join(''), 'html', hosted);
    });
  },
);

for (const system of ['win32', 'darwin'] as const) {
  describe(`a misspelled picture path that ${system} accepts`, needs('a case-sensitive disk'), () => {
    let inspector: InspectorClient;
    let folder: string;
    before(async () => {
      inspector = new InspectorClient({ workerPath: await builtWorker('inspector', system) });
      folder = await mkdtemp(join(tmpdir(), 'mr-spelling-'));
      for (const path of ['mail', 'images']) await mkdir(join(folder, 'work', path), { recursive: true });
      for (const name of ['a.png', composed, 'й.png'.normalize('NFD')])
        await writeFile(join(folder, 'work/images', name), png(1200, 1, [1, 2, 3]));
      await writeFile(join(folder, 'b.png'), '');
    });
    after(async () => {
      await inspector.close();
      await rm(folder, { recursive: true });
    });

    it('is reported, and its file is measured', async () => {
      const context = {
        file: join(folder, 'work/mail/letter.html'),
        roots: [join(folder, 'work')],
        pictures: hosted,
      };
      const found = async (path: string) => {
        const source = `<html lang="en"><body><img src="${path}" width="10" alt=""></body></html>`;
        const findings = await ask(
          inspector,
          { document: 'letter', kind: 'html', source, context },
          { ask: 'check', options: {} },
        );
        return findings
          .filter(({ finding: { rule } }) => [...rules, 'wide-picture'].includes(rule))
          .map(({ finding: { rule, values }, range }) => [rule, textIn(source, range), ...values]);
      };
      const isWide = (path: string) => ['wide-picture', path, '1200', '10'];
      const misspelled = (path: string, ...values: string[]) => ['misspelled-picture', path, path, ...values];
      assert.deepEqual(await found('../images/a.png'), [isWide('../images/a.png')]);
      assert.deepEqual(await found('../images/A.png'), [
        isWide('../images/A.png'),
        misspelled('../images/A.png', '../images/a.png'),
      ]);
      assert.deepEqual(await found('../Images/a.png'), [
        isWide('../Images/a.png'),
        misspelled('../Images/a.png', '../images/a.png'),
      ]);
      // Browsers treat backslashes as slashes, but no web address is known for such a path.
      assert.deepEqual(await found('..\\images\\a.png'), [
        misspelled('..\\images\\a.png', '../images/a.png'),
      ]);
      // Git composes file names on a Mac, and NTFS keeps them unchanged.
      const path = `../images/${'й.png'.normalize('NFD')}`;
      assert.deepEqual(
        (await found(path)).filter(([rule]) => rule === 'misspelled-picture'),
        system === 'darwin' ? [] : [misspelled(path, path, 'file')],
      );
      assert.deepEqual(await found('../../B.png'), [['relative-picture', '../../B.png', '../../B.png']]);
    });
  });
}
