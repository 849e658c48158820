import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FrameLocator } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { inAllThemes, narrowTo } from './support/pagePictures.ts';
import { sharedWindow } from './support/sharedWindow.ts';

const window = sharedWindow();

/** Returns the sentence on top of a page. */
const summary = (page: FrameLocator) => page.locator('.summary').innerText();

test('the sandbox’s campaigns are judged, compared and shown together from the first start', async () => {
  const vscode = window();
  await vscode.showMailroom();
  await vscode.view('Makets').pressInWelcome('Start with the Sandbox');
  const campaigns = vscode.view('Campaigns');
  await vscode.showViews('Campaigns');
  await campaigns.waitFor('Spring sale for offices');

  await campaigns.choose('Spring sale for offices', 'Show Statistics');
  const statistics = vscode.webview(0);
  await eventually(async () =>
    assert.match(
      await statistics.locator('.verdict').innerText(),
      /clicked \(65\), of whom 15 to 27 were probably people\./,
    ),
  );

  await campaigns.select('Spring sale for offices', 'Light for long evenings');
  await campaigns.choose('Light for long evenings', 'Compare Campaigns…');
  const page = vscode.webview(0);
  const same =
    '“Spring sale for offices” and “Light for long evenings” were clicked about equally: 6.4% to 11.5% and 10.2%. The difference may be chance. A larger list, or a bolder change, would show more.';
  await eventually(async () => assert.equal(await summary(page), same));
  await inAllThemes(vscode, page, 'build/ui/compared');
  await narrowTo(vscode, page, 'build/ui/compared-narrow.png');

  await campaigns.pressInTitle('Show All Campaigns');
  const rows = page.locator('.campaigns tbody tr');
  await eventually(async () => assert.equal(await rows.count(), 7));
  await eventually(async () => assert.equal(await page.locator('svg.small').count(), 6));
  await inAllThemes(vscode, page, 'build/ui/campaigns');

  await vscode.reload();
  await eventually(async () => assert.equal(await rows.count(), 7));
});
