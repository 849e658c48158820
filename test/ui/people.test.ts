import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { LetterPreview } from './support/letterPreview.ts';
import { inAllThemes, windowInAllThemes } from './support/pagePictures.ts';
import { Workbench } from './support/workbench.ts';

const layout = `<mjml>
  <mj-head><mj-title>For {{name}}</mj-title><mj-preview>News for {{name}}</mj-preview></mj-head>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text font-size="22px"><h1>Hello {{name}}</h1></mj-text>
        <mj-raw>{{#each orders}}</mj-raw>
        <mj-text>Order {{number}}: {{title}}</mj-text>
        <mj-raw>{{/each}}</mj-raw>
        <mj-raw>{{#if isMember}}</mj-raw>
        <mj-button href="https://shop.example/club">Your club</mj-button>
        <mj-raw>{{/if}}</mj-raw>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`;

const people = [
  {
    name: 'Anna',
    isMember: true,
    orders: [
      { number: 7, title: 'Tea' },
      { number: 9, title: 'Honey' },
    ],
  },
  { name: 'Boris', orders: [] },
];

test('the preview shows a letter with the data of sample people', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mr-people-'));
  await writeFile(join(folder, 'spring.mjml'), layout);
  await writeFile(join(folder, 'spring.people.json'), JSON.stringify(people));
  await using vscode = await Workbench.open({ folder });
  const preview = new LetterPreview(vscode);
  await preview.open('spring.mjml');
  const text = () => preview.letter.locator('body').innerText();
  await preview.letter.getByText('Hello {{name}}').waitFor();

  await preview.choose('Sample People', 'Anna');
  await preview.letter.getByText('Hello Anna').waitFor();
  assert.match(await text(), /Order 7: Tea\s+Order 9: Honey\s+Your club/);
  await inAllThemes(vscode, vscode.webview(), 'build/ui/people');

  // A click leads to the code of an element that a loop repeats.
  await preview.letter.getByText('Order 9: Honey').click();
  await vscode.page.locator('.view-line', { hasText: 'Order {{number}}' }).first().waitFor();
  await eventually(async () => {
    const status = await vscode.page.locator('.statusbar').innerText();
    assert.match(status, /Ln 8,/);
  });

  await vscode.page.keyboard.press('Alt+]');
  await preview.letter.getByText('Hello Boris').waitFor();
  assert.doesNotMatch(await text(), /Order|club/);
  assert.equal(await preview.letter.locator('title').textContent(), 'For Boris');

  // The person is restored by name after a reload, although another one was inserted before.
  await writeFile(join(folder, 'spring.people.json'), JSON.stringify([{ name: 'Aaron' }, ...people]));
  await vscode.reload();
  await preview.letter.getByText('Hello Boris').waitFor();
  await preview.page.evaluate(({ ownerDocument }) =>
    ownerDocument.querySelector<HTMLElement>('[title="As in mail programs without HTML"]')?.click(),
  );
  await preview.page.locator('.plain', { hasText: 'News for Boris' }).waitFor();

  await vscode.page.keyboard.press('Control+End');
  await writeFile(join(folder, 'spring.people.json'), '[{"name": ');
  await preview.page.getByText('“spring.people.json” is not valid JSON').waitFor();
  await vscode.screenshot('build/ui/people-broken.png');
  assert.equal(await readFile(join(folder, 'spring.mjml'), 'utf8'), layout);
  await rm(folder, { recursive: true });
});

test('a field that no sample person has is reported in the Problems panel', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mr-people-'));
  await writeFile(join(folder, 'spring.mjml'), layout.replace('{{#if isMember}}', '{{#if isMenber}}'));
  await writeFile(join(folder, 'spring.people.json'), JSON.stringify(people, null, 2));
  await using vscode = await Workbench.open({ folder });
  await vscode.openFile('spring.mjml');
  const { page } = vscode;
  const squiggle = page.locator('.squiggly-warning').first();
  await squiggle.waitFor();
  await vscode.run('View: Focus Problems');
  await page.getByText('No sample person has the field “isMenber”.').first().waitFor();
  await windowInAllThemes(vscode, 'build/ui/people-problems');

  await rm(folder, { recursive: true });
});

test('the preview shows the first sample person as soon as sample people are added', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mr-people-'));
  await writeFile(join(folder, 'spring.mjml'), layout);
  await using vscode = await Workbench.open({ folder });
  const preview = new LetterPreview(vscode);
  await preview.open('spring.mjml');
  await preview.letter.getByText('Hello {{name}}').waitFor();
  await vscode.run('Mailroom: Add Sample People…');
  await preview.letter.getByText(/^Hello [^{]/).waitFor();
  await vscode.screenshot('build/ui/people-added.png');
  await rm(folder, { recursive: true });
});
