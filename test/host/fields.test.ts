import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';
import { ask, inMjmlFolder, labelOf, type Marked, open, pathOf, whole } from './support/mjmlEditor.ts';

const people = `[
  { "name": "Anna [x](command:y)", "club": "Gold", "orders": [{ "title": "Tea", "price": 3 }] },
  { "name": "", "orders": [] }
]
`;

describe('The fields of sample people in a layout', () => {
  inMjmlFolder();
  beforeEach(() => writeFile(pathOf('people.json'), people));

  /** Returns the fields that are offered, with what is inserted and an example. */
  async function offered(marked: Marked): Promise<string[]> {
    const { items } = await ask<vscode.CompletionList>(marked, 'vscode.executeCompletionItemProvider');
    const kinds = [vscode.CompletionItemKind.Field, vscode.CompletionItemKind.Variable];
    return items
      .filter(({ kind, sortText }) => kinds.includes(kind ?? 0) && /^[01]\d{4}$/.test(sortText ?? ''))
      .toSorted((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1))
      .map((item) => `${labelOf(item)} → ${item.insertText} (${item.detail})`);
  }

  async function hover(marked: Marked): Promise<string> {
    const hovers = await ask<vscode.Hover[]>(marked, 'vscode.executeHoverProvider');
    const contents = hovers.flatMap(({ contents }) => contents as vscode.MarkdownString[]);
    return contents.map(({ value }) => value.replace(/\\(?=[!-/:-@[-`{-~])/g, '').trim()).join('\n');
  }

  /** Returns the texts of these places, with their lines. */
  async function shown(places: readonly (vscode.Location | vscode.LocationLink)[]): Promise<string[]> {
    const texts = places.map(async (place) => {
      const [uri, range] = 'uri' in place ? [place.uri, place.range] : [place.targetUri, place.targetRange];
      const document = await vscode.workspace.openTextDocument(uri);
      return `${uri.path.split('/').at(-1)}:${range.start.line + 1} ${document.getText(range)}`;
    });
    return (await Promise.all(texts)).toSorted();
  }

  it('are offered where the template code expects one', async () => {
    const text = (code: string) =>
      whole(`<mj-section><mj-column><mj-text>${code}</mj-text></mj-column></mj-section>`);
    assert.deepEqual(await offered(await open(text('Hello {{na|}}'))), [
      'name → name (Anna [x](command:y))',
      'club → club (Gold)',
      'orders → orders (list with 1 item)',
    ]);
    assert.deepEqual(await offered(await open(text('{{#each |'))), [
      'orders → orders}} (list with 1 item)',
      'name → name (Anna [x](command:y))',
      'club → club (Gold)',
    ]);
    assert.deepEqual(await offered(await open(text('{{#each orders}}{{ |'))), [
      'title → title }} (Tea)',
      'price → price }} (3)',
    ]);
    assert.deepEqual(await offered(await open(text('{% for order in orders %}{{ order.| }}'))), [
      'title → title (Tea)',
      'price → price (3)',
    ]);
    assert.deepEqual(await offered(await open('<p>%%na|</p>', 'a.html')), [
      'name → name%% (Anna [x](command:y))',
      'club → club%% (Gold)',
    ]);
    assert.deepEqual(await offered(await open(text('na| {{name}}'))), []);
  });

  it('are explained with their value for each person', async () => {
    const loop = '<mj-text>{{name}}{{#each orders}}{{ti|tle}}{{/each}}</mj-text>';
    assert.equal(
      await hover(await open(whole(loop))),
      '**orders[].title** \n\nAnna [x](command:y): Tea  \n#2: nothing, because the list is empty',
    );
    assert.equal(
      await hover(await open('<p>{{cl|ub}} {{name}}</p>', 'b.html')),
      '**club** \n\nAnna [x](command:y): Gold  \n#2: missing',
    );
    assert.match(await hover(await open('<p>{{n|ame}}</p>', 'c.html')), /#2: empty$/);
    assert.equal(await hover(await open('<p>{{name}} na|me</p>', 'd.html')), '');
  });

  it('are found in the layout, its parts and the file of people', async () => {
    await writeFile(pathOf('order.mjml'), '<mj-text>{{title}} {{../name}}</mj-text>');
    const marked = await open(
      whole(
        '<mj-raw>{{#each orders}}</mj-raw><mj-include path="./order.mjml" /><mj-raw>{{/each}}</mj-raw><mj-text>{{na|me}} %%NAME%%</mj-text>',
      ),
      'letter.mjml',
    );
    const references = await ask<vscode.Location[]>(marked, 'vscode.executeReferenceProvider');
    assert.deepEqual(await shown(references), [
      'letter.mjml:3 NAME',
      'letter.mjml:3 name',
      'order.mjml:1 ../name',
      'people.json:2 name',
      'people.json:3 name',
    ]);
    const definitions = await ask<vscode.Location[]>(marked, 'vscode.executeDefinitionProvider');
    assert.deepEqual(await shown(definitions), ['people.json:2 name']);

    // The part belongs to the loop in its layout.
    const part = await open('<mj-text>{{ti|tle}} {{../name}}</mj-text>', 'order.mjml');
    assert.match(await hover(part), /^\*\*orders\[\]\.title\*\*/);
    const ofPart = await ask<vscode.Location[]>(part, 'vscode.executeDefinitionProvider');
    assert.deepEqual(await shown(ofPart), ['people.json:2 title']);
  });

  it('are reported when people lack them, and again when the file of people changes', async () => {
    const { document } = await open(whole('<mj-text>{{na|me}} {{club}} {{nick}}</mj-text>'));
    const told = () =>
      vscode.languages
        .getDiagnostics(document.uri)
        .filter(({ message }) => /field/.test(message))
        .map(({ message }) => message.split('\n')[0]);
    await eventually(() =>
      assert.deepEqual(told(), [
        'No sample person has the field “nick”.',
        'The field “name” is missing or empty for #2.',
        'The field “club” is missing or empty for #2.',
      ]),
    );
    const file = await vscode.workspace.openTextDocument(pathOf('people.json'));
    const edit = new vscode.WorkspaceEdit();
    const empty = file.getText().indexOf('""');
    const place = new vscode.Range(file.positionAt(empty), file.positionAt(empty + 2));
    edit.replace(file.uri, place, '"Boris", "nick": "Bo"');
    await vscode.workspace.applyEdit(edit);
    await eventually(() =>
      assert.deepEqual(told(), [
        'The field “club” is missing or empty for Boris.',
        'The field “nick” is missing or empty for Anna [x](command:y).',
      ]),
    );
    await file.save();
  });
});
