import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { applyChange } from '../../src/core/letters/letterPieces.ts';
import type { LiveLayouts } from '../../src/extension/compiling/liveLayouts.ts';
import type { MjmlResult } from '../../src/extension/compiling/mjmlCompiler.ts';
import type { LayoutLanguages } from '../../src/extension/layouts/beside/layoutLanguages.ts';
import { ChosenPeople } from '../../src/extension/preview/choices/chosenPeople.ts';
import { Preview, type PreviewOptions } from '../../src/extension/preview/page/preview.ts';
import type { FilledIn } from '../../src/protocol/inspector.ts';
import { mailroom } from './support/mailroom.ts';
import { MemoryState } from './support/memory.ts';
import { PreviewPanel } from './support/testPanel.ts';

const section = (text: string) =>
  `<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>\n`;
const layout = `<mjml><mj-body>\n${section('one')}${section('two')}${section('three')}</mj-body></mjml>\n`;

describe('the page of a preview', () => {
  let folder: string;
  let editor: vscode.TextEditor;
  let panel: PreviewPanel;
  let layouts: LiveLayouts;
  let languages: LayoutLanguages;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mr-hidden-'));
    const uri = vscode.Uri.file(join(folder, 'spring.mjml'));
    await writeFile(uri.fsPath, layout);
    editor = await vscode.window.showTextDocument(uri);
    const { layouts: opened, previews } = await mailroom();
    layouts = opened.live;
    languages = await opened.languages();
    panel = new PreviewPanel();
    const memory = { layout: uri.toString(), locked: true };
    const shown = await previews.load();
    await shown.deserializeWebviewPanel(panel as unknown as vscode.WebviewPanel, memory);
  });
  afterEach(async () => {
    panel.dispose();
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true });
  });

  async function type(from: string, to: string): Promise<void> {
    const { document } = editor;
    const at = document.positionAt(document.getText().indexOf(from));
    await editor.edit((edit) => edit.replace(new vscode.Range(at, at.translate(0, from.length)), to));
  }

  const compiled = () =>
    new Promise<void>((resolve) => {
      const subscription = layouts.onDidChange(() => {
        subscription.dispose();
        resolve();
      });
    });

  /** Returns a preview whose parts do nothing, except for the given ones. */
  function previewIn(panel: PreviewPanel, parts: Partial<PreviewOptions>): Preview {
    return new Preview({ layout: editor.document.uri }, panel as unknown as vscode.WebviewPanel, {
      extensionUri: vscode.Uri.file('/'),
      active: { account: undefined, onDidChange: () => new vscode.Disposable(() => {}) },
      layouts,
      languages,
      inspector: {
        fillIn: async () => assert.fail('nobody is chosen'),
        programLetters: async () => assert.fail('no programs are asked for'),
      },
      chosenPeople: new ChosenPeople(new MemoryState()),
      versions: { of: () => [], onDidChange: () => new vscode.Disposable(() => {}) },
      checked: { has: () => false, onDidChange: () => new vscode.Disposable(() => {}) },
      errors: { run: async <T>(_: unknown, work: () => Promise<T>) => work(), show: () => {} },
      pictures: false,
      locked: true,
      lock: () => {},
      chooseMaster: async () => {},
      goToCode: () => {},
      shown: () => {},
      ...parts,
    });
  }

  it('is told that a layout is compiling, and then gets the letter', async () => {
    const [changed, large] = [new vscode.EventEmitter<vscode.Uri>(), new PreviewPanel()];
    let result: MjmlResult | undefined;
    const slow = { result: () => result, onDidChange: changed.event };
    const preview = previewIn(large, { layouts: slow as unknown as LiveLayouts });
    const first = large.nextMessage(() => true);
    large.say({ type: 'ready' });
    assert.deepEqual(await first, { type: 'compiling', fileName: 'spring.mjml' });
    result = { pieces: ['<p>Spring</p>'], problems: [] };
    // A slow machine may tell once more that the layout is compiling, while the letter is read.
    const second = large.nextMessage(({ type }) => type !== 'compiling');
    changed.fire(editor.document.uri);
    assert.equal((await second).type, 'show');
    preview.dispose();
  });

  it('says that the letter of a layout that was never right may be wrong', async () => {
    const [broken, shown] = [new vscode.EventEmitter<vscode.Uri>(), new PreviewPanel()];
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
    const problem = { line: 1, message: '“mj-column” is never closed.', severity: 'error', range };
    const result = { pieces: ['<p>Spring</p>'], problems: [problem] };
    const preview = previewIn(shown, {
      layouts: { result: () => result, onDidChange: broken.event } as unknown as LiveLayouts,
    });
    const message = shown.nextMessage(({ type }) => type === 'show');
    shown.say({ type: 'ready' });
    const told = await message;
    assert.equal(
      told.type === 'show' && told.state.broken,
      'Line 1: “mj-column” is never closed. The letter below may not be right until this is corrected.',
    );
    preview.dispose();
  });

  it('shows no sample person in another layout, even while a letter is being filled in', async () => {
    const [other, people] = ['other.html', 'spring.people.json'].map((name) => join(folder, name));
    assert.ok(other && people);
    await writeFile(other, '<p>Other</p>');
    await writeFile(people, '[{ "name": "Ann" }]');
    const page = new PreviewPanel();
    let fill = (_: FilledIn) => {};
    const filling = new Promise<FilledIn>((resolve) => {
      fill = resolve;
    });
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const fillIn = () => {
      asked();
      return filling;
    };
    const programLetters = async () => assert.fail('no programs are asked for');
    const preview = previewIn(page, { inspector: { fillIn, programLetters } });
    await page.start();
    assert.equal(preview.showNextPerson(), true);
    await isAsked;
    preview.show({ layout: vscode.Uri.file(other) });
    const told = page.told();
    fill({ html: '<p>Ann</p>' });
    await filling;
    assert.equal(preview.person, undefined);
    const { state, letter } = await told;
    assert.deepEqual([state.fileName, state.people], ['other.html', undefined]);
    assert.deepEqual(letter && applyChange(undefined, letter)?.pieces, ['<p>Other</p>']);
    preview.dispose();
  });

  it('gets the whole letter at the start, and then only the changed pieces', async () => {
    const { letter: all } = await panel.start();
    assert.ok(all);
    const known = applyChange(undefined, all);
    assert.equal(known?.pieces.length, 5);
    const next = panel.toldThat(({ letter }) => letter !== undefined && letter.splices.length > 0);
    await type('two', 'other');
    const { letter: change } = await next;
    assert.ok(change);
    assert.deepEqual(
      change.splices.map(({ at, removed, added }) => [at, removed, added.length]),
      [[2, 1, 1]],
    );
    assert.match(applyChange(known, change)?.pieces[2] ?? '', /other/);
  });

  it('counts what the Problems panel has about the layout, findings too', async () => {
    await panel.start();
    const counted = panel.toldThat(({ state: { errors, warnings } }) => errors === 1 && warnings > 0);
    await type('two', '<a href="">two</a><img src="missing.png" />');
    const { state } = await counted;
    const problems = vscode.languages
      .getDiagnostics(editor.document.uri)
      .filter(({ severity }) => severity <= vscode.DiagnosticSeverity.Warning);
    assert.equal(state.errors + state.warnings, problems.length);
  });

  it('gets nothing while it is hidden, and the whole letter when it is shown again', async () => {
    await panel.start();
    panel.show(false);
    panel.messages.length = 0;
    const done = compiled();
    await type('two', 'hidden');
    await done;
    panel.show(true);
    const { letter } = await panel.start();
    assert.equal(panel.messages.length, 1);
    assert.equal(letter?.since, undefined);
    assert.match(letter?.splices[0]?.added.join('') ?? '', /hidden/);
  });
});
