import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { uriKey } from '../../src/extension/kit/placeOfFile.ts';
import { WorkspaceLayouts } from '../../src/extension/layouts/workspaceLayouts.ts';
import { ask, inMjmlFolder, type Marked, offered, open, pathOf, whole } from './support/mjmlEditor.ts';

describe('MJML across files', () => {
  inMjmlFolder();

  it('goes to included files', async () => {
    await writeFile(pathOf('header.mjml'), '<mj-section></mj-section>');
    const marked = await open(whole('<mj-include path="head|er.mjml" />'));
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
      'vscode.executeLinkProvider',
      marked.document.uri,
    );
    const file = pathOf('header.mjml');
    assert.deepEqual(
      links.map(({ target, range }) => [target?.fsPath, marked.document.getText(range)]),
      [[file, 'header.mjml']],
    );
    const [definition] = await ask<vscode.LocationLink[]>(marked, 'vscode.executeDefinitionProvider');
    assert.equal(definition?.targetUri.fsPath, file);
  });

  it('finds and renames classes, also in included files', async () => {
    const header = await open(
      '<mjml><mj-head><mj-attributes>\n<mj-class name="lead" color="red" />\n</mj-attributes></mj-head></mjml>',
      'classes.mjml',
    );
    const text = whole('<mj-include path="classes.mjml" /><mj-text mj-class="small le|ad">lead</mj-text>');
    const marked = await open(text);
    const places = async (command: string) =>
      (await ask<(vscode.Location | vscode.LocationLink)[]>(marked, command))
        .map((place) => ('uri' in place ? place : { uri: place.targetUri, range: place.targetRange }))
        .map(({ uri, range }) => `${uri.path.split('/').at(-1)}:${range.start.line}:${range.start.character}`)
        .sort();
    const use = `${marked.document.uri.path.split('/').at(-1)}:2:63`;
    assert.deepEqual(await places('vscode.executeDefinitionProvider'), ['classes.mjml:1:16']);
    assert.deepEqual(await places('vscode.executeReferenceProvider'), ['classes.mjml:1:16', use]);

    const edit = await ask<vscode.WorkspaceEdit>(marked, 'vscode.executeDocumentRenameProvider', 'intro');
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.match(marked.document.getText(), /mj-class="small intro">lead</);
    assert.match(header.document.getText(), /<mj-class name="intro"/);
  });

  it('keeps the classes of letters apart, even if they share a part', async () => {
    const letter = (classes: readonly string[], body = '') => {
      const declared = classes.map((name) => `<mj-class name="${name}" />`).join('');
      return `<mjml><mj-head><mj-attributes>${declared}</mj-attributes></mj-head><mj-body>${body}<mj-include path="footer.mjml" /></mj-body></mjml>`;
    };
    const footer = await open('<mj-text mj-class="small|" />', 'footer.mjml');
    const autumn = await open(letter(['lead', 'small', 'brown']), 'autumn.mjml');
    const spring = await open(
      letter(['lead', 'small'], '<mj-text mj-class="le|ad" /><mj-text mj-class="" />'),
      'spring.mjml',
    );
    const filesOf = async (marked: Marked, command: string) => {
      const places = await ask<(vscode.Location | vscode.LocationLink)[]>(marked, command);
      return places
        .map((place) => ('uri' in place ? place.uri : place.targetUri).path.split('/').at(-1))
        .sort();
    };
    const inText = (marked: Marked, text: string) => ({
      ...marked,
      cursor: marked.document.positionAt(marked.document.getText().indexOf(text) + text.length),
    });

    assert.deepEqual(await offered(inText(spring, 'mj-class="')), ['lead', 'small']);
    assert.deepEqual(await offered(footer), ['brown', 'lead', 'small']);
    assert.deepEqual(await filesOf(spring, 'vscode.executeDefinitionProvider'), ['spring.mjml']);
    const small = inText(spring, 'name="small');
    assert.deepEqual(await filesOf(small, 'vscode.executeDefinitionProvider'), ['spring.mjml']);
    assert.deepEqual(await filesOf(footer, 'vscode.executeDefinitionProvider'), [
      'autumn.mjml',
      'spring.mjml',
    ]);

    // A letter's own class is renamed in it alone; one that the part uses, wherever the part is.
    const renamed = async (marked: Marked) => {
      const edit = await ask<vscode.WorkspaceEdit>(marked, 'vscode.executeDocumentRenameProvider', 'other');
      return edit
        .entries()
        .map(([uri]) => uri.path.split('/').at(-1))
        .sort();
    };
    assert.deepEqual(await renamed(spring), ['spring.mjml']);
    assert.deepEqual(await renamed(small), ['autumn.mjml', 'footer.mjml', 'spring.mjml']);
    assert.deepEqual(await renamed(inText(autumn, 'name="brown')), ['autumn.mjml']);
  });

  it('reads the current text of workspace files, open or not', async () => {
    const layouts = new WorkspaceLayouts();
    const workspace = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail('no folder');
    const uri = vscode.Uri.joinPath(workspace, 'classes.mjml');
    const known = async () => (await layouts.all()).get(uriKey(uri))?.source;
    const write = (text: string) => vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    await waitFor(async () => (await known()) === undefined);
    await write('first');
    await waitFor(async () => (await known()) === 'first');
    await write('second');
    await waitFor(async () => (await known()) === 'second');
    await vscode.commands.executeCommand('vscode.open', uri);
    await vscode.window.activeTextEditor?.edit((edit) => edit.insert(new vscode.Position(0, 0), 'a '));
    assert.equal(await known(), 'a second');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await waitFor(async () => (await known()) === 'second');
    const options = vscode.workspace.getConfiguration('files', uri);
    await options.update('encoding', 'windows1251');
    await vscode.workspace.fs.writeFile(
      uri,
      await vscode.workspace.encode('третий', { encoding: 'windows1251' }),
    );
    await waitFor(async () => (await known()) === 'третий');
    await options.update('encoding', undefined);
    await vscode.workspace.fs.delete(uri);
    await waitFor(async () => (await known()) === undefined);
    layouts.dispose();
  });
});

/** Polls until `isSo` holds, limited by the timeout of the test. */
async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(20);
}
