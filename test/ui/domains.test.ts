import assert from 'node:assert/strict';
import { test } from 'node:test';
import { themes, Workbench } from './support/workbench.ts';

const words = {
  en: { start: 'Start with the Sandbox', makets: 'Makets', domains: 'Domains' },
  ru: { start: 'Начать с песочницы', makets: 'Макеты', domains: 'Домены' },
};

async function openDomains(language: keyof typeof words) {
  const vscode = await Workbench.open({ language });
  const { start, makets, domains } = words[language];
  await vscode.showMailroom();
  await vscode.view(makets).pressInWelcome(start);
  await vscode.view(makets).waitFor('spring');
  const tree = vscode.view(domains);
  await tree.pane.locator('.pane-header').click();
  await tree.waitFor('lumen.example');
  return { vscode, tree };
}

for (const language of ['en', 'ru'] as const) {
  test(`domains open to their records, and a record to the page with all of them (${language})`, async () => {
    const { vscode, tree } = await openDomains(language);
    await using _ = vscode;
    await tree.expand('lumen.example');
    await tree.waitFor('DKIM');
    await vscode.screenshot(`build/ui/domains-${language}.png`);
    await tree.row('SPF').click();
    const page = vscode.webview();
    await page.locator('.record').first().waitFor();
    for (const theme of Object.keys(themes) as (keyof typeof themes)[]) {
      await vscode.switchTheme(theme);
      await vscode.screenshot(`build/ui/domain-${language}-${theme}.png`);
    }
    assert.equal(await page.locator('.record').count(), 5);
  });
}
