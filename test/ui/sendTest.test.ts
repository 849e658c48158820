import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { windowInAllThemes } from './support/pagePictures.ts';
import { Workbench } from './support/workbench.ts';

const layout = (title: string) =>
  `<mjml><mj-head><mj-title>${title}</mj-title><mj-preview>Light</mj-preview></mj-head><mj-body><mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section></mj-body></mjml>\n`;

test('a test goes to one’s own address, its letter opens, and the next test takes two keys', async () => {
  await using vscode = await Workbench.open();
  const { page, quickInput, notifications } = vscode;
  await writeFile(join(vscode.folder, 'spring.mjml'), layout('Spring sale'));
  await vscode.showMailroom();
  await vscode.view('Makets').pressInWelcome('Start with the Sandbox');
  await vscode.view('Makets').waitFor('spring');
  await vscode.openFile('spring.mjml');

  await vscode.clickEditorButton('Send Test…');
  await quickInput.waitForTitle('Send Test');
  await quickInput.type('me@nowhere');
  await quickInput.waitForMessage('The part after the @ is not a domain, such as example.com.');
  await vscode.screenshot('build/ui/sendTest-first.png');
  await quickInput.type('me@shop.example');
  await quickInput.accept();
  await notifications.message('The test “[Test ');
  const letter = page.locator('.tab.active', { hasText: '] Spring sale.eml' });
  await letter.waitFor();
  await vscode.screenshot('build/ui/sendTest-letter.png');

  await notifications.clear();
  await vscode.select('Hello');
  await page.keyboard.type('Hello again');
  await page.keyboard.press('Control+Alt+Enter');
  await quickInput.waitForTitle('Send Test of “spring.mjml”');
  assert.equal(
    await quickInput.text(),
    [
      'Send Test of “spring.mjml”',
      '- Me | 1 address | me@shop.example',
      '- New Test Group…',
      '- Edit Test Groups',
    ].join('\n'),
  );
  await vscode.screenshot('build/ui/sendTest-again.png');
  await page.keyboard.press('Enter');
  await notifications.message('The test “[Test ');
  await vscode.webview().frameLocator('iframe.content').getByText('Hello again').waitFor();
  await vscode.showViews('Campaigns');
  const campaigns = vscode.view('Campaigns');
  // The group of tests is folded where the view was not shown when the test was sent.
  await eventually(async () => {
    await campaigns.expand('Tests');
    assert.match(await campaigns.text(), /^Tests {2}2\n {2}Spring sale /m);
  });
});

const people = [
  { name: 'Maximiliane-Alexandra von Hohenberg-Wolkenstein', isMember: true },
  { name: 'נועם כהן', isMember: false },
];

test('a test is filled in for a sample person, and its maket is labeled so', async () => {
  await using vscode = await Workbench.open();
  const { quickInput, notifications } = vscode;
  const body = '<mj-raw>{{#if isMember}}</mj-raw><mj-text>For members</mj-text><mj-raw>{{/if}}</mj-raw>';
  const letter = layout('Hello, {{name}}').replace('<mj-text>Hello</mj-text>', body);
  await writeFile(join(vscode.folder, 'spring.mjml'), letter);
  await writeFile(join(vscode.folder, 'spring.people.json'), JSON.stringify(people));
  await vscode.showMailroom();
  await vscode.view('Makets').pressInWelcome('Start with the Sandbox');
  await vscode.view('Makets').waitFor('spring');
  await vscode.openFile('spring.mjml');

  await vscode.clickEditorButton('Send Test…');
  await quickInput.waitForTitle('Send Test of “spring.mjml”');
  assert.equal(
    await quickInput.text(),
    [
      'Send Test of “spring.mjml”',
      '- As It Is Written | with its template code',
      '- Maximiliane-Alexandra von Hohenberg-Wol…',
      '- נועם כהן',
    ].join('\n'),
  );
  await vscode.screenshot('build/ui/sendTest-person.png');
  await quickInput.pick('Maximiliane');
  await quickInput.type('me@shop.example');
  await quickInput.accept();
  await notifications.message('The test “[Test ');
  await vscode.page.locator('.tab.active', { hasText: '] Hello, Maximiliane-Alexandra' }).waitFor();
  await vscode.webview().frameLocator('iframe.content').getByText('For members').waitFor();
  const makets = vscode.view('Makets');
  await makets.expand('Not in a folder');
  await eventually(async () =>
    assert.match(await makets.text(), /filled in for a sample person · spring\.mjml/),
  );
  await windowInAllThemes(vscode, 'build/ui/sendTest-filledIn');
});
