import assert from 'node:assert/strict';
import { access, readFile, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { commands } from '../../src/extension/names.ts';
import { writeTexts } from '../../src/extension/preview/choices/writeTexts.ts';
import { eventually } from '../support/eventually.ts';
import { answerInputs, inTurn } from './support/answerInputs.ts';
import { answerMessages } from './support/answerMessages.ts';
import { mailroom } from './support/mailroom.ts';
import { ask, inMjmlFolder, labelOf, open, pathOf, whole } from './support/mjmlEditor.ts';

describe('the languages of a layout', () => {
  inMjmlFolder();

  const json = (name: string, texts: object) => writeFile(pathOf(name), JSON.stringify(texts, null, 2));

  it('are shown when hovering over a key, and opened by Go to Definition', async () => {
    await json('spring.en.json', { hero: { title: 'Hello <b>you</b>' } });
    await json('spring.de.json', { hero: { title: 'Hallo' }, bye: 'Tschüss' });
    const marked = await open(whole('<mj-text>[[text:hero.ti|tle]]</mj-text>'), 'spring.mjml');
    await eventually(async () => {
      const [hover] = await ask<vscode.Hover[]>(marked, 'vscode.executeHoverProvider');
      const shown = hover?.contents.map((each) => (each as vscode.MarkdownString).value).join('') ?? '';
      assert.match(shown, /German\*\* Hallo[\s\S]*English\*\* Hello/);
    });
    const definitions = await ask<vscode.LocationLink[]>(marked, 'vscode.executeDefinitionProvider');
    assert.deepEqual(definitions.map(({ targetUri }) => targetUri.path.split('/').at(-1)).sort(), [
      'spring.de.json',
      'spring.en.json',
    ]);
  });

  it('have the keys of a part: those of the layout that includes it', async () => {
    await json('parts.en.json', { hero: { title: 'Welcome' } });
    await writeFile(pathOf('parts.mjml'), whole('<mj-include path="./parts-hero.mjml" />'));
    const part = '<mj-section><mj-column><mj-text>[[text:hero.ti|tle]]</mj-text></mj-column></mj-section>';
    const marked = await open(part, 'parts-hero.mjml');
    await vscode.workspace.openTextDocument(pathOf('parts.mjml'));
    await eventually(async () => {
      const [hover] = await ask<vscode.Hover[]>(marked, 'vscode.executeHoverProvider');
      const shown = hover?.contents.map((each) => (each as vscode.MarkdownString).value).join('') ?? '';
      assert.match(shown, /English\*\* Welcome/);
    });
    const [definition] = await ask<vscode.LocationLink[]>(marked, 'vscode.executeDefinitionProvider');
    assert.match(definition?.targetUri.path ?? '', /parts\.en\.json$/);
    const typed = await open(part.replace('hero.ti|tle]]', 'h|'), 'parts-hero.mjml');
    const list = await ask<vscode.CompletionList>(typed, 'vscode.executeCompletionItemProvider');
    assert.ok(list.items.map(labelOf).includes('hero.title'));
  });

  it('complete the keys that a language file lacks', async () => {
    await json('winter.en.json', { hero: { title: 'Hello', button: 'Go' } });
    await open(whole('<mj-text>[[text:hero.title]] [[text:bye]]</mj-text>'), 'winter.mjml');
    const keys = async (name: string, marked: string) => {
      const list = await ask<vscode.CompletionList>(
        await open(marked, name),
        'vscode.executeCompletionItemProvider',
      );
      return list.items.map(labelOf).filter((label) => label !== '$schema');
    };
    await eventually(async () =>
      assert.deepEqual(await keys('winter.de.json', '{"hero": {"title": "Hallo"}, "|"}'), [
        'bye',
        'hero.button',
      ]),
    );
    assert.deepEqual(await keys('winter.fr.json', '{"hero": {"title": "Salut", "|"}}'), ['button']);
  });

  it('are begun by extracting the texts of a layout into a file', async () => {
    const source = whole('<mj-text>Welcome back</mj-text><mj-button href="#">Shop now</mj-button>|');
    const { document } = await open(source, 'autumn.mjml');
    const before = document.getText();
    const inputs = answerInputs({ 'Language of the texts': () => ({ type: 'en' }) });
    const answers = answerMessages({
      'Move 2 texts of “autumn.mjml” to “autumn.en.json”?': 'Extract Texts',
      'The texts of “autumn.mjml” are in “autumn.en.json” now.': undefined,
    });
    try {
      await vscode.commands.executeCommand(commands.layoutExtractTexts, document.uri);
      assert.deepEqual(answers.buttons.at(-1), ['Add Language…']);
      assert.match(document.getText(), /\[\[text:text\.welcomeBack\]\].*\[\[text:button\.shopNow\]\]/);
      assert.deepEqual(JSON.parse(await readFile(pathOf('autumn.en.json'), 'utf8')), {
        text: { welcomeBack: 'Welcome back' },
        button: { shopNow: 'Shop now' },
      });
    } finally {
      inputs.dispose();
      answers.dispose();
    }
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), before);
    await assert.rejects(access(pathOf('autumn.en.json')), { code: 'ENOENT' });
  });

  it('gain a file with empty texts, which opens at the first one and reports all as missing', async () => {
    await json('summer.en.json', { hero: { title: 'Hello' }, bye: 'Bye' });
    const { document } = await open(
      whole('<mj-text>[[text:hero.title]] [[text:bye]]</mj-text>|'),
      'summer.mjml',
    );
    const inputs = answerInputs({ 'Language to add': inTurn({ type: 'en' }, { type: 'de' }) });
    try {
      await vscode.commands.executeCommand(commands.layoutAddLanguage, document.uri);
      assert.deepEqual(inputs.asked, [
        'Language to add, such as de or pt-BR',
        'English is in “summer.en.json” already.',
        'Language to add, such as de or pt-BR',
        'German',
      ]);
    } finally {
      inputs.dispose();
    }
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.fsPath, pathOf('summer.de.json'));
    const text = editor.document.getText();
    assert.deepEqual(JSON.parse(text), { hero: { title: '' }, bye: '' });
    assert.equal(editor.document.offsetAt(editor.selection.active), text.indexOf('""') + 1);
    await eventually(() => {
      const found = vscode.languages.getDiagnostics(editor.document.uri).map(({ message }) => message);
      assert.deepEqual(found, [
        '“hero.title” has no text yet. In another language: “Hello”',
        '“bye” has no text yet. In another language: “Bye”',
      ]);
    });
  });

  it('get an empty text for each key that is missing, unsaved, with the cursor in the first', async () => {
    await json('garden.en.json', { hero: 'Hello', look: 'Look', bye: 'Bye' });
    await json('garden.de.json', { hero: 'Hallo', look: '' });
    const { document } = await open(
      whole('<mj-text>[[text:hero]] [[text:look]] [[text:bye]]</mj-text>|'),
      'garden.mjml',
    );
    const { layouts } = await mailroom();
    const languages = await layouts.languages();
    await languages.choose(document.uri, 'de');
    await writeTexts(document.uri, languages);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.fsPath, pathOf('garden.de.json'));
    const text = editor.document.getText();
    assert.deepEqual(JSON.parse(text), { hero: 'Hallo', look: '', bye: '' });
    assert.equal(editor.document.offsetAt(editor.selection.active), text.indexOf('""') + 1);
    assert.ok(editor.document.isDirty);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});
