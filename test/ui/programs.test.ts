import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { closeWhatFailuresLeave } from './support/leftOpen.ts';
import { LetterPreview } from './support/letterPreview.ts';
import { inAllThemes } from './support/pagePictures.ts';
import { Workbench } from './support/workbench.ts';

const letter = `<!doctype html>
<html lang="en">
<head>
<title>Sale</title>
<style>@media (max-width: 400px) { .box { width: 100% } }</style>
</head>
<body>
<h1 style="border-radius: 8px; background: #ffd">Sale</h1>
<!--[if mso]><p id="outlook">For Outlook</p><![endif]-->
<p style="display: flex">Text</p>
</body>
</html>
`;

describe('The preview as mail programs show a letter', () => {
  let vscode: Workbench;
  let preview: LetterPreview;
  let folder: string;

  closeWhatFailuresLeave(() => vscode);
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mr-programs-'));
    await writeFile(join(folder, 'sale.html'), letter);
    vscode = await Workbench.open({ folder });
    preview = new LetterPreview(vscode);
  });
  after(async () => {
    await vscode.close();
    await rm(folder, { recursive: true });
  });

  const region = () => preview.page.getByRole('region', { name: 'Mail programs' });

  const turn = () => preview.press('Mail Programs');

  it('shows groups, the letter of one, and the line of a removal', async () => {
    await preview.open('sale.html');
    await turn();
    await region()
      .getByText(/^\d of your 10 programs show the letter as you made it\. \d differs?\.$/)
      .waitFor();
    await vscode.page.keyboard.press('Escape');
    await region().getByRole('button', { name: 'Outlook (Windows)' }).click();
    await preview.letter.locator('#outlook').waitFor();
    assert.equal(await preview.computed('h1', 'border-top-left-radius'), '0px');
    await region().getByText('Approximate, by published tests.').waitFor();
    await region().getByText('What changes (').click();
    await inAllThemes(vscode, vscode.webview(), 'build/ui/programs');
    await region().getByText('Compare', { exact: true }).click();
    await region().getByLabel('Beside it:').selectOption('The original letter');
    await preview.page.frameLocator('.beside iframe').getByText('Sale').waitFor();
    await inAllThemes(vscode, vscode.webview(), 'build/ui/programs-beside');
    await region().getByLabel('Beside it:').selectOption('Nothing');
    await preview.page.locator('.beside').waitFor({ state: 'detached' });
    await region().getByLabel('Outline what changes in the original letter').check();
    await preview.page.locator('.pointing.removed div').nth(1).waitFor();
    assert.equal(await preview.computed('h1', 'border-top-left-radius'), '8px');
    await inAllThemes(vscode, vscode.webview(), 'build/ui/programs-outlined');
    await region().getByLabel('Outline what changes in the original letter').uncheck();
    await region().getByText('Approximate, by published tests.').waitFor();
    await preview.letter.locator('#outlook').waitFor();
    // Of the two folds, one is open.
    await region().getByText('What changes (').click();
    await region()
      .locator('li', { hasText: 'border-radius' })
      .getByRole('button', { name: 'Line 8' })
      .click();
    await vscode.page.locator('.active-line-number').getByText('8', { exact: true }).waitFor();
    await preview.letter.locator('#outlook').click();
    await vscode.page.locator('.active-line-number').getByText('9', { exact: true }).waitFor();
    await preview.page.getByRole('button', { name: 'As You Made It', exact: true }).click();
    await preview.letter.locator('#outlook').waitFor({ state: 'detached' });
    assert.equal(await preview.computed('h1', 'border-top-left-radius'), '8px');
    await turn();
    await region().waitFor({ state: 'detached' });
  });
});
