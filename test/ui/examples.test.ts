import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FrameLocator } from 'playwright-core';
import { inAllThemes, narrowTo, windowInAllThemes } from './support/pagePictures.ts';
import { sharedWindow } from './support/sharedWindow.ts';
import type { Workbench } from './support/workbench.ts';

/** The title of a row, the description behind it, and the visible part of the description. */
interface SeenRow {
  readonly title: string;
  readonly behind: string;
  readonly seen: string;
}

const words = {
  en: {
    start: 'Start with the Sandbox',
    makets: 'Makets',
    campaigns: 'Campaigns',
    domains: 'Domains',
    inbox: 'Sandbox Mailboxes',
  },
  ru: {
    start: 'Начать с песочницы',
    makets: 'Макеты',
    campaigns: 'Рассылки',
    domains: 'Домены',
    inbox: 'Ящики песочницы',
  },
};

for (const language of ['en', 'ru'] as const) {
  describe(`The sandbox’s examples (${language})`, () => {
    const names = words[language];
    const window = sharedWindow({ language }, async (vscode) => {
      const makets = vscode.view(names.makets);
      await makets.pressInWelcome(names.start);
      await makets.waitFor('spring');
    });

    test('titles and the main part of descriptions are visible in a side bar of 480 pixels', async () => {
      const vscode = window();
      await vscode.showViews(names.makets, names.campaigns);
      const makets = vscode.view(names.makets);
      await makets.expand('spring');
      await makets.waitFor('#104');
      const before = await makeSideBar(vscode, 480);
      const campaigns = vscode.view(names.campaigns);
      await campaigns.waitFor('%');
      await vscode.screenshot(`build/ui/sidebar-${language}.png`);
      // The main part is the number of a maket, and the time or the figure of a campaign.
      const first = ({ behind }: SeenRow) =>
        behind.startsWith('#') ? (behind.split(' · ')[0] ?? '') : behind;
      const rows = [...(await seenRows(makets.pane)), ...(await seenRows(campaigns.pane))];
      const leaves = rows.filter(({ title, behind }) => /#|%|:/.test(behind) && title !== '');
      // The number of rows that fit under the headers of five views.
      assert.ok(leaves.length >= 3 + 4, JSON.stringify(rows));
      assert.deepEqual(
        leaves.filter(({ title }) => title.endsWith('…')),
        [],
      );
      assert.deepEqual(
        leaves.map((row) => row.seen.slice(0, first(row).length)),
        leaves.map(first),
      );
      await makeSideBar(vscode, before);
    });

    test('domains expand to their records, and a record opens the page with all of them', async () => {
      const vscode = window();
      await vscode.showViews(names.domains);
      const tree = vscode.view(names.domains);
      await tree.expand('lumen.example');
      await tree.waitFor('DKIM');
      await vscode.screenshot(`build/ui/domains-${language}.png`);
      await tree.row('SPF').click();
      const healthy = vscode.webview();
      await healthy.locator('details.record[open] .setting').first().waitFor();
      // The DMARC record only monitors, which is no fault.
      assert.deepEqual(await states(healthy), ['lenient', 'ok', 'ok', 'ok', 'off']);
      await inAllThemes(vscode, healthy, `build/ui/domain-${language}`);
      await healthy.locator('.lookups summary').click();
      assert.deepEqual(await healthy.locator('.lookups li > code').allTextContents(), [
        'include:_spf.post.example',
        'include:_a.post.example',
        'include:_b.post.example',
        'include:spf.sandbox.example',
      ]);
      assert.equal(
        await healthy.locator('.optional code').nth(1).textContent(),
        'v=TLSRPTv1; rua=mailto:tls@lumen.example',
      );
      await healthy.locator('.lookups').scrollIntoViewIfNeeded();
      await vscode.screenshot(`build/ui/domain-lookups-${language}.png`);
      await healthy.locator('.optional').scrollIntoViewIfNeeded();
      await vscode.screenshot(`build/ui/domain-optional-${language}.png`);
      await narrowTo(vscode, healthy, `build/ui/domain-healthy-narrow-${language}.png`);

      await tree.fold('lumen.example');
      await tree.row('tern.example').click();
      await vscode.page.locator('.tab.active', { hasText: 'tern.example' }).waitFor();
      const broken = vscode.webview();
      await broken.locator('.record.err .setting').first().waitFor();
      assert.deepEqual(await states(broken), ['err', 'err', 'err', 'err', 'off']);
      await tree.expand('tern.example');
      await tree.row('DMARC').click();
      await broken.locator('.record[data-key="dmarc _dmarc"]:focus').waitFor();
      await inAllThemes(vscode, broken, `build/ui/domain-broken-${language}`);
      await narrowTo(vscode, broken, `build/ui/domain-narrow-${language}.png`);
    });

    test('the inbox shows campaigns with their letters', async () => {
      const vscode = window();
      await vscode.showViews(names.inbox);
      const tree = vscode.view(names.inbox);
      await tree.expand('Light for long');
      await tree.waitForChildOf('Light for long');
      assert.match(await tree.text(), /^[^\n]+\n {2}[a-z.]+@[a-z]+\.example {2}/m);
      await windowInAllThemes(vscode, `build/ui/inbox-${language}`);
    });
  });
}

/** Returns the states of the records on a page, in order. */
async function states(page: FrameLocator): Promise<(string | undefined)[]> {
  const classes = await page
    .locator('.record summary .pill')
    .evaluateAll((pills) => pills.map((pill) => pill.classList.item(1)));
  return classes.map((state) => state ?? undefined);
}

/** Drags the side bar to this width. Returns the width that it had. */
async function makeSideBar({ page }: Workbench, width: number): Promise<number> {
  const sideBar = page.locator('.part.sidebar');
  const box = await sideBar.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width, 500);
  await page.mouse.down();
  await page.mouse.move(box.x + width, 500, { steps: 5 });
  await page.mouse.up();
  assert.equal((await sideBar.boundingBox())?.width, width);
  return box.width;
}

/** Returns the rows of a view, with the visible characters of their descriptions. */
function seenRows(pane: ReturnType<Workbench['view']>['pane']): Promise<SeenRow[]> {
  return pane.locator('.monaco-list-row').evaluateAll((rows) =>
    rows.map((row) => {
      const container = row.querySelector('.monaco-icon-label-container');
      const text = row.querySelector('.label-description')?.firstChild;
      const behind = text?.textContent ?? '';
      // A clipped description ends with an ellipsis, which covers a letter or two.
      const ellipsis = container && container.scrollWidth > container.clientWidth ? 12 : 0;
      const end = (container?.getBoundingClientRect().right ?? 0) - ellipsis;
      const isSeen = (index: number) => {
        if (!text) return false;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        return range.getBoundingClientRect().right <= end;
      };
      const seen = [...behind].filter((_, index) => isSeen(index)).join('');
      return { title: row.querySelector('.label-name')?.textContent ?? '', behind, seen };
    }),
  );
}
