import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { PreviewPage } from '../support/previewPage.ts';
import { inAllThemes } from './support/pagePictures.ts';
import { Workbench } from './support/workbench.ts';

const section = (text: string, color = '#ffffff') =>
  `<mj-section background-color="${color}"><mj-column><mj-text font-size="18px">${text}</mj-text></mj-column></mj-section>`;

/**
 * A part with nothing but includes, its includes, a layout with the part, and a part that nothing includes.
 */
const files = {
  'bands.mjml': '<mj-include path="./logo.mjml" />\n<mj-include path="./offer.mjml" />\n',
  'logo.mjml': `${section('The shop', '#dbeafe')}\n`,
  'offer.mjml': `${section('Tea for 3.50', '#fef3c7')}\n`,
  'loose.mjml': `${section('Nobody includes this', '#dcfce7')}\n`,
  'spring.mjml': `<mjml>
  <mj-body>
    ${section('Good morning')}
    <mj-include path="./bands.mjml" />
    ${section('See you soon')}
  </mj-body>
</mjml>
`,
};

test('a part is previewed in its layout or alone, extracted, undone, and restored after a reload', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mr-parts-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await using vscode = await Workbench.open({ folder });
  const preview = new PreviewPage(vscode.webview().locator('html'));
  const outlined = preview.page.locator('.pointing.part div');
  const notice = (text: string) => preview.page.getByText(text).waitFor();

  await vscode.openFile('bands.mjml');
  await vscode.clickEditorButton('Open Preview to the Side');
  await notice('“bands.mjml” is shown in “spring.mjml”, which includes it.');
  await preview.letter.getByText('See you soon').waitFor();
  await eventually(async () => assert.equal(await outlined.count(), 2));
  await inAllThemes(vscode, vscode.webview(), 'build/ui/parts-inLayout');

  await vscode.openFile('loose.mjml');
  await notice('“loose.mjml” is shown alone, because no layout includes it.');
  await preview.letter.getByText('Nobody includes this').waitFor();
  await inAllThemes(vscode, vscode.webview(), 'build/ui/parts-alone');

  await vscode.openFile('spring.mjml');
  await preview.letter.getByText('Good morning').waitFor();
  await vscode.run('Mailroom: Toggle Preview Locking');
  await preview.page.getByRole('button', { name: 'Lock Preview', pressed: true }).waitFor();
  await vscode.openFile('loose.mjml');
  await preview.letter.getByText('Good morning').waitFor();
  await inAllThemes(vscode, vscode.webview(), 'build/ui/parts-locked');
  await vscode.run('Mailroom: Toggle Preview Locking');

  // One undo takes back both the layout's text and the new file.
  await vscode.openFile('spring.mjml');
  await vscode.select('Good morning');
  await vscode.run('Mailroom: Extract to a Part…');
  await vscode.quickInput.waitForTitle('Extract to a Part');
  await vscode.screenshot('build/ui/parts-extract.png');
  await vscode.quickInput.type('greeting.mjml');
  await vscode.quickInput.accept();
  const greeting = () => readFile(join(folder, 'greeting.mjml'), 'utf8').catch(() => undefined);
  await eventually(async () => assert.match((await greeting()) ?? '', /^<mj-text.*Good morning/));
  await vscode.page.locator('.monaco-editor .view-lines', { hasText: 'greeting.mjml' }).first().click();
  await vscode.page.keyboard.press('Control+Z');
  await eventually(async () => assert.equal(await greeting(), undefined));
  await vscode.page.locator('.monaco-editor .view-lines', { hasText: 'Good morning' }).first().waitFor();
  await vscode.page.keyboard.press('Control+S');
  const written = () => readFile(join(folder, 'spring.mjml'), 'utf8');
  await eventually(async () => assert.equal(await written(), files['spring.mjml']));

  // After a reload, the part is there without any editor of it.
  await vscode.openFile('bands.mjml');
  await notice('“bands.mjml” is shown in “spring.mjml”, which includes it.');
  await eventually(async () => assert.equal(await outlined.count(), 2));
  await vscode.run('View: Close All Editors in Group');
  await vscode.reload();
  await notice('“bands.mjml” is shown in “spring.mjml”, which includes it.');
  await eventually(async () => assert.equal(await outlined.count(), 2));
  await vscode.screenshot('build/ui/parts-restored.png');
  assert.equal(await written(), files['spring.mjml']);
  await rm(folder, { recursive: true });
});
