import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Version } from '../../src/core/makets/versions.ts';
import { commands, settings, webviews } from '../../src/extension/names.ts';
import { newLayout } from '../../src/extension/newLayout/index.ts';
import type { EarlierLetters } from '../../src/extension/newLayout/templates/earlierLetters.ts';
import { KeptUploads } from '../../src/extension/versions/keptUploads.ts';
import { layoutHash } from '../../src/extension/versions/layoutHash.ts';
import { needs } from '../support/needs.ts';
import { answerInputs, type Doing, type Inputs, inTurn } from './support/answerInputs.ts';
import { mailroom } from './support/mailroom.ts';
import { it } from './support/mochaAsNodeTest.ts';

describe('New Layout…', () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const inFolder = (name: string) => join(folder, 'new layouts', name);

  before(async () => {
    await mailroom();
  });
  beforeEach(() => mkdir(join(folder, 'new layouts')));
  afterEach(async () => {
    inputs?.dispose();
    await setTemplatesFolder(undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(join(folder, 'new layouts'), { recursive: true });
  });

  let inputs: Inputs | undefined;

  /** Chooses a template, and types these names until one is accepted; then leaves. Returns the questions. */
  function answer(label: string, ...names: readonly string[]) {
    const seen = { value: '' };
    const left = [...names];
    inputs?.dispose();
    inputs = answerInputs({
      'Choose a template': () => ({ choose: label }),
      'File name': (value) => {
        seen.value ||= value;
        const type = left.shift();
        return type === undefined ? undefined : { type };
      },
    });
    return Object.assign(seen, { asked: inputs.asked });
  }

  /** Returns the columns of the open previews. */
  const previews = () =>
    vscode.window.tabGroups.all
      .flatMap((group) => group.tabs)
      .filter(
        ({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(webviews.preview),
      )
      .map(({ group }) => group.viewColumn);

  async function waitForPreview(): Promise<void> {
    const ended: vscode.Disposable[] = [];
    await new Promise<void>((resolve) => {
      ended.push(vscode.window.tabGroups.onDidChangeTabs(() => previews().length > 0 && resolve()));
      if (previews().length > 0) resolve();
    });
    for (const disposable of ended) disposable.dispose();
  }

  it('creates a file from a template, and opens it with its preview beside', async () => {
    answer('Newsletter', 'new layouts/spring');
    await vscode.commands.executeCommand(commands.layoutNew);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.fsPath, inFolder('spring.mjml'));
    assert.equal(editor.document.isDirty, false);
    assert.equal(editor.document.getText(editor.selection), 'What is new this month');
    assert.match(await readFile(inFolder('spring.mjml'), 'utf8'), /^<mjml lang="en" dir="ltr">/);
    await waitForPreview();
    assert.deepEqual(previews(), [vscode.ViewColumn.Two]);
  });

  it('suggests a free name beside the open layout, and explains why others are invalid', async () => {
    await writeFile(inFolder('newsletter.mjml'), '<mjml></mjml>');
    await vscode.window.showTextDocument(vscode.Uri.file(inFolder('newsletter.mjml')));
    const seen = answer('Newsletter', 'new layouts/newsletter', '../up', 'a.html');
    await vscode.commands.executeCommand(commands.layoutNew);
    assert.equal(seen.value, 'new layouts/newsletter-2.mjml');
    const named = 'File name, optionally with a folder';
    assert.deepEqual(seen.asked, [
      'Choose a template',
      named,
      'A file with this name already exists.',
      named,
      'The file must be inside this folder. Remove “..” and slashes at the start and end.',
      named,
      'The file name of an MJML layout must end with .mjml',
      named,
    ]);
    assert.equal(await readFile(inFolder('newsletter.mjml'), 'utf8'), '<mjml></mjml>');
  });

  it('opens each ready-made template under its own file name', async () => {
    const labels: Record<string, string> = {
      Announcement: 'announcement.mjml',
      Offer: 'offer.mjml',
      Notice: 'notice.mjml',
      'Plain Letter': 'letter.mjml',
      'HTML Letter': 'letter.html',
    };
    for (const [label, file] of Object.entries(labels)) {
      const seen = answer(label, `new layouts/${file}`);
      await vscode.commands.executeCommand(commands.layoutNew);
      assert.equal(seen.value.split('/').at(-1), file);
      assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, inFolder(file));
    }
  });

  const setTemplatesFolder = (path: string | undefined) =>
    vscode.workspace
      .getConfiguration()
      .update(settings.templatesFolder, path, vscode.ConfigurationTarget.Global);

  /** Answers these questions. Returns what they were, and the lists that were shown as text. */
  function choose(answers: Readonly<Record<string, Doing | (() => Doing)>>) {
    const lists: string[] = [];
    inputs?.dispose();
    inputs = answerInputs(
      Object.fromEntries(
        Object.entries(answers).map(([question, doing]) => [
          question,
          typeof doing === 'function' ? doing : () => doing,
        ]),
      ),
    );
    const create = vscode.window.createQuickPick;
    const createAndNote = () => {
      const picker = create();
      const { show } = picker;
      picker.show = () => {
        lists.push(picker.items.map(lineOf).join('\n'));
        show.call(picker);
      };
      return picker;
    };
    Object.assign(vscode.window, { createQuickPick: createAndNote });
    return { asked: inputs.asked, lists };
  }

  const lineOf = ({ kind, label, description, detail }: vscode.QuickPickItem) =>
    kind === vscode.QuickPickItemKind.Separator
      ? `-- ${label}`
      : [label, description, detail].filter(Boolean).join(' | ');

  const extension = vscode.Uri.file('/no extension');
  const nothingEarlier = {
    versions: { ready: Promise.resolve(), of: () => [], layouts: [] },
    uploads: async () => ({ kept: new KeptUploads(join(folder, 'none kept')) }),
  } as unknown as EarlierLetters;
  const run = (earlier = nothingEarlier) => newLayout({ extension, earlier });

  it('offers ready-made templates, blank layouts, earlier letters and own templates', async () => {
    const { lists } = choose({});
    await vscode.commands.executeCommand(commands.layoutNew);
    // Earlier letters come first when other tests have left layouts in the folder, otherwise below the blank ones.
    assert.deepEqual(
      lists[0]
        ?.split(/\n(?=-- )/)
        .sort()
        .join('\n')
        .split('\n'),
      [
        '-- blank',
        'Blank MJML | A letter with one empty text element',
        'Blank HTML | A page with an empty body',
        '-- my templates',
        'Choose a Template Folder… | The folder’s .mjml and .html files will be listed here',
        '-- ready-made',
        'Newsletter | MJML | A main story with a button, and two short stories',
        'Announcement | MJML | One event with its date and place',
        'Offer | MJML | A discount and four products with prices',
        'Notice | MJML | The status of an order, with a table of its items',
        'Plain Letter | MJML | Text without decoration, like a personal letter',
        'HTML Letter | HTML | Handwritten tables, for authors who prefer HTML',
        '-- your letters',
        'From an Earlier Letter… | A copy of a layout’s current file or of an uploaded version',
      ],
    );
  });

  it('creates blank layouts', async () => {
    for (const [label, name, expected] of [
      ['Blank MJML', 'blank.mjml', /^<mjml lang="en" dir="ltr">/],
      ['Blank HTML', 'blank.html', /^<!doctype html>\n<html lang="en" dir="ltr">/],
    ] as const) {
      choose({ 'Choose a template': { choose: label }, 'File name': { type: `new layouts/${name}` } });
      await run();
      assert.match(await readFile(inFolder(name), 'utf8'), expected);
    }
  });

  const spring =
    '<mjml><mj-head><mj-title>Spring</mj-title></mj-head><mj-body><mj-include path="parts/a.mjml" /></mj-body></mjml>';

  it('copies an earlier letter with its footer, and adapts the paths of its includes', async () => {
    await writeFile(inFolder('thaw.mjml'), spring);
    await writeFile(inFolder('thaw.footer.html'), '<p>Bye</p>');
    const earlier = {
      'Choose a template': { choose: 'From an Earlier' },
      'Select the letter': { choose: 'thaw.mjml' },
    };
    const beside = choose({ ...earlier, 'File name': 'enter' });
    await run();
    assert.match(beside.lists[0] ?? '', /^-- your letters\nFrom an Earlier Letter… \|.*\n-- ready-made\n/);
    assert.deepEqual(beside.asked, [
      'Choose a template',
      'Select the letter to copy',
      'File name, optionally with a folder',
    ]);
    assert.equal(await readFile(inFolder('thaw-2.mjml'), 'utf8'), spring);
    assert.equal(await readFile(inFolder('thaw-2.footer.html'), 'utf8'), '<p>Bye</p>');
    choose({ ...earlier, 'File name': { type: 'new layouts/deep/summer.mjml' } });
    await run();
    assert.equal(
      await readFile(inFolder('deep/summer.mjml'), 'utf8'),
      spring.replace('parts/a.mjml', '../parts/a.mjml'),
    );
    assert.equal(await readFile(inFolder('deep/summer.footer.html'), 'utf8'), '<p>Bye</p>');
  });

  it('preselects the open letter among the earlier ones', async () => {
    for (const name of ['frost.mjml', 'thaw.mjml']) await writeFile(inFolder(name), spring);
    await vscode.window.showTextDocument(vscode.Uri.file(inFolder('thaw.mjml')));
    let marked = '';
    inputs = answerInputs({
      'Choose a template': () => ({ choose: 'From an Earlier' }),
      'Select the letter': (entry) => {
        marked = entry;
        return undefined;
      },
    });
    assert.equal(await run(), undefined);
    assert.match(marked, /^thaw\.mjml/);
  });

  it('does not overwrite an existing footer', async () => {
    await writeFile(inFolder('thaw.mjml'), spring);
    for (const name of ['thaw', 'other']) await writeFile(inFolder(`${name}.footer.html`), name);
    const { asked } = choose({
      'Choose a template': { choose: 'From an Earlier' },
      'Select the letter': { choose: 'thaw.mjml' },
      'File name': inTurn({ type: 'new layouts/other.mjml' }),
    });
    assert.equal(await run(), undefined);
    assert.ok(
      asked.includes(
        'The letter’s footer can’t be saved: the file “other.footer.html” already exists. Choose another name.',
      ),
    );
    assert.equal(existsSync(inFolder('other.mjml')), false);
  });

  it('copies a letter as it was uploaded, even when its file is gone', async () => {
    const upload = { title: 'Spring', html: '<p></p>', kind: 'mjml', source: '<mjml>old</mjml>' } as const;
    const whole = { ...upload, ownFooter: '<p>Old</p>', fingerprint: '' };
    const keptIn = await mkdtemp(join(tmpdir(), 'mr-kept-'));
    const kept = new KeptUploads(keptIn);
    await kept.keep(whole);
    const hash = layoutHash(whole.title, whole);
    const maket = { id: 7, title: 'Spring', at: '2026-11-20T09:00:00.000Z', hash, contentProven: true };
    const versions = [{ maket, sends: [] }] as unknown as readonly Version[];
    const uri = vscode.Uri.file(inFolder('thaw.mjml'));
    const earlier = {
      versions: {
        ready: Promise.resolve(),
        of: (of: vscode.Uri) => (of.path === uri.path ? versions : []),
        layouts: [uri],
      },
      uploads: async () => ({ kept }),
    } as unknown as EarlierLetters;
    const answers = {
      'Choose a template': { choose: 'From an Earlier' },
      'Select the letter': { choose: 'thaw.mjml' },
      'Select a version': { choose: 'Spring' },
    };
    await writeFile(uri.fsPath, spring);
    const there = choose({ ...answers, 'File name': 'enter' });
    await run(earlier);
    assert.match(there.lists[2] ?? '', /^Current File\n-- uploaded versions\nSpring \| #7 · .+$/);
    assert.equal(await readFile(inFolder('thaw-2.mjml'), 'utf8'), '<mjml>old</mjml>');
    assert.equal(await readFile(inFolder('thaw-2.footer.html'), 'utf8'), '<p>Old</p>');
    await rm(uri.fsPath);
    const gone = choose({ ...answers, 'File name': 'enter' });
    await run(earlier);
    assert.match(gone.lists[1] ?? '', /^thaw.mjml \| new layouts \| File deleted; its uploads are kept/m);
    assert.match(gone.lists[2] ?? '', /^-- uploaded versions\nSpring/);
    assert.equal(await readFile(inFolder('thaw.mjml'), 'utf8'), '<mjml>old</mjml>');
    await rm(keptIn, { recursive: true });
  });

  it('offers own templates by their titles, and names included files that are not copied', async () => {
    const own = await mkdtemp(join(tmpdir(), 'mr-own-'));
    const { showWarningMessage } = vscode.window;
    try {
      await writeFile(join(own, 'base.mjml'), spring);
      await writeFile(join(own, 'base.footer.html'), '<p>Bye</p>');
      await setTemplatesFolder(own);
      const warned: string[] = [];
      Object.assign(vscode.window, { showWarningMessage: async (text: string) => void warned.push(text) });
      const { lists } = choose({
        'Choose a template': { choose: 'Spring' },
        'File name': { type: 'new layouts/own' },
      });
      await run();
      assert.match(lists[0] ?? '', /-- my templates\nSpring \| MJML \| base\.mjml$/);
      assert.equal(await readFile(inFolder('own.mjml'), 'utf8'), spring);
      assert.equal(await readFile(inFolder('own.footer.html'), 'utf8'), '<p>Bye</p>');
      assert.deepEqual(warned, [
        '“base.mjml” includes files that were not copied: parts/a.mjml. Copy them to the same places relative to the new layout, or change their paths.',
      ]);
    } finally {
      Object.assign(vscode.window, { showWarningMessage });
      await rm(own, { recursive: true });
    }
  });

  it(
    'rejects templates that became too large, symbolic links or missing, and writes nothing',
    needs('symbolic links'),
    async () => {
      const own = await mkdtemp(join(tmpdir(), 'mr-own-'));
      try {
        await writeFile(join(own, 'base.mjml'), '<mjml><mj-head><mj-title>Base</mj-title>');
        await setTemplatesFolder(own);
        /** Changes the template once it is listed, and expects this error. */
        const spoil = async (how: () => Promise<void>, message: RegExp) => {
          inputs?.dispose();
          inputs = answerInputs({
            'Choose a template': async () => {
              await how();
              return { choose: 'Base' };
            },
          });
          await assert.rejects(run(), { name: 'UserError', message });
        };
        await spoil(() => truncate(join(own, 'base.mjml'), 6_000_000), /^“base.mjml” is larger than 5 MB/);
        await spoil(async () => {
          await rm(join(own, 'base.mjml'));
          await symlink('/etc/passwd', join(own, 'base.mjml'));
        }, /^“base.mjml” is a link to a file outside of the template folder/);
        await rm(join(own, 'base.mjml'));
        await writeFile(join(own, 'base.mjml'), '<mjml><mj-head><mj-title>Base</mj-title>');
        await spoil(() => rm(join(own, 'base.mjml')), /^Couldn’t read “base.mjml”/);
        assert.deepEqual(await readdir(join(folder, 'new layouts')), []);
      } finally {
        await rm(own, { recursive: true });
      }
    },
  );

  it('says why the template folder can’t be read, and lets the user choose another', async () => {
    const { showOpenDialog } = vscode.window;
    const own = await mkdtemp(join(tmpdir(), 'mr-own-'));
    try {
      await setTemplatesFolder(join(own, 'gone'));
      await writeFile(join(own, 'base.mjml'), '<mjml></mjml>');
      Object.assign(vscode.window, { showOpenDialog: async () => [vscode.Uri.file(own)] });
      choose({
        'Choose a template': inTurn({ choose: 'Choose Another' }, { choose: 'base' }),
        'File name': { type: 'new layouts/mine' },
      });
      await run();
      assert.equal(vscode.workspace.getConfiguration().get(settings.templatesFolder), own);
      assert.equal(await readFile(inFolder('mine.mjml'), 'utf8'), '<mjml></mjml>');
      await setTemplatesFolder(join(own, 'gone'));
      const { lists } = choose({});
      await run();
      assert.match(
        lists[0] ?? '',
        /\nChoose Another Template Folder… \| Couldn’t read the folder “.*gone”\.$/,
      );
    } finally {
      Object.assign(vscode.window, { showOpenDialog });
      await rm(own, { recursive: true });
    }
  });
});
