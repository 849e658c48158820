import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { FrameLocator } from 'playwright-core';
import { globFiles } from '../../scripts/globFiles.ts';
import { eventually } from '../support/eventually.ts';
import { Animation } from './support/animation.ts';
import { closeWhatFailuresLeave } from './support/leftOpen.ts';
import { LetterPreview } from './support/letterPreview.ts';
import { ReviewPage } from './support/reviewPage.ts';
import { Workbench } from './support/workbench.ts';

/**
 * The whole path of somebody who has just installed Mailroom, with nothing but the sandbox and the example workspace.
 * It takes the pictures that the README shows: with `MAILROOM_PICTURES=media/readme` they go there.
 */

const root = resolve(import.meta.dirname, '../..');
const pictures = resolve(root, process.env.MAILROOM_PICTURES ?? 'build/ui');
const subject = 'Juniper & Salt: what spring tastes like';

let temporary: string;
let folder: string;
let vscode: Workbench;

closeWhatFailuresLeave(() => vscode);
before(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'mr-walk-'));
  folder = join(temporary, 'letters');
  await cp(join(root, 'examples'), folder, { recursive: true });
  const settings = { 'editor.wordWrap': 'on', 'editor.minimap.enabled': false };
  vscode = await Workbench.open({ folder, settings, theme: 'light', scale: 1.25 });
});

after(async () => {
  await vscode.close();
  await rm(temporary, { recursive: true });
});

test('a newcomer gets from the first click to the statistics of a campaign', async (t) => {
  const { quickInput, notifications, page } = vscode;
  const makets = vscode.view('Makets');
  const campaigns = vscode.view('Campaigns');
  const preview = () => vscode.webview(0);
  const statistics = () => vscode.webview(1);

  await t.test('one click starts the sandbox, and its folders appear', async () => {
    await vscode.showMailroom();
    const ways = makets.pane.locator('.welcome-view-content .monaco-button');
    await ways.first().waitFor();
    assert.deepEqual(await ways.allTextContents(), ['Start with the Sandbox', 'Add an Account']);
    await makets.pressInWelcome('Start with the Sandbox');
    await makets.waitFor('spring');
    assert.equal(
      await makets.text(),
      ['events  2', 'newsletters  2', 'spring  3', 'welcome and orders  2', 'кофейня «полдень»  2'].join(
        '\n',
      ),
    );
    assert.deepEqual(await notifications.buttons('The sandbox is ready'), ['Open “newsletter.mjml”']);
  });

  await t.test('the layout opens with its preview beside it, which explains the footer', async () => {
    await notifications.press('The sandbox is ready', 'Open “newsletter.mjml”');
    await page.locator('.tab', { hasText: 'Preview newsletter.mjml' }).waitFor();
    const footer = preview().frameLocator('iframe').locator('[data-mailroom-footer]');
    await footer.hover();
    const label = preview().getByRole('complementary', { name: 'Footer' });
    await label.waitFor();
    assert.equal(
      await label.locator('p').innerText(),
      'Added by the service. The standard footer, because neither the layout (newsletter.footer.html) nor the account has a footer.',
    );
    await vscode.screenshot(join(pictures, 'footer.png'));
    await preview().getByRole('button', { name: 'Footer: standard' }).hover();
    await footer.evaluate(({ ownerDocument }) => ownerDocument.defaultView?.scrollTo(0, 0));
  });

  await t.test('the preview follows the typing', async () => {
    const letter = preview().frameLocator('iframe');
    const animation = process.env.MAILROOM_PICTURES ? new Animation(page) : undefined;
    await vscode.select('So did the kitchen.');
    await typeInto(letter, 'Fresh from the oven.', animation);
    await animation?.add(1500);
    await animation?.write(join(pictures, 'typing.png'));
    await vscode.run('File: Revert File');
    await letter.getByText('So did the kitchen.').waitFor();
  });

  await t.test('the upload creates a maket in a folder, and the tree shows it', async () => {
    await vscode.clickEditorButton('Upload Layout');
    await quickInput.waitForTitle('Upload Layout');
    assert.equal(await quickInput.input.inputValue(), subject);
    await quickInput.accept();
    await quickInput.pick('spring');
    await notifications.press(`Uploaded “${subject}”`, 'Show');
    await makets.waitFor(subject);
    const [maket] = rows<{ id: number }>(`SELECT max(id) AS id FROM makets`);
    assert.equal(
      await makets.text(),
      [
        'events  2',
        'newsletters  2',
        'spring  4',
        `  ${subject}  #${maket?.id} · newsletter.mjml`,
        '  Spring sale, last day  #104',
        '  Spring sale  #103',
        '  The Lumen Letter, March  #102',
        'welcome and orders  2',
        'кофейня «полдень»  2',
      ].join('\n'),
    );
  });

  await t.test('a campaign is sent after one confirmation, and finishes', async () => {
    await campaigns.pressInTitle('New Campaign');
    await quickInput.pick('newsletter.mjml');
    await quickInput.waitForTitle('2/5');
    assert.equal(await quickInput.input.inputValue(), subject);
    await quickInput.accept();
    await quickInput.waitForTitle('3/5');
    await quickInput.tick('Customers', 'Friends of the workshop');
    await quickInput.pressOk();
    await quickInput.waitForTitle('4/5');
    await quickInput.acceptItem();
    await quickInput.waitForTitle('5/5');
    await quickInput.pick('Now');
    const review = new ReviewPage(vscode);
    await review.isComplete();
    await vscode.screenshot(join(pictures, 'review.png'));
    const text = await review.text();
    assert.match(text, / To “/);
    for (const list of ['Friends of the workshop', 'Customers'])
      assert.ok(text.includes(`“${list}”, list `), text);
    assert.deepEqual(rows('SELECT id FROM sends WHERE letter_title = ?', subject), []);
    await review.send();
    await review.showStatistics();
    const pill = statistics().locator('.pill');
    await pill.filter({ hasText: 'Finished' }).waitFor({ timeout: 60_000 });
    await eventually(async () => assert.ok((await campaigns.text()).includes(`Finished  7\n  ${subject}  `)));
  });

  await t.test('its statistics match the database of the sandbox', async () => {
    await notifications.clear();
    await statistics().getByText('All counters as a table').click();
    const counters = statistics().getByRole('table', { name: 'All counters' });
    const shown = async () =>
      (await counters.locator('tbody td:nth-child(2)').allInnerTexts()).map((text) =>
        Number(text.replaceAll(',', '')),
      );
    // The demo's readers go on opening and clicking, so that both agree only from time to time.
    const deadline = Date.now() + 90_000;
    let both = { shown: await shown(), happened: counted() };
    const agree = () => String(both.shown) === String(both.happened) && (both.happened[6] ?? 0) >= 8;
    while (!agree() && Date.now() < deadline) {
      await delay(100);
      both = { shown: await shown(), happened: counted() };
    }
    assert.deepEqual(both.shown, both.happened);
    const [, delivered = 0, , , , , clicked = 0] = both.happened;
    assert.ok(delivered > 250 && clicked >= 8, `${delivered} were delivered, ${clicked} readers clicked`);
    await statistics().getByText('All counters as a table').click();
    await statistics().getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await vscode.run('View: Toggle Maximize Editor Group');
    await vscode.screenshot(join(pictures, 'statistics.png'));
    await vscode.run('View: Toggle Maximize Editor Group');
  });

  // Other tests show that these pages work.
  if (process.env.MAILROOM_PICTURES)
    await t.test('the other pages that the README shows have their pictures', async () => {
      const letter = new LetterPreview(vscode);
      await letter.open('invitation.mjml');
      await letter.page.getByRole('button', { name: 'Sample: none' }).waitFor();
      await page.keyboard.press('Alt+]');
      await letter.letter.getByText('Clara').first().waitFor();
      await vscode.screenshot(join(pictures, 'people.png'));
      await letter.press('Mail Programs');
      await letter.page.getByRole('region', { name: 'Mail programs' }).getByRole('button').first().waitFor();
      await page.keyboard.press('Escape');
      await vscode.screenshot(join(pictures, 'programs.png'));
      await vscode.run('View: Close All Editors');
      await vscode.showViews('Domains');
      const domains = vscode.view('Domains');
      await domains.expand('lumen.example');
      await domains.waitFor('DKIM');
      await domains.row('SPF').click();
      await vscode.webview().locator('details.record').first().waitFor();
      await vscode.screenshot(join(pictures, 'domain.png'));
    });
});

