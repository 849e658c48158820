import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { LetterPreview } from './support/letterPreview.ts';
import { inAllThemes } from './support/pagePictures.ts';
import { Workbench } from './support/workbench.ts';

const layout = `<mjml lang="en">
  <mj-head><mj-title>[[text:title]]</mj-title></mj-head>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text font-size="22px"><h1>[[text:hero.title]]</h1></mj-text>
        <mj-button href="https://shop.example/club">[[text:hero.button]]</mj-button>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`;

const english = { title: 'Spring', hero: { title: 'Welcome back, {{name}}', button: 'Your club' } };
const russian = { title: 'Весна', hero: { title: 'С возвращением, {{name}}' } };

test('the preview shows a letter in each of its languages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mr-languages-'));
  const write = (name: string, value: unknown) =>
    writeFile(join(folder, name), JSON.stringify(value, null, 2));
  await writeFile(join(folder, 'spring.mjml'), layout);
  await write('spring.en.json', english);
  await write('spring.ru.json', russian);
  await write('spring.people.json', [{ name: 'Anna' }]);
  await using vscode = await Workbench.open({ folder });
  const preview = new LetterPreview(vscode);
  await preview.open('spring.mjml');
  await preview.letter.getByText('Welcome back, {{name}}').waitFor();
  await preview.choose('Sample People', 'Anna');
  await preview.letter.getByText('Welcome back, Anna').waitFor();

  await preview.choose('Language', 'Russian');
  await preview.letter.getByText('С возвращением, Anna').waitFor();
  await preview.letter.getByText('[[text:hero.button]]').waitFor();
  await inAllThemes(vscode, vscode.webview(), 'build/ui/languages');

  // A click leads to the code of the element with the text.
  await preview.letter.getByText('С возвращением').click();
  await vscode.page.locator('.statusbar', { hasText: 'Ln 6,' }).waitFor();

  await write('spring.ru.json', { ...russian, 'hero.button': 'Ваш клуб' });
  await preview.letter.getByText('Ваш клуб').waitFor();

  await vscode.reload();
  await preview.letter.getByText('С возвращением').waitFor();
  assert.equal(await preview.letter.locator('html').getAttribute('lang'), 'ru');
  await rm(folder, { recursive: true });
});

test('the texts of a layout are extracted in one step, and checked, with the interface in Russian', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mr-extract-'));
  const plain = layout
    .replace('[[text:title]]', 'Spring')
    .replace('[[text:hero.title]]', 'Welcome back, {{name}}')
    .replace('[[text:hero.button]]', 'Your club');
  await writeFile(join(folder, 'autumn.mjml'), plain);
  await using vscode = await Workbench.open({ folder, language: 'ru' });
  await vscode.openFile('autumn.mjml');
  await vscode.run('Mailroom: Extract Texts…');
  await vscode.quickInput.widget
    .getByText(vscode.words('Language of the texts, such as en or pt-BR'))
    .waitFor();
  await vscode.quickInput.type('en');
  await vscode.quickInput.accept();
  await vscode.dialog.waitFor();
  await vscode.screenshot('build/ui/extract-ru.png');
  await vscode.answer(vscode.words('Extract Texts'));
  const lines = vscode.page.locator('.view-lines').first();
  await lines.getByText('[[text:button.yourClub]]').waitFor();
  const texts = JSON.parse(await readFile(join(folder, 'autumn.en.json'), 'utf8'));
  assert.deepEqual(texts, {
    letter: { spring: 'Spring' },
    heading: { welcomeBack: 'Welcome back, {{name}}' },
    button: { yourClub: 'Your club' },
  });

  await vscode.run('Mailroom: Open Preview to the Side');
  const letter = new LetterPreview(vscode).letter;
  await letter.getByText('Welcome back, {{name}}').waitFor();
  await writeFile(
    join(folder, 'autumn.de.json'),
    '{\n  "button": {"yourClub": "Ihr <b>Club"},\n  "old": "Alt"\n}\n',
  );
  await vscode.openFile('autumn.de.json');
  await vscode.page.locator('.squiggly-warning').first().waitFor();
  await vscode.run('View: Focus Problems');
  await vscode.page.locator('.markers-panel', { hasText: 'heading.welcomeBack' }).waitFor();
  await inAllThemes(vscode, vscode.webview(), 'build/ui/languages-ru');
  await rm(folder, { recursive: true });
});
