import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type CountingServer, startCountingServer } from '../support/countingServer.ts';
import { htmlLetter, newsletter } from '../support/emlFiles.ts';
import { eventually } from '../support/eventually.ts';
import { png } from '../support/png.ts';
import { PreviewPage } from '../support/previewPage.ts';
import { closeWhatFailuresLeave } from './support/leftOpen.ts';
import { inAllThemes, narrowTo } from './support/pagePictures.ts';
import { Workbench } from './support/workbench.ts';

const root = resolve(import.meta.dirname, '../..');
const pictures = 'build/ui';

describe('Received letters', () => {
  let vscode: Workbench;
  let server: CountingServer;
  let folder: string;

  closeWhatFailuresLeave(() => vscode);
  before(async () => {
    server = await startCountingServer();
    folder = await mkdtemp(join(tmpdir(), 'mr-letters-'));
    await mkdir(folder, { recursive: true });
    const hostile = await readFile(join(root, 'test/fixtures/hostile.html'), 'utf8');
    await write('spring.eml', newsletter(png(120, 60, [46, 125, 50]), 'name;price\n'));
    await write('hostile [1].eml', htmlLetter(hostile.replaceAll('@/', `${server.url}/`)));
    await write('deep.eml', nested(1000));
    vscode = await Workbench.open({ folder });
  });
  after(async () => {
    await vscode.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Replaces a file atomically, so that half of it is never read. */
  const write = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, `${name}.draft`), content);
    await rename(join(folder, `${name}.draft`), join(folder, name));
  };
  const shown = () => vscode.webview();
  const letter = () => shown().frameLocator('iframe.content');
  const chooseAppearance = (name: string) =>
    new PreviewPage(shown().locator('html')).choose('Light and Dark', name);
  const choose = (name: string) => shown().getByRole('radio', { name, exact: true }).check({ force: true });

  it('are shown with their pictures, headers, text and attachments', async () => {
    await vscode.openFile('spring.eml');
    await shown().getByRole('heading', { name: 'Весенняя распродажа — до пятницы 🌷' }).waitFor();
    await letter().getByRole('heading', { name: 'Весенняя распродажа' }).waitFor();
    const logo = letter().getByRole('img', { name: 'Логотип' });
    await eventually(async () =>
      assert.equal(await logo.evaluate((image) => (image as HTMLImageElement).naturalWidth), 120),
    );
    const head = (await shown().locator('.head').innerText()).replace(/\s+/g, ' ');
    assert.match(head, /^В Весна news@spring\.example · to anna@reader\.example · Nov 23, 2026/);
    assert.match(head, /прайс\.csv \S+ KB Save…/);
    assert.doesNotMatch(head, /logo\.png/);
    await inAllThemes(vscode, shown(), `${pictures}/letter`);
    await choose('Phone');
    await eventually(async () => {
      const width = await shown()
        .locator('iframe.content')
        .evaluate((frame) => frame.clientWidth);
      assert.equal(width, 375);
    });
    await chooseAppearance('Author’s Dark Styles');
    await vscode.screenshot(`${pictures}/letter-phone-dark.png`);
    await choose('Plain Text');
    await shown().getByText('Скидки до 40 %: https://spring.example/sale').waitFor();
    await choose('Source');
    await shown().getByText('DKIM-Signature: v=1;').waitFor();
    await choose('Headers');
    for (const words of [
      'Signed by spring.example with its key mr2026.',
      'Readers can unsubscribe with one click in the mail program, without a web page (RFC 8058).',
      'mx.reader.example found: SPF pass, DKIM pass, DMARC pass.',
      'The letter passed through 2 servers. The first of these headers was added by the last one.',
    ])
      await shown().getByText(words, { exact: true }).waitFor();
    await inAllThemes(vscode, shown(), `${pictures}/letter-headers`);
    await narrowTo(vscode, shown(), `${pictures}/letter-headers-narrow.png`);
    await choose('Letter');
    await narrowTo(vscode, shown(), `${pictures}/letter-narrow.png`);
  });

  it('run no scripts and make no requests, also when they are clicked', async () => {
    const before = server.connections;
    await vscode.openFile('hostile [1].eml');
    await shown()
      .getByRole('heading', { name: '[Win](command:workbench.action.closeWindow) <b>now</b>' })
      .waitFor();
    await letter().getByRole('heading', { name: 'Hostile' }).waitFor();
    for (const appearance of ['Author’s Dark Styles', 'Everything Inverted (Approximate)', 'Light'])
      await chooseAppearance(appearance);
    await letter().locator('#elsewhere').hover();
    await shown().getByText('https://elsewhere.example/offer?a=1&b=2').waitFor();
    await vscode.screenshot(`${pictures}/letter-hostile.png`);
    const links = [
      'submit',
      'javascript',
      'file',
      'command',
      'anchor',
      'data',
      'vscode',
      'insiders',
      'tabbed',
    ];
    for (const id of [
      ...links,
      'blob',
      'unc',
      'relative',
      'svg-data',
      'top-frame',
      'js-submit',
      'slide-label',
    ])
      await letter().locator(`#${id}`).click();
    assert.equal(await vscode.dialog.count(), 0);
    await choose('Plain Text');
    await choose('Letter');
    await letter().locator('#elsewhere').click();
    await vscode.dialog.getByText('https://elsewhere.example/offer?a=1&b=2').waitFor();
    await vscode.answer('Cancel');
    assert.deepEqual([server.takePaths(), server.connections], [[], before]);
    assert.equal(vscode.page.context().pages().length, 1);
    const isHacked = () => 'hacked' in window || document.title === 'hacked';
    for (const frame of vscode.page.frames())
      assert.equal(await frame.evaluate(isHacked), false, frame.url());
  });

  it('request only pictures when pictures are turned on', async () => {
    await vscode.page.context().grantPermissions(['local-network-access']);
    await vscode.openFile('hostile [1].eml');
    await shown().getByRole('button', { name: 'Load Pictures' }).click();
    await shown().getByRole('button', { name: 'Pictures', pressed: true }).waitFor();
    await letter().getByRole('heading', { name: 'Hostile' }).waitFor();
    const asked = new Set<string>();
    await eventually(async () => {
      for (const path of server.takePaths()) asked.add(path);
      assert.ok(asked.has('/picture.gif') || asked.has('/picture-2x.gif'));
    });
    const others = [...asked].filter(
      (path) =>
        !/picture|source|background|content|list-style|cursor|input-image|poster|svg-image|noscript/.test(
          path,
        ),
    );
    assert.deepEqual(others, []);
  });

  it('show their errors, and follow changes of their file', async () => {
    await vscode.openFile('deep.eml');
    await shown().getByText('The parts of this letter are nested too deeply.').waitFor();
    await shown().getByRole('heading', { name: 'Deep' }).waitFor();
    await shown().getByText('Sender and Delivery').click();
    await shown().getByText('The letter is not signed.').waitFor();
    await vscode.screenshot(`${pictures}/letter-deep.png`);
    await write('deep.eml', htmlLetter('<h1>Healed</h1>'));
    await letter().getByRole('heading', { name: 'Healed' }).waitFor();
    await write('deep.eml', Buffer.alloc(50_000_001, '\n'));
    await shown()
      .getByText('“deep.eml” is larger than 50 MB, the limit for letters. The file was not read.')
      .waitFor();
  });

  it('have attachments that can be saved', async () => {
    await vscode.openFile('spring.eml');
    await shown().getByRole('button', { name: 'Save прайс.csv…' }).click();
    await vscode.quickInput.saveAs('прайс.csv');
    await vscode.notifications.message('Saved “прайс.csv”.');
    assert.equal(await readFile(join(folder, 'прайс.csv'), 'utf8'), 'name;price\n');
  });
});

/** Returns a letter whose parts are nested to this depth. */
function nested(depth: number): string {
  const parts = Array.from({ length: depth }, (_, level) => [
    `Content-Type: multipart/mixed; boundary="b${level}"`,
    '',
    `--b${level}`,
  ]);
  return ['From: a@b.example', 'Subject: Deep', ...parts.flat(), '', 'Text', ''].join('\r\n');
}
