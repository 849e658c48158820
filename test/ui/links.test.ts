import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Mailroom } from './support/mailroom.ts';
import { inAllThemes, narrowTo } from './support/pagePictures.ts';

const layout = `<mjml><mj-head><mj-title>Spring sale</mj-title></mj-head><mj-body><mj-section><mj-column>
<mj-button href="https://shop.example/sale?a=1&amp;b=2#new">Shop now</mj-button>
<mj-image src="https://shop.example/shoes.png" alt="Red shoes" href="https://shop.example/shoes" />
<mj-text>
  <a href="https://shop.example/{{page}}">Your page</a>, <a href="mailto:shop@shop.example">write</a>,
  <a href="{{unsubscribe}}">unsubscribe</a>
</mj-text>
</mj-column></mj-section></mj-body></mjml>
`;

test('the links of a letter are a table that leads to the code and adds missing UTM parameters', async () => {
  await using mailroom = await Mailroom.open({ files: { 'spring.mjml': layout } });
  const { vscode } = mailroom;
  const { page, quickInput, notifications } = vscode;
  await vscode.openFile('spring.mjml');
  await vscode.run('Mailroom: Show Links');
  const table = vscode.webview();
  const rows = async () =>
    (await table.locator('tbody tr').allInnerTexts()).map((row) =>
      row.trim().replace(/\s*[\n\t]\s*/g, ' | '),
    );
  await table.getByText('Red shoes').waitFor();
  assert.deepEqual(await rows(), [
    '2 are not checked yet',
    'Shop now | https://shop.example/sale?a=1&b=2#new | Line 2 | Open in Browser',
    'Red shoes | Picture | https://shop.example/shoes | Line 3 | Open in Browser',
    '3 can’t be checked',
    'Your page | The address is filled in for each reader. Send a test, and click the link there. | https://shop.example/{{page}} | Line 5',
    'write | Opens the reader’s mail program. | mailto:shop@shop.example | Line 5',
    'unsubscribe | The unsubscribe link isn’t checked: the service fills it in for each recipient. | {{unsubscribe}} | Line 6',
  ]);

  // By the keyboard alone.
  await table.getByRole('button', { name: 'Add UTM Parameters…' }).focus();
  await page.keyboard.press('Enter');
  await quickInput.waitForTitle('Add UTM Parameters (1/3)');
  await quickInput.accept();
  await quickInput.waitForTitle('Add UTM Parameters (2/3)');
  await vscode.screenshot('build/ui/links-campaign.png');
  await quickInput.accept();
  await quickInput.waitForTitle('Add UTM Parameters (3/3)');
  await vscode.screenshot('build/ui/links-selected.png');
  await quickInput.pressOk();
  await notifications.message('Added parameters to 2 links of “spring.mjml”. Undo takes them back.');
  await notifications.clear();
  await table.getByText('&utm_campaign=spring-sale').first().waitFor();
  await table.getByText('Added to 2 links: utm_source, utm_medium, utm_campaign').waitFor();
  await table.getByText('2 links are not checked yet').waitFor();
  await inAllThemes(vscode, table, 'build/ui/links');
  await narrowTo(vscode, table, 'build/ui/links-narrow.png');

  await table.getByRole('button', { name: 'Line 3: “Red shoes”' }).focus();
  await page.keyboard.press('Enter');
  await vscode.statusBar.getByText(/^Ln 3, Col/).waitFor();
  await page.keyboard.press('Control+S');
  await page.locator('.tab.active:not(.dirty)', { hasText: 'spring.mjml' }).waitFor();
  const utm = 'utm_source=newsletter&amp;utm_medium=email&amp;utm_campaign=spring-sale';
  assert.equal(
    await readFile(join(mailroom.folder, 'spring.mjml'), 'utf8'),
    layout.replace('b=2#new', `b=2&amp;${utm}#new`).replace('/shoes" />', `/shoes?${utm}" />`),
  );
  const written = JSON.parse(await readFile(vscode.settingsFile, 'utf8'))['mailroom.links.parameters'];
  assert.deepEqual(written, { Work: 'utm_source=newsletter&utm_medium=email&utm_campaign={campaign}' });
});
