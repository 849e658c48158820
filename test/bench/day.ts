import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { globFiles } from '../../scripts/globFiles.ts';
import { commands } from '../../src/extension/names.ts';
import { startDnsServer } from '../../src/sandbox/dns/dnsServer.ts';
import { createMailingService } from '../../src/service/index.ts';
import { finishCampaign } from '../support/finishedCampaign.ts';
import { freePort } from '../support/freePort.ts';
import { PreviewPage } from '../support/previewPage.ts';
import { addDomains } from '../support/senderDomains.ts';
import { Mailroom } from '../ui/support/mailroom.ts';
import { ReviewPage } from '../ui/support/reviewPage.ts';
import { comparedSlope, type Result, slopeWithLimit } from './bench.ts';
import { ExtensionHost, type Held } from './extensionHost.ts';
import { layoutOf } from './layouts.ts';

const layouts = 50;
/** The number of keys that are typed in each layout. */
const keys = 20;
/** The number of layouts between two measurements. */
const between = 5;
const previews = 10;
/** How often every page is opened and closed. */
const rounds = 6;

/**
 * The most that may remain, on average, of the first sight of a layout, whose letter is kept, of a key in a layout that was seen before,
 * and of a round of all pages, in KB; and the most listeners or handles.
 */
const limits = { layout: 200, key: 0.2, round: 50, count: 0.5 };

/** The longest time that a step may take on a busy machine, in milliseconds. */
const patience = 120_000;

/** Turns off what VS Code draws beside the text. It costs more than what is measured. */
const leanSettings = {
  'breadcrumbs.enabled': false,
  'editor.minimap.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.stickyScroll.enabled': false,
  'git.enabled': false,
};

const journal = '.mailroom/journal.jsonl';
const domain = 'shop.example';
/** A letter without links, so that its review asks nobody. */
const plain =
  '<mjml><mj-head><mj-title>Spring</mj-title></mj-head><mj-body><mj-section><mj-column><mj-text>Spring is here.</mj-text></mj-column></mj-section></mj-body></mjml>\n';
const mail = `From: news@${domain}\nTo: anna@${domain}\nSubject: News\nMIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n<p>News of spring</p>\n`;

/**
 * A working day in a real VS Code, in minutes, while an import and a campaign run: keys in many layouts, each drawn in the preview
 * before the next one; previews; and every page, opened and closed again. Measures what remains of each in the extension host after
 * garbage collection, as the slope over the day with its standard error. VS Code’s own preview of Markdown is the comparison.
 */
export async function day(): Promise<readonly Result[]> {
  await using office = await step('opening VS Code', openOffice);
  await step('starting a campaign and an import', () => office.startWork());
  // What is loaded once is no growth.
  await step('the first layout', () => office.type(layouts));
  const seeing = await typeInLayouts(office);
  const typing = await typeInLayouts(office);
  const own = await cycle(office, 'preview', previews, () => office.preview());
  const markdown = await cycle(office, 'preview of Markdown', previews, () => office.markdown());
  const pages = await cycle(office, 'round of pages', rounds, () => office.allPages());
  const left = await step('counting the pages that are left', () => office.pagesLeft());
  const per = keys * between;
  return [
    slopeWithLimit('memory of a new layout', seeing.map(heap), limits.layout, 'KB', between),
    slopeWithLimit('memory of a new layout in threads', seeing.map(threads), limits.layout, 'KB', between),
    slopeWithLimit('memory of a key', typing.map(heap), limits.key, 'KB', per),
    slopeWithLimit('memory of a key in threads', typing.map(threads), limits.key, 'KB', per),
    slopeWithLimit('listeners of a layout', typing.map(listeners), limits.count, '', between),
    comparedSlope('memory of a preview', own.map(heap), markdown.map(heap), 'Markdown', 'KB'),
    comparedSlope('listeners of a preview', own.map(listeners), markdown.map(listeners), 'Markdown', ''),
    slopeWithLimit('memory of a round of pages', pages.map(heap), limits.round, 'KB'),
    slopeWithLimit('memory of a round in threads', pages.map(threads), limits.round, 'KB'),
    slopeWithLimit('listeners of a round of pages', pages.map(listeners), limits.count, ''),
    slopeWithLimit('handles of a round of pages', pages.map(handles), limits.count, ''),
    {
      name: 'pages that survive their tabs',
      value: left,
      unit: '',
      against: 'at most 0',
      ratio: left === 0 ? 1 : 0,
    },
  ];
}

