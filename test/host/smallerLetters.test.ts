import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { createCompareCompiler, createLayoutCompiler } from '../../src/extension/compiling/layoutCompiler.ts';
import type { Mailroom } from '../../src/extension/extension.ts';
import { layoutSubstitutes } from '../../src/extension/layouts/beside/layoutSubstitutes.ts';
import { openLayout } from '../../src/extension/layouts/layoutDocument.ts';
import { readInputs } from '../../src/extension/layouts/layoutInputs.ts';
import { commands, settings } from '../../src/extension/names.ts';
import { answerMessages } from './support/answerMessages.ts';
import { mailroom } from './support/mailroom.ts';
import { it } from './support/mochaAsNodeTest.ts';

const setSmaller = (value: boolean | undefined) =>
  vscode.workspace
    .getConfiguration()
    .update(settings.uploadSmaller, value, vscode.ConfigurationTarget.Workspace);

describe('letters that are made smaller', () => {
  let folder: string;
  let layouts: Mailroom['layouts'];

  beforeEach(async () => {
    const workspace = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
    folder = await mkdtemp(join(workspace, 'smaller-'));
    ({ layouts } = await mailroom());
  });
  afterEach(async () => {
    await setSmaller(undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true });
  });

  async function write(name: string, text: string): Promise<vscode.Uri> {
    await writeFile(join(folder, name), text);
    return vscode.Uri.file(join(folder, name));
  }

  it('are HTML layouts in one edit, without the rules that neither they nor their footer use', async () => {
    const source =
      '<html><head><style>\n.a { color: #ffffff }\n.b { color: red }\n.f { color: red }\n</style></head><body>\n\n<!-- note -->\n<p class="a">x</p></body></html>';
    await write('spring.footer.html', '<p class="f">Footer</p>');
    const document = await openLayout(await write('spring.html', source));
    const answers = answerMessages({ readers: undefined });
    await vscode.commands.executeCommand(commands.layoutMakeSmaller, document.uri);
    assert.equal(
      document.getText(),
      '<html><head><style>.a{color:#fff}\n.f{color:red}</style></head><body>\n<p class="a">x</p></body></html>',
    );
    await vscode.commands.executeCommand(commands.layoutMakeSmaller, document.uri);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), source);
    answers.dispose();
    assert.deepEqual(answers.shown, [
      '“spring.html” now has 0.1 KB instead of 0.2 KB, and readers see the same. Removed 1 unused or repeated rule. Removed 1 comment. Undo brings everything back.',
      '“spring.html” is as small as it can be without a change of what readers see.',
    ]);
  });

  it('are compiled MJML if the setting says so, in what is uploaded, exported, checked and compared', async () => {
    // The spaces of this text make the letter too long for Gmail. Nobody sees them.
    const text = `a${' '.repeat(110_000)}b`;
    const source = `<mjml lang="en"><mj-head><mj-title>T</mj-title></mj-head><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`;
    const layout = await write('spring.mjml', source);
    const compiled = (purpose: 'upload' | 'copy' | 'document') =>
      createLayoutCompiler(layouts.mjml, purpose).compile(layout);
    const inspector = await layouts.inspector();
    const rules = async () => {
      const letter = await compiled('upload');
      const [found, sent] = [
        await inspector.check(await openLayout(layout)),
        await inspector.checkBeforeSending(letter, '', {}),
      ];
      assert.ok(typeof sent === 'object');
      const isClipping = ({ finding }: { finding: { rule: string } }) => finding.rule === 'clipping';
      return [found?.some(isClipping), sent.letter.some(isClipping)];
    };
    const whole = await compiled('upload');
    assert.deepEqual(await rules(), [true, true]);
    await setSmaller(true);
    const smaller = await compiled('upload');
    assert.ok(whole.html.length > 110_000);
    assert.ok(smaller.html.length < 10_000);
    assert.deepEqual(await rules(), [false, false]);
    for (const purpose of ['copy', 'document'] as const)
      assert.equal((await compiled(purpose)).html, smaller.html);
    const inputs = await readInputs(layout, 'mjml', source, await layoutSubstitutes(layout, undefined));
    assert.equal(inputs.fingerprint, smaller.inputs?.fingerprint);
    assert.notEqual(inputs.fingerprint, whole.inputs?.fingerprint);
    assert.equal((await createCompareCompiler(layouts.mjml)(layout, inputs))?.html, smaller.html);
    const start = smaller.html.indexOf('b</div>');
    const [place] =
      (await inspector.passagePlaces(await openLayout(layout), smaller, [{ start, end: start + 1 }])) ?? [];
    assert.equal(place?.range.start.character, source.indexOf('b</mj-text>'));
  });
});