/** Types over what is selected, and waits after each few characters until the letter shows them. */
async function typeInto(letter: FrameLocator, text: string, animation?: Animation): Promise<void> {
  await animation?.add(1000);
  for (let typed = 0; typed < text.length; typed += 2) {
    await vscode.page.keyboard.type(text.slice(typed, typed + 2));
    await letter.getByRole('heading', { name: text.slice(0, typed + 2).trim() }).waitFor();
    await animation?.add(150);
  }
}

/** Returns all counters of the campaign from the sandbox's own database, in the order of the page. */
function counted(): number[] {
  const [row] = rows<Record<string, number>>(
    `SELECT count(DISTINCT l.id) AS count,
       count(DISTINCT l.id) FILTER (WHERE state = 'delivered') AS delivered,
       count(DISTINCT l.id) FILTER (WHERE state = 'bounced') AS bounce,
       count(DISTINCT l.id) FILTER (WHERE state = 'deferred') AS deferred,
       count(DISTINCT l.id) FILTER (WHERE kind = 'open') AS opened,
       count(*) FILTER (WHERE kind = 'open') AS opens_total,
       count(DISTINCT l.id) FILTER (WHERE kind = 'click') AS clicked,
       count(*) FILTER (WHERE kind = 'click') AS clicks_total,
       count(DISTINCT l.id) FILTER (WHERE kind = 'unsubscribe') AS unsubs,
       count(DISTINCT l.id) FILTER (WHERE kind = 'complaint') AS spam
     FROM sends JOIN letters l ON l.send = sends.id LEFT JOIN events ON events.letter = l.id
     WHERE letter_title = ?`,
    subject,
  );
  return Object.values(row ?? {});
}

/** Rows of the database of the sandbox that runs inside the extension. */
function rows<Row>(sql: string, ...values: string[]): Row[] {
  const [file] = globFiles(join(vscode.userData, 'User/globalStorage/*/sandboxes/*/sandbox.sqlite'));
  assert.ok(file, 'the sandbox has been started');
  const sqlite = new DatabaseSync(file, { readOnly: true });
  try {
    return sqlite.prepare(sql).all(...values) as Row[];
  } finally {
    sqlite.close();
  }
}