const heap = (held: Held) => held.heap / 1000;
const threads = (held: Held) => held.threads / 1000;
const listeners = (held: Held) => held.listeners;
const handles = (held: Held) => held.handles;

/** Names a step that takes too long, or fails. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${patience / 1000} seconds.`)), patience);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (cause) {
    throw new Error(`This step of the day failed: ${name}.`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

async function typeInLayouts(office: Office): Promise<readonly Held[]> {
  const held = [await office.host.held()];
  for (let layout = 0; layout < layouts; layout++) {
    await step(`keys in layout ${layout}`, () => office.type(layout));
    if ((layout + 1) % between === 0) held.push(await office.host.held());
  }
  await office.closeAll();
  return held;
}

async function cycle(
  office: Office,
  name: string,
  count: number,
  work: () => Promise<void>,
): Promise<readonly Held[]> {
  for (const time of ['first', 'second']) await step(`the ${time} ${name}`, work);
  const held = [await office.host.held()];
  for (let number = 1; number <= count; number++) {
    await step(`${name} ${number}`, work);
    held.push(await step(`measuring after ${name} ${number}`, () => office.host.held()));
  }
  return held;
}

async function openOffice(): Promise<Office> {
  const inspectPort = await freePort();
  const dns = await startDnsServer(() => [{ origin: domain, records: [] }]);
  const mailroom = await Mailroom.open({
    files: {
      ...Object.fromEntries(
        Array.from({ length: layouts + 1 }, (_, at) => [`layout${at}.mjml`, layoutOf(5)]),
      ),
      'plain.mjml': plain,
      'notes.md': `# Notes\n\n${'Some words about spring.\n\n'.repeat(100)}`,
      'news.eml': mail,
      'people.csv': ['email', ...Array.from({ length: 5000 }, (_, at) => `r${at}@reader.example`)].join('\n'),
      [journal]: '',
    },
    settings: { ...leanSettings, 'mailroom.domains.resolvers': [dns.address] },
    service: {
      dns: [dns.address],
      pace: { startDelayMs: 200, deferralMs: 300, batchSize: 2, batchIntervalMs: 500 },
    },
    inspectPort,
  });
  const { vscode } = mailroom;
  await vscode.page.setViewportSize({ width: 900, height: 600 });
  const extensions = join(vscode.userData, '../ext');
  const [manifest = ''] = globFiles('mailroom.mailroom-*/package.json', { cwd: extensions });
  await vscode.inspectExtensions();
  const host = await ExtensionHost.connect(inspectPort, join(extensions, manifest));
  return new Office(mailroom, host, dns);
}

/** A window of VS Code in which the day is spent. */
class Office implements AsyncDisposable {
  readonly host: ExtensionHost;
  readonly #mailroom: Mailroom;
  readonly #dns: { close(): Promise<unknown> };
  #send = 0;

  constructor(mailroom: Mailroom, host: ExtensionHost, dns: { close(): Promise<unknown> }) {
    this.#mailroom = mailroom;
    this.host = host;
    this.#dns = dns;
  }

