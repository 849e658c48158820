import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Mailroom } from './support/mailroom.ts';
import { Workbench } from './support/workbench.ts';

/** What a row says behind its title, and what of it is seen. */
interface SeenRow {
  readonly title: string;
  readonly behind: string;
  readonly seen: string;
}

const words = {
  en: { start: 'Start with the Sandbox', makets: 'Makets', campaigns: 'Campaigns' },
  ru: { start: 'Начать с песочницы', makets: 'Макеты', campaigns: 'Рассылки' },
};

for (const [language, names] of Object.entries(words)) {
  test(`what tells most is seen behind every title in a side bar of 260 pixels (${language})`, async () => {
    await using vscode = await Workbench.open({ language });
    await vscode.showMailroom();
    const makets = vscode.view(names.makets);
    await makets.pressInWelcome(names.start);
    await makets.waitFor('spring');
    await makets.expand('spring');
    await makets.waitFor('#104');
    await narrow(vscode, 260);
    const campaigns = vscode.view(names.campaigns);
    await campaigns.waitFor('98');
    await vscode.screenshot(`build/ui/sidebar-${language}.png`);
    const first = ({ behind }: SeenRow) => behind.split(' · ')[0] ?? '';
    const rows = [...(await seenRows(makets.pane)), ...(await seenRows(campaigns.pane))];
    const leaves = rows.filter(({ title, behind }) => /#|%|:/.test(behind) && title !== '');
    assert.ok(leaves.length >= 3 + 6, JSON.stringify(rows));
    assert.deepEqual(
      leaves.map((row) => row.seen.slice(0, first(row).length)),
      leaves.map(first),
    );
  });
}

test('menus are grouped as the explorer’s, with the keys, and the group of what is in no folder stays away while it is empty', async () => {
  await using vscode = await Workbench.open();
  await vscode.showMailroom();
  const tree = vscode.view('Makets');
  await tree.pressInWelcome('Start with the Sandbox');
  await tree.waitFor('spring');
  await tree.expand('spring');
  await tree.waitFor('#103');
  assert.equal(
    await tree.menu('spring'),
    `
New Folder…
-
Paste  Ctrl+V
-
Merge Folder into…
Duplicate Folder…
-
Rename Folder…  F2
Delete Folder  Del`.slice(1),
  );
  assert.equal(
    await tree.menu('#103'),
    `
New Campaign…
-
Folders
-
Cut  Ctrl+X
Copy  Ctrl+C
-
Copy Maket Number
-
Rename Maket…  F2
Remove from Folder  Del
-
More`.slice(1),
  );
  await tree.choose('#103', 'More', 'Forget Maket…');
  const question = (await vscode.dialog.textContent()) ?? '';
  assert.match(question, /Forget “Spring sale”\?.*Nothing changes at the service: it stays in its folders/);
  await vscode.answer('Cancel');
  assert.equal(await tree.row('Not in a folder').count(), 0);
});

/** Makes the side bar as wide as that, as somebody does with the mouse. */
async function narrow({ page }: Workbench, width: number): Promise<void> {
  const sideBar = page.locator('.part.sidebar');
  const box = await sideBar.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width, 500);
  await page.mouse.down();
  await page.mouse.move(box.x + width, 500, { steps: 5 });
  await page.mouse.up();
  assert.equal((await sideBar.boundingBox())?.width, width);
}

/** The rows of a view, with the characters that lie within what the row shows. */
function seenRows(pane: ReturnType<Workbench['view']>['pane']): Promise<SeenRow[]> {
  return pane.locator('.monaco-list-row').evaluateAll((rows) =>
    rows.map((row) => {
      const container = row.querySelector('.monaco-icon-label-container');
      const text = row.querySelector('.label-description')?.firstChild;
      const behind = text?.textContent ?? '';
      // What does not fit ends with an ellipsis, which takes the place of a letter or two.
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

test('a view that is opened for the first time shows its entries at once', async () => {
  await using vscode = await Workbench.open();
  await vscode.showMailroom();
  const makets = vscode.view('Makets');
  await makets.pressInWelcome('Start with the Sandbox');
  await makets.waitFor('spring');
  // VS Code looks at such a view once more after two seconds, whatever is in it: here it never does.
  await vscode.page.evaluate(() => {
    const { setTimeout } = globalThis;
    const patient = (handler: () => void, time?: number) =>
      setTimeout(handler, time === 2000 ? 2 ** 31 - 1 : time);
    Object.assign(globalThis, { setTimeout: patient });
  });
  for (const [title, entry] of [
    ['Domains', 'lumen.example'],
    ['Inbox', 'Light for long'],
  ] as const) {
    await makets.pane.locator('.pane-header').click();
    const view = vscode.view(title);
    await view.pane.locator('.pane-header').click();
    await view.waitFor(entry);
    await view.pane.locator('.pane-header').click();
  }
});

test('the Domains view says that there are none when the service has said so, and not when it refuses to', async () => {
  await using mailroom = await Mailroom.open();
  const { vscode, sandbox } = mailroom;
  const view = vscode.view('Domains');
  const none = view.pane.getByText('The account has no sender domains.');
  sandbox.misbehave({ status: 422, path: '/mailer/domains.json' });
  await view.pane.locator('.pane-header').click();
  await vscode.notifications.message('Couldn’t read the domains');
  assert.equal(await none.isVisible(), false);
  sandbox.misbehave();
  await vscode.run('Mailroom: Refresh Domains');
  await none.waitFor();
});
