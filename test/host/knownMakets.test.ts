import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import * as vscode from 'vscode';
import type { JournalEvent } from '../../src/core/journal/events.ts';
import { formatLine } from '../../src/core/journal/parse.ts';
import type { MaketsNode } from '../../src/extension/makets/view/nodes.ts';
import { commands } from '../../src/extension/names.ts';
import { maketUri } from '../../src/extension/versions/maketUri.ts';
import { eventually } from '../support/eventually.ts';
import { needs } from '../support/needs.ts';
import { answerInputs } from './support/answerInputs.ts';
import { type Answers, answerMessages } from './support/answerMessages.ts';
import { mailroom } from './support/mailroom.ts';
import { it } from './support/mochaAsNodeTest.ts';

const mjml = (text: string) => `<mjml>
  <mj-body>
    <mj-include path="./part.mjml" />
    <mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>
  </mj-body>
</mjml>
`;
const part = (text: string) => `<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`;

describe('a layout that was uploaded', () => {
  let folder: vscode.Uri;
  let layout: vscode.Uri;
  let maket: number;
  let count = 0;
  let answers: Answers | undefined;
  const { showInputBox, showQuickPick } = vscode.window;

  before(async () => {
    await mailroom();
    await vscode.commands.executeCommand(commands.sandboxStart);
  });

  beforeEach(async () => {
    const [root] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(root);
    folder = vscode.Uri.joinPath(root.uri, `known ${++count}`);
    layout = at('spring.mjml');
    await write(at('part.mjml'), part('Part'));
    await write(layout, mjml('Hello'));
    maket = await upload(layout);
    await decorated(layout, '✓');
  });

  afterEach(async () => {
    answers?.dispose();
    Object.assign(vscode.window, { showInputBox, showQuickPick });
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  const at = (name: string) => vscode.Uri.joinPath(folder, name);
  const write = (uri: vscode.Uri, text: string) => vscode.workspace.fs.writeFile(uri, Buffer.from(text));
  const textOf = async (uri: vscode.Uri) => (await vscode.workspace.openTextDocument(uri)).getText();

  async function upload(uri: vscode.Uri, title = 'Spring'): Promise<number> {
    const options = { title, folder: null };
    const id = await vscode.commands.executeCommand<number>(commands.layoutUpload, uri, options);
    assert.equal(typeof id, 'number');
    return id;
  }

  async function badgeOf(uri: vscode.Uri): Promise<string | undefined> {
    const decoration = await (await mailroom()).versions.decorations.provideFileDecoration(uri);
    return decoration?.badge;
  }

  /** Resolves when the badge of `uri` is this one. */
  async function decorated(uri: vscode.Uri, badge: string | undefined): Promise<void> {
    const { decorations } = (await mailroom()).versions;
    while ((await badgeOf(uri)) !== badge) {
      await new Promise<void>((resolve) => {
        const subscription = decorations.onDidChangeFileDecorations?.(() => {
          subscription?.dispose();
          resolve();
        });
      });
    }
  }

  /** The node of a maket in no folder. */
  async function node(id: number): Promise<MaketsNode | undefined> {
    const makets = (await mailroom()).makets.tree as vscode.TreeDataProvider<MaketsNode>;
    // The group appears only when all folders are read, but its children are known before.
    await makets.getChildren();
    const nodes = await makets.getChildren({ kind: 'loose' });
    return nodes?.find((one) => one.kind === 'maket' && one.id === id);
  }

  async function edit(text: string): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument(layout);
    await vscode.window.showTextDocument(document);
    const change = new vscode.WorkspaceEdit();
    const all = new vscode.Range(0, 0, document.lineCount, 0);
    change.replace(layout, all, text);
    await vscode.workspace.applyEdit(change);
    return document;
  }

  function diff(): { left: vscode.Uri; right: vscode.Uri; label: string } {
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    assert.ok(tab?.input instanceof vscode.TabInputTextDiff);
    return { left: tab.input.original, right: tab.input.modified, label: tab.label };
  }

  const compare = (argument: unknown = layout) =>
    vscode.commands.executeCommand(commands.layoutCompareWithUploaded, argument);

  it('is marked as changed while it differs from the upload', async () => {
    assert.equal(await badgeOf(maketUri(maket)), undefined);
    const document = await edit(mjml('Goodbye'));
    await decorated(layout, 'Δ');
    assert.equal(await badgeOf(maketUri(maket)), 'M');
    await edit(mjml('Hello'));
    await decorated(layout, '✓');
    // An edit that compiles to the same letter is no change.
    await edit(mjml('Hello').replace('<mj-section>', '\n\n<mj-section>'));
    await document.save();
    await write(at('part.mjml'), part('Changed'));
    await decorated(layout, 'Δ');
    await write(at('part.mjml'), part('Part'));
    await decorated(layout, '✓');
  });

  it('is marked when an included file changes, whatever its extension', async () => {
    for (const name of ['terms.txt', 'look']) {
      const including = at(`with ${name}.mjml`);
      const attributes = name === 'look' ? `path="./${name}" type="css"` : `path="./${name}"`;
      await write(at(name), name === 'look' ? 'p { color: red }' : part('Terms'));
      await write(including, mjml('Hello').replace('path="./part.mjml"', attributes));
      await upload(including, `With ${name}`);
      await decorated(including, '✓');
      await write(at(name), name === 'look' ? 'p { color: blue }' : part('Other terms'));
      await decorated(including, 'Δ');
    }
  });

  it('leaves other files that were never uploaded unmarked', async () => {
    assert.equal(await badgeOf(at('part.mjml')), undefined);
    assert.equal(await badgeOf(at('spring.footer.html')), undefined);
    assert.equal(await badgeOf(at('other.txt')), undefined);
  });

  it('is compared as source, with the upload on the left', async () => {
    await edit(mjml('Goodbye'));
    await compare();
    const { left, right, label } = diff();
    assert.equal(right.toString(), layout.toString());
    assert.equal(label, `spring.mjml (maket ${maket} ↔ now)`);
    assert.equal(await textOf(left), mjml('Hello'));
    assert.equal((await vscode.workspace.openTextDocument(left)).languageId, 'mjml');
  });

  it('is compared as compiled HTML when only an included file has changed', async () => {
    await write(at('part.mjml'), part('Changed'));
    await decorated(layout, 'Δ');
    await compare();
    const { left, right, label } = diff();
    assert.equal(label, `spring.mjml, compiled (maket ${maket} ↔ now)`);
    assert.match(await textOf(left), /<div[^>]*>Part<\/div>/);
    assert.equal(await textOf(right), (await textOf(left)).replace('>Part<', '>Changed<'));
  });

  it('is compared by its footer when only that has changed', async () => {
    await write(at('spring.footer.html'), '<p>Unsubscribe</p>');
    await decorated(layout, 'Δ');
    await compare();
    const { left, right, label } = diff();
    assert.equal(label, `spring.footer.html (maket ${maket} ↔ now)`);
    assert.equal(await textOf(left), '');
    assert.equal(right.toString(), at('spring.footer.html').toString());
  });

  it('opens no comparison when nothing has changed', async () => {
    await compare();
    assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab, undefined);
  });

  it('is not compared without an upload, or if the upload is not stored here', async () => {
    answers = answerMessages({
      'Mailroom has no record of an upload of “part.mjml”': undefined,
      'Maket 7 isn’t stored': undefined,
    });
    await compare(at('part.mjml'));
    const foreign = {
      kind: 'maket',
      id: 7,
      record: { id: 7, title: 'X', at: '', layout: 'a.mjml', hash: 'x' },
    };
    await compare(foreign);
    assert.deepEqual(answers.shown, [
      'Mailroom has no record of an upload of “part.mjml” to this account.',
      'Maket 7 isn’t stored on this machine: it was uploaded elsewhere or long ago. The API doesn’t return makets.',
    ]);
  });

  it(
    'is opened, compared and restored only if the journal’s path is really in the workspace',
    needs('symbolic links'),
    async () => {
      const outside = await mkdtemp(join(tmpdir(), 'mr-outside-'));
      try {
        await writeFile(join(outside, 'secret.html'), '<p>Secret</p>');
        await symlink(join(outside, 'secret.html'), at('linked.html').fsPath);
        await symlink(outside, at('folder').fsPath);
        const inFolder = (name: string) => vscode.workspace.asRelativePath(at(name), false);
        const up = relative(join(at('.').fsPath, '..'), join(outside, 'secret.html'));
        const paths = [
          inFolder('linked.html'),
          inFolder('folder/secret.html'),
          inFolder('folder/new.html'),
          up,
        ];
        answers = answerMessages({ 'Not opened: the journal names': undefined });
        for (const layout of paths) {
          const foreign = { kind: 'maket', id: 7, record: { id: 7, title: 'X', at: '', layout, hash: 'x' } };
          for (const command of [
            commands.maketOpenLayout,
            commands.layoutCompareWithUploaded,
            commands.maketRestore,
            commands.layoutVersions,
          ]) {
            await vscode.commands.executeCommand(command, foreign);
          }
          const refused = `Not opened: the journal names “${layout}” as the layout, but this file is not in the workspace.`;
          assert.deepEqual(answers.shown.slice(-4), [refused, refused, refused, refused]);
        }
        assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab, undefined);
      } finally {
        await rm(outside, { recursive: true });
      }
    },
  );

  it('is compared with the maket of each language', async () => {
    const club = at('club.mjml');
    const texts = (tag: string, hello: string) => write(at(`club.${tag}.json`), JSON.stringify({ hello }));
    await texts('en', 'Hello');
    await texts('ru', 'Привет');
    await write(club, mjml('[[text:hello]]'));
    answers = answerMessages({});
    const inputs = answerInputs({
      'Select the languages': () => 'enter',
      'Into which folder?': () => 'enter',
    });
    try {
      const shown = answers.next('Uploaded');
      await vscode.commands.executeCommand(commands.layoutUpload, club);
      await shown;
    } finally {
      inputs.dispose();
    }
    const { knowledge } = await mailroom();
    const [russian, english] = knowledge.versions.current(club).map(({ id }) => id);
    assert.ok(russian && english);
    await decorated(club, '✓');
    assert.deepEqual(
      [english, russian].map((id) => knowledge.isCurrentText(id)),
      [true, true],
    );
    await texts('en', 'Welcome');
    await decorated(club, 'Δ');
    assert.deepEqual(
      [english, russian].map((id) => knowledge.isCurrentText(id)),
      [false, true],
    );
    assert.equal(await knowledge.describe(english), 'the layout has changed since');
    assert.equal(await knowledge.describe(russian), 'the layout is unchanged');
    await compare(club);
    await eventually(async () => {
      const { left, right } = diff();
      assert.match(await textOf(left), /Hello/);
      assert.match(await textOf(right), /Welcome/);
    });
  });

  it('is marked “according to the journal” when only someone else’s lines mention the upload', async () => {
    const other = at('other.mjml');
    await write(other, mjml('Theirs'));
    const [root] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(root);
    const journal = vscode.Uri.joinPath(root.uri, '.mailroom/journal.jsonl').fsPath;
    const lines = (await readFile(journal, 'utf8')).trimEnd().split('\n');
    const ours = lines.map((line): JournalEvent => JSON.parse(line));
    const own = ours.findLast(({ event }) => event === 'requested');
    assert.ok(own?.event === 'requested' && own.creation.kind === 'maket');
    const request = randomUUID();
    const path = vscode.workspace.asRelativePath(other, false);
    const theirs: JournalEvent[] = [
      { ...own, request, creation: { ...own.creation, layout: path } },
      { v: 1, at: own.at, account: own.account, event: 'created', request, id: 4711 },
    ];
    await appendFile(journal, theirs.map((event) => `${formatLine(event)}\n`).join(''));
    await decorated(other, 'Δ');
    const { decorations } = (await mailroom()).versions;
    const tooltips = [other, maketUri(4711), layout].map(
      async (uri) => (await decorations.provideFileDecoration(uri))?.tooltip,
    );
    assert.deepEqual(await Promise.all(tooltips), [
      'Changed since it was uploaded as maket 4711, according to the journal',
      '“other.mjml” has changed since it was uploaded, according to the journal',
      `Uploaded as maket ${maket}, unchanged`,
    ]);
  });

  it('is restored as a new document, each time under a free name', async () => {
    await write(layout, mjml('Goodbye'));
    const names = [`spring-${maket}.mjml`, `spring-${maket}-2.mjml`];
    for (const name of names) {
      await vscode.commands.executeCommand(commands.maketRestore, await node(maket));
      const document = vscode.window.activeTextEditor?.document;
      assert.equal(document?.uri.toString(), at(name).with({ scheme: 'untitled' }).toString());
      assert.equal(document?.getText(), mjml('Hello'));
    }
    assert.equal(await textOf(layout), mjml('Goodbye'));
    for (const _ of names)
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('keeps its makets when it or its folder is renamed', async () => {
    const renamed = at('summer.mjml');
    const change = new vscode.WorkspaceEdit();
    change.renameFile(layout, renamed);
    await vscode.workspace.applyEdit(change);
    await decorated(renamed, '✓');
    assert.equal(await badgeOf(layout), undefined);
    const moved = vscode.Uri.joinPath(folder, '..', `moved ${count}`);
    const move = new vscode.WorkspaceEdit();
    move.renameFile(folder, moved);
    await vscode.workspace.applyEdit(move);
    await decorated(vscode.Uri.joinPath(moved, 'summer.mjml'), '✓');
  });

  it('loses a maket that is linked to another layout, or to none', async () => {
    const other = at('other.mjml');
    await write(other, mjml('Hello'));
    Object.assign(vscode.window, {
      showQuickPick: async (items: readonly { choice: { layout?: vscode.Uri } }[]) =>
        items.find(({ choice }) => choice.layout?.path === other.path),
    });
    await vscode.commands.executeCommand(commands.maketLink, await node(maket));
    await decorated(other, '✓');
    assert.equal(await badgeOf(layout), undefined);
    Object.assign(vscode.window, {
      showQuickPick: async (items: readonly { label: string }[]) =>
        items.find(({ label }) => label === 'No Layout'),
    });
    await vscode.commands.executeCommand(commands.maketLink, await node(maket));
    await decorated(other, undefined);
  });

  it('stays closed when its maket is clicked: the upload opens, or a summary if it is not stored', async () => {
    const shown = async () => {
      const { document } = vscode.window.activeTextEditor ?? assert.fail('Nothing is shown');
      return [document.uri.scheme, document.fileName.split('/').at(-1), document.getText()];
    };
    const click = async (clicked: unknown) =>
      vscode.commands.executeCommand(commands.maketOpen, await clicked);
    await click(node(maket));
    const labels = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    await eventually(() => assert.ok(labels().some((label) => label.endsWith(` · ${maket}`))));
    await click({ kind: 'maket', id: 990_001 });
    assert.deepEqual(await shown(), [
      'mailroom-known',
      'Maket 990001',
      `Maket 990001
Account: Sandbox
Maket: the uploaded version of a layout; it never changes
Number: 990001

The letter can’t be shown: the API doesn’t return makets,
and the upload isn’t stored on this machine.
If you have the layout of the maket, link the two: select More, Link to Layout… in the menu of the maket.
`,
    ]);
  });

  it('has makets that can be renamed, forgotten, and restored by Undo', async () => {
    Object.assign(vscode.window, { showInputBox: async () => ' Final ' });
    await vscode.commands.executeCommand(commands.maketRename, await node(maket));
    const named = await node(maket);
    assert.ok(named?.kind === 'maket');
    assert.equal(named.record?.title, 'Final');
    answers = answerMessages({ 'Forget “Final”?': undefined });
    await vscode.commands.executeCommand(commands.maketForget, named);
    assert.deepEqual(answers.details, [
      `Mailroom forgets the maket’s title and layout, and folders show “Maket ${maket}”. Nothing changes in the service: the maket stays in its folders and campaigns.`,
    ]);
    answers.dispose();
    answers = answerMessages({ 'Forget “Final”?': 'Forget', 'Mailroom has forgotten “Final”': 'Undo' });
    await vscode.commands.executeCommand(commands.maketForget, named);
    assert.deepEqual(answers.shown, [
      'Forget “Final”?',
      `Mailroom has forgotten “Final” (maket ${maket}). The maket still exists in the service.`,
    ]);
    let again = await node(maket);
    while (!again) again = await node(maket);
    assert.deepEqual(again.kind === 'maket' && again.record, named.record);
  });
});