  /** Starts an import of a thousand seconds, a campaign of minutes, and one that is finished, whose statistics can be shown. */
  async startWork(): Promise<void> {
    const { sandbox, data, vscode } = this.#mailroom;
    addDomains(data, [domain]);
    this.#send = await finishCampaign(sandbox, 'Spring sale');
    const service = createMailingService({ address: sandbox.url, key: sandbox.key, dateFormat: 'unix' });
    const list = await service.createList({ title: 'Readers', subscribeLink: `https://${domain}/` });
    for (let at = 0; at < 2000; at += 10) {
      const batch = Array.from({ length: 10 }, (_, index) => `p${at + index}@${domain}`);
      await Promise.all(
        batch.map((email) => service.createSubscriber({ email, listId: list, skipConfirmation: true })),
      );
    }
    const maketId = await service.createMaket({ title: 'Long', body: '<p>Spring</p>' });
    const running = await service.createSend({ maketId, letterTitle: 'Long', lists: [list] });
    await service.close();
    await this.#know('send', this.#send, 'Spring sale');
    await this.#know('send', running, 'Long');
    await this.#know('list', list, 'Readers');
    sandbox.misbehave({ path: '/mailer/emails.json', perSecond: 5 });
    await this.#upload('plain.mjml');
    await vscode.showViews('Audience', 'Campaigns');
    const audience = vscode.view('Audience');
    await audience.waitFor('Readers');
    await audience.choose('Readers', 'Import Subscribers…');
    await vscode.quickInput.waitForItem('people.csv');
    await vscode.quickInput.pick('people.csv');
    const page = vscode.webview();
    await page.getByRole('radio', { name: 'They signed up on our website' }).check();
    await page.getByRole('button', { name: 'Add 5,000 Subscribers' }).click();
    await page.getByText(/[1-9]\d* of 5,000 rows are added\./).waitFor();
    await this.closeAll();
  }

