import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { windowInAllThemes } from './support/pagePictures.ts';
import { ReviewPage } from './support/reviewPage.ts';
import { Workbench } from './support/workbench.ts';

const layout = `<mjml lang="en" dir="ltr">
  <mj-head>
    <mj-title>Spring sale</mj-title>
  </mj-head>
  <mj-body><mj-section><mj-column><mj-text>Half price until Sunday</mj-text></mj-column></mj-section></mj-body>
</mjml>
`;

test('a check of a letter adds the preheader that it lacks, and says to whom its test was sent', async () => {
  await using vscode = await Workbench.open();
  const { page, quickInput, notifications } = vscode;
  await writeFile(join(vscode.folder, 'spring.mjml'), layout);
  await vscode.showMailroom();
  await vscode.view('Makets').pressInWelcome('Start with the Sandbox');
  await vscode.view('Makets').waitFor('spring');
  await vscode.openFile('spring.mjml');
  await vscode.run('Mailroom: Review Before Sending');
  const review = new ReviewPage(vscode);
  const tab = page.locator('.tab', { hasText: 'Review: ' });
  await tab.waitFor();
  await review.text();
  await windowInAllThemes(vscode, 'build/ui/reviewTest-notes');
  await review.page.getByRole('button', { name: 'Add a Preheader…' }).click();
  await page.locator('.editor-group-container.active .tab.active', { hasText: 'spring.mjml' }).waitFor();
  await page.locator('.view-line', { hasText: '<mj-preview></mj-preview>' }).first().waitFor();
  await page.keyboard.type('Everything for the garden');
  await page.keyboard.press('Control+S');
  await page
    .locator('.view-line', { hasText: '<mj-preview>Everything for the garden</mj-preview>' })
    .first()
    .waitFor();
  await tab.click();
  await review.page.getByText('The letter has no preheader.', { exact: true }).waitFor({ state: 'hidden' });

  await review.page.locator('.bar').getByRole('button', { name: 'Send Test…' }).click();
  await quickInput.waitForTitle('Send Test');
  await quickInput.type('me@shop.example');
  await quickInput.accept();
  await notifications.message('The test “[Test ');
  await tab.click();
  // The letter of the test has opened beside it.
  const rows = vscode.webview(0).locator('.part', { hasText: 'Test letter' });
  const row = rows.filter({ hasText: 'Sent to' });
  await row.waitFor();
  assert.match((await row.innerText()).replace(/\s+/g, ' '), /Sent to “Test: Me”, list \d+, today, /);
  await windowInAllThemes(vscode, 'build/ui/reviewTest-sent');
});
