import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { canIEmail } from '../../scripts/caniemail.ts';
import { supportTable } from '../../src/core/checks/support/table.ts';
import { letterOfPrograms, viewOf } from '../../src/core/checks/support/views.ts';
import { readLetterTree } from '../../src/inspector/letterTree/readLetterTree.ts';
import { inGmail } from '../unit/checks/shownLetters.ts';
import { inAllThemes, narrowTo } from './support/pagePictures.ts';
import { Workbench } from './support/workbench.ts';

test('what Gmail’s web page shows of a letter is compared with what was predicted', async () => {
  await using vscode = await Workbench.open();
  const { page, quickInput } = vscode;
  const html = await readFile('src/sandbox/demo/layouts/newsletter.html', 'utf8');
  const letter = `From: news@shop.example\nSubject: News\nMIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n${html}`;
  await writeFile(join(vscode.folder, 'news.eml'), letter);
  const table = supportTable(canIEmail());
  const kept = viewOf(
    letterOfPrograms(readLetterTree(html), table),
    table.clients(['gmail.desktop-webmail']),
  );
  const shown = inGmail(kept.replaceAll('border-radius:12px', '').replace('line-height', 'x-height'));
  await vscode.openFile('news.eml');
  await page.evaluate((text) => navigator.clipboard.writeText(text), shown);
  await vscode.run('Mailroom: Compare with What Was Predicted…');
  await quickInput.waitForTitle('Compare with What Was Predicted');
  await vscode.screenshot('build/ui/predictions-source.png');
  await quickInput.accept();
  await page.getByText('has left its marks in this HTML').waitFor();
  await vscode.screenshot('build/ui/predictions-program.png');
  await quickInput.accept();
  const result = vscode.webview(-1);
  await result.locator('.verdict', { hasText: /^\D*\d+ of \d+ predictions hold in Gmail/ }).waitFor();
  await result.getByText('Missing, though supported').waitFor();
  await inAllThemes(vscode, result, 'build/ui/predictions');
  await narrowTo(vscode, result, 'build/ui/predictions-narrow.png');
  await result
    .getByRole('button', { name: /^Line \d+ of the received HTML$/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await vscode.statusBar.getByText(/^Ln \d+, Col/).waitFor();
  await page.locator('.tab.active', { hasText: 'news.html' }).waitFor();
});