  async #upload(file: string): Promise<void> {
    const { vscode } = this.#mailroom;
    await vscode.openFile(file);
    await vscode.run('Mailroom: Upload Layout');
    await vscode.quickInput.waitForTitle('Upload Layout');
    await vscode.quickInput.accept();
    await vscode.quickInput.pick('No Folder');
    await vscode.notifications.message('Uploaded “');
    await vscode.notifications.clear();
  }

  /** Types into a layout beside the preview that follows, and takes it back. */
  async type(layout: number): Promise<void> {
    const { page } = this.#mailroom.vscode;
    await this.host.run(
      async (vscode, path, command) => {
        const uri = vscode.Uri.file(path);
        const earlier = vscode.window.tabGroups.all[0]?.tabs ?? [];
        const editor = await vscode.window.showTextDocument(uri, { viewColumn: 1 });
        // The column would close with its last editor, so they are closed after the next one is open.
        await vscode.window.tabGroups.close(earlier);
        const text = editor.document.getText();
        const at = editor.document.positionAt(text.indexOf('</mj-text>'));
        editor.selection = new vscode.Selection(at, at);
        editor.revealRange(editor.selection);
        if (vscode.window.tabGroups.all.length === 1) await vscode.commands.executeCommand(command, uri);
        await vscode.window.showTextDocument(uri, { viewColumn: 1 });
      },
      this.#path(`layout${layout}.mjml`),
      commands.layoutPreview,
    );
    const { letter } = this.#previewPage();
    let word = ` ${layout}:`;
    await page.keyboard.type(word);
    await letter.getByText(word).first().waitFor();
    for (let key = 0; key < keys; key++) {
      const character = String(key % 10);
      await page.keyboard.type(character);
      word += character;
      await letter.getByText(word).first().waitFor();
    }
    await this.#command('workbench.action.files.revert');
  }

  async preview(): Promise<void> {
    await this.#show(commands.layoutPreviewAnother, 'layout0.mjml', () =>
      this.#previewPage().letter.locator('a').first().waitFor(),
    );
  }

  async markdown(): Promise<void> {
    await this.#show('markdown.showPreview', 'notes.md', (page) => page.locator('h1').waitFor());
  }

  /** Opens every page, and closes it. */
  async allPages(): Promise<void> {
    const { vscode, door } = this.#mailroom;
    const owner = `Work@${new URL(door.url).origin}`;
    const statistics = { account: owner, accountName: 'Work', id: this.#send, subject: 'Spring sale' };
    const pages: Record<string, () => Promise<void>> = {
      'programs’ views': () =>
        this.#show(commands.layoutPreviewAnother, 'layout0.mjml', async () => {
          const preview = this.#previewPage();
          await preview.letter.locator('a').first().waitFor();
          const panel = preview.page.getByRole('region', { name: 'Mail programs' });
          await preview.press('Mail Programs');
          await panel.waitFor();
          await panel
            .getByText(/programs show/)
            .first()
            .waitFor();
        }),
      review: () =>
        this.#show(commands.campaignCheck, 'plain.mjml', () => new ReviewPage(vscode).isComplete()),
      import: () =>
        this.#show(commands.audienceImport, 'people.csv', (page) =>
          page
            .getByText(/can be added/)
            .first()
            .waitFor(),
        ),
      statistics: () =>
        this.#open(
          () => this.#command(commands.campaignStatistics, statistics),
          (page) => page.locator('.figure').first().waitFor(),
        ),
      campaigns: () =>
        this.#open(
          () => this.#command(commands.campaignsTable),
          (page) => page.locator('.campaigns tbody tr').first().waitFor(),
        ),
      domain: () =>
        this.#open(
          () => this.#command(commands.domainOpen, domain),
          (page) => page.locator('.record').first().waitFor(),
        ),
      links: () =>
        this.#show(commands.layoutLinks, 'layout0.mjml', (page) =>
          page.locator('tbody tr').first().waitFor(),
        ),
      letter: () =>
        this.#show('vscode.open', 'news.eml', (page) =>
          page.frameLocator('iframe').getByText('News of spring').waitFor(),
        ),
      changes: () =>
        this.#open(
          () => this.#compare('news.eml'),
          (page) => page.locator('.verdict').first().waitFor(),
        ),
    };
    for (const [name, open] of Object.entries(pages)) await step(`the page ${name}`, open);
  }

  /** The number of pages that are still there without their tabs. */
  async pagesLeft(): Promise<number> {
    await this.closeAll();
    const { page } = this.#mailroom.vscode;
    return page.locator('iframe.webview').count();
  }

  async closeAll(): Promise<void> {
    await this.#command('workbench.action.closeAllEditors');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.host.close();
    await this.#mailroom[Symbol.asyncDispose]();
    await this.#dns.close();
  }

  /** Shows a file by a command, waits until it is drawn, and closes everything. */
  #show(command: string, file: string, drawn: (page: FrameLocator) => Promise<void>): Promise<void> {
    return this.#open(
      () =>
        this.host.run(
          async (vscode, command, path) => {
            await vscode.commands.executeCommand(command, vscode.Uri.file(path));
          },
          command,
          this.#path(file),
        ),
      drawn,
    );
  }

  async #open(open: () => Promise<void>, drawn: (page: FrameLocator) => Promise<void>): Promise<void> {
    const { vscode } = this.#mailroom;
    await open();
    await drawn(vscode.webview());
    await this.closeAll();
    await vscode.page.locator('iframe.webview').first().waitFor({ state: 'detached' });
  }

  /** Compares a received letter with the upload that the question offers first. */
  async #compare(file: string): Promise<void> {
    await this.host.run(
      async (vscode, command, path) => {
        void vscode.commands.executeCommand(command, vscode.Uri.file(path));
      },
      commands.letterCompare,
      this.#path(file),
    );
    const { quickInput } = this.#mailroom.vscode;
    await quickInput.waitForTitle('Select the Uploaded Layout');
    await quickInput.accept();
  }

  async #command(command: string, ...args: readonly object[] | readonly string[]): Promise<void> {
    await this.host.run(
      async (vscode, command, args) => {
        await vscode.commands.executeCommand(command, ...args);
      },
      command,
      args as readonly unknown[],
    );
  }

  /** Appends a line of a colleague to the journal, like a git merge. */
  async #know(kind: 'send' | 'list', id: number, title: string): Promise<void> {
    const account = `Work@${new URL(this.#mailroom.door.url).origin}`;
    const line = { v: 1, at: new Date().toISOString(), account, event: 'known', kind, id, title };
    await appendFile(this.#path(journal), `${JSON.stringify(line)}\n`);
  }

  #path(name: string): string {
    return join(this.#mailroom.folder, name);
  }

  #previewPage(): PreviewPage {
    return new PreviewPage(this.#mailroom.vscode.webview().locator('html'));
  }
}
