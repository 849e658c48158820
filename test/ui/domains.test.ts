import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FrameLocator } from 'playwright-core';
import { inAllThemes, narrowTo } from './support/pagePictures.ts';
import { Workbench } from './support/workbench.ts';

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
    const healthy = vscode.webview();
    await healthy.locator('.live.right').first().waitFor();
    assert.deepEqual(await states(healthy), ['ok', 'ok', 'warn', 'ok', 'off']);
    await inAllThemes(vscode, healthy, `build/ui/domain-${language}`);
    await healthy.locator('.lookups summary').click();
    assert.deepEqual(await healthy.locator('.lookups li > code').allTextContents(), [
      'include:_spf.post.example',
      'include:_a.post.example',
      'include:_b.post.example',
      'include:spf.sandbox.example',
    ]);
    assert.equal(
      await healthy.locator('.further code').nth(1).textContent(),
      'v=TLSRPTv1; rua=mailto:tls@lumen.example',
    );
    await healthy.locator('.lookups').scrollIntoViewIfNeeded();
    await vscode.screenshot(`build/ui/domain-lookups-${language}.png`);
    await healthy.locator('.further').scrollIntoViewIfNeeded();
    await vscode.screenshot(`build/ui/domain-further-${language}.png`);
    await narrowTo(vscode, healthy, `build/ui/domain-healthy-narrow-${language}.png`);

    await tree.row('lumen.example').click();
    await tree.expand('tern.example');
    await tree.row('SPF').click();
    await vscode.page.locator('.tab.active', { hasText: 'tern.example' }).waitFor();
    const broken = vscode.webview();
    await broken.locator('.record.err .live').first().waitFor();
    assert.deepEqual(await states(broken), ['err', 'err', 'err', 'err', 'err']);
    await inAllThemes(vscode, broken, `build/ui/domain-broken-${language}`);
    await narrowTo(vscode, broken, `build/ui/domain-narrow-${language}.png`);
  });
}

/** How the records on a page stand, in their order. */
async function states(page: FrameLocator): Promise<(string | undefined)[]> {
  const classes = await page
    .locator('.record')
    .evaluateAll((records) => records.map((record) => record.classList.item(1)));
  return classes.map((state) => state ?? undefined);
}
