import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { png } from '../support/png.ts';
import { Mailroom } from './support/mailroom.ts';
import { themes } from './support/workbench.ts';

const layout = (inside: string) =>
  `<mjml lang="en"><mj-head><mj-title>Spring sale</mj-title></mj-head><mj-body><mj-section><mj-column>\n${inside}\n</mj-column></mj-section></mj-body></mjml>\n`;

for (const language of ['en', 'ru'])
  test(`pictures are pasted, dropped and compared in ${language}`, async () => {
    await using mailroom = await Mailroom.open({
      language,
      files: { 'spring.mjml': layout('PASTED') },
      settings: { 'mailroom.pictures.base': { images: 'https://pictures.invalid/mail/' } },
    });
    const { vscode, folder } = mailroom;
    const { page } = vscode;
    await mkdir(join(folder, 'images'));
    await writeFile(join(folder, 'images/hero.png'), png(600, 40, [220, 30, 30]));
    const saved = async () => {
      await page.keyboard.press('Control+S');
      return readFile(join(folder, 'spring.mjml'), 'utf8');
    };
    const explorer = page.locator('.explorer-folders-view .monaco-list-row');
    const listed = (name: string) => explorer.filter({ hasText: name });
    await page.keyboard.press('Control+Shift+E');
    await listed('images').click();
    await listed('hero.png').waitFor();
    await vscode.openFile('spring.mjml');

    await vscode.select('PASTED');
    const bitmap = png(300, 40, [30, 30, 220]).toString('base64');
    await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      await navigator.clipboard.write([
        new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) }),
      ]);
    }, bitmap);
    await page.keyboard.press('Control+V');
    const inserted = (text: string) => eventually(async () => assert.equal(await saved(), layout(text)));
    const files = () => readdir(join(folder, 'images'));
    const pasted = (alt: string) => `<mj-image src="images/image.png" width="300px" alt="${alt}" />`;
    const line = (text: string) => page.locator('.view-line', { hasText: text });
    await line('images/image.png').waitFor();
    // VS Code writes the file after the text. Until it lists the file, Undo takes back the text alone.
    await listed('image.png').waitFor();
    await page.keyboard.press('Control+Z');
    await line('PASTED').waitFor();
    await listed('image.png').waitFor({ state: 'detached' });
    await eventually(async () => assert.deepEqual(await files(), ['hero.png']));
    await vscode.select('PASTED');
    await page.keyboard.press('Control+V');
    await inserted(pasted(''));
    await vscode.screenshot(`build/ui/pictures-pasted-${language}.png`);
    await page.keyboard.type('Blue cups');
    await inserted(pasted('Blue cups'));
    assert.deepEqual(await files(), ['hero.png', 'image.png']);

    await listed('hero.png').hover();
    const place = await line('Blue').boundingBox();
    assert.ok(place);
    await page.mouse.down();
    await page.keyboard.down('Shift');
    for (const step of [1, 2, 3]) await page.mouse.move(place.x + 600 + step, place.y + place.height / 2);
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await inserted(`${pasted('Blue cups')}<mj-image src="images/hero.png" width="600px" alt="" />`);
    await vscode.screenshot(`build/ui/pictures-dropped-${language}.png`);

    await vscode.run('Mailroom: Compare Pictures with Their Addresses');
    await vscode.answer(vscode.words('Compare'));
    await page.locator('.quick-input-widget').getByText('image.png').first().waitFor();
    await vscode.screenshot(`build/ui/pictures-compared-${language}.png`);
    await vscode.closeBoxes();
    if (process.env.MAILROOM_PICTURES === undefined) return;
    for (const theme of Object.keys(themes) as (keyof typeof themes)[]) {
      await vscode.switchTheme(theme);
      await vscode.run('Mailroom: Compare Pictures with Their Addresses');
      await vscode.answer(vscode.words('Compare'));
      await page.locator('.quick-input-widget').getByText('image.png').first().waitFor();
      await vscode.screenshot(`build/ui/pictures-compared-${language}-${theme}.png`);
      await vscode.closeBoxes();
    }
  });
