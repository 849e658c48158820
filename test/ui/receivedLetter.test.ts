import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { inAllThemes } from './support/pagePictures.ts';
import { Workbench } from './support/workbench.ts';

const layout = `<!doctype html><html><head><title>Spring sale</title></head><body>
<p><a href="https://shop.example/sale?utm_source=news">Look</a></p>
</body></html>
`;

test('a letter from the inbox is compared with its layout, and its footer and format can be adopted', async () => {
  await using vscode = await Workbench.open();
  const { page, quickInput, notifications } = vscode;
  await writeFile(join(vscode.folder, 'spring.html'), layout);
  await vscode.showMailroom();
  await vscode.view('Makets').pressInWelcome('Start with the Sandbox');
  await vscode.view('Makets').waitFor('spring');
  await vscode.openFile('spring.html');
  await vscode.clickEditorButton('Send Test…');
  await quickInput.waitForTitle('Send Test');
  await quickInput.type('me@shop.example');
  await quickInput.accept();
  await notifications.message('The test “[Test ');
  await notifications.clear();
  const letter = page.locator('.tab[data-resource-name$=".eml"]');
  await letter.click();

  await vscode.clickEditorButton('Compare with Uploaded', 'active');
  const tab = page.locator('.tab', { hasText: 'Changes: ' });
  const changes = vscode.webview(-1);
  const goTo = (side: 'uploaded' | 'received', place: string) =>
    changes.getByRole('button', { name: `Go to the ${side} passage: ${place}` });
  const unfold = async () => {
    for (const part of ['Footer', 'Links'])
      await changes.locator('.part > summary', { hasText: part }).first().click();
  };
  await unfold();
  await goTo('uploaded', 'Line 2 of spring.html').first().waitFor();
  assert.equal(
    await changes.locator('.verdict p > span:last-child').innerText(),
    'As expected: the service added a footer.',
  );
  assert.equal(await page.locator('.tab').count(), 3);
  await inAllThemes(vscode, changes, 'build/ui/receivedLetter-changes');

  // By the keyboard alone. The sandbox redirects to the uploaded address.
  await changes.getByRole('button', { name: 'Check the Link…' }).focus();
  await page.keyboard.press('Enter');
  await vscode.answer('Open Link');
  await changes.getByText('Checked: 1 link leads to the same page as before.').waitFor();
  await goTo('uploaded', 'Line 2 of spring.html').first().focus();
  await page.keyboard.press('Enter');
  await vscode.statusBar.getByText(/^Ln 2, Col/).waitFor();
  await page.locator('.tab.active', { hasText: 'spring.html' }).waitFor();

  await vscode.reload();
  await tab.click();
  await unfold();
  await changes.getByText('Checked: 1 link leads to the same page as before.').waitFor();
  await goTo('received', 'Line 2 of the received HTML').first().focus();
  await page.keyboard.press('Enter');
  // A received letter is not a layout: it can’t be uploaded or sent.
  await page.locator('.tab.active', { hasText: 'Spring sale.html' }).waitFor();
  assert.equal(await page.locator('.editor-group-container.active [aria-label^="Upload"]').count(), 0);
  await tab.click();
  await changes.getByRole('button', { name: 'Compare the Code' }).click();
  await page.locator('.tab.active', { hasText: '↔ received' }).waitFor();
  await vscode.screenshot('build/ui/receivedLetter-diff.png');

  await tab.click();
  const footerPart = changes.locator('details.part', { hasText: 'Footer' }).first();
  await footerPart.evaluate((part) => part.setAttribute('open', ''));
  await changes.getByRole('button', { name: 'Use This Footer in Previews…' }).click();
  await quickInput.waitForTitle('Use This Footer in Previews');
  await page.keyboard.press('Escape');

  await letter.click();
  // The page takes the focus once it has loaded, which would close the palette.
  await vscode.webview().frameLocator('iframe.content').getByText('Unsubscribe').waitFor();
  await vscode.run('Mailroom: Use This Footer in Previews');
  await quickInput.waitForTitle('Use This Footer in Previews');
  await vscode.screenshot('build/ui/receivedLetter-footer.png');
  assert.equal(
    await quickInput.text(),
    [
      'Use This Footer in Previews',
      'The editor shows the HTML to be saved. The recipient’s unsubscribe links are replaced by “#”: 1.',
      '- The Account’s Footer | Not set yet.',
      '- The Service’s Standard Footer | Appended if neither the layout nor the account has a footer.',
    ].join('\n'),
  );
  await page.keyboard.press('Enter');
  await notifications.message(
    'Previews for “Sandbox” now show the footer of this letter: The Account’s Footer.',
  );
  await notifications.clear();

  await letter.click();
  await vscode.run('Mailroom: Make Sandbox Letters Look Like This');
  await vscode.dialog.getByText('Opens: counted by a pixel after the footer.').waitFor();
  await vscode.screenshot('build/ui/receivedLetter-habits.png');
  await vscode.answer('Apply to Sandbox');
  await notifications.message('Sandbox letters will look like ');
  const { 'mailroom.sandbox.letters': written } = JSON.parse(await readFile(vscode.settingsFile, 'utf8'));
  assert.deepEqual(written, {
    encoding: 'quoted-printable',
    countClicks: true,
    pixel: 'end',
    listUnsubscribe: 'oneClick',
  });
  await notifications.press('From the next campaign on', 'Open Settings');
  await page.getByText('How the sandbox writes the letters of campaigns').waitFor();
  await vscode.screenshot('build/ui/receivedLetter-setting.png');
});
