import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { FrameLocator } from 'playwright-core';
import { fullHost } from '../../src/core/domains/recordToSet.ts';
import type { DomainDetails } from '../../src/core/port/service.ts';
import { type DnsServer, startDnsServer } from '../../src/sandbox/dns/dnsServer.ts';
import type { ZoneRecord } from '../../src/sandbox/dns/zone.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { openDatabase } from '../../src/sandbox/store/database.ts';
import { createMailingService } from '../../src/service/index.ts';
import { type OddDns, silentAbout } from '../support/dns.ts';
import { addAccount } from './support/accounts.ts';
import { inAllThemes, narrowTo } from './support/pagePictures.ts';
import { sharedWindow } from './support/sharedWindow.ts';
import type { Tree } from './support/tree.ts';
import type { Workbench } from './support/workbench.ts';

const halfSpread = 'half.example';
const unreachable = 'silent.example';
const flapping = 'flapping.example';

let seenHere: readonly ZoneRecord[] = [];
let backAndForth: readonly ZoneRecord[] = [];
const hereDns = await startDnsServer(() => [
  { origin: halfSpread, records: seenHere },
  { origin: flapping, records: backAndForth },
]);
const silentHere = await silentAbout(unreachable, hereDns.address);
const window = sharedWindow({ settings: { 'mailroom.domains.resolvers': [silentHere.address] } });

let data: string;
let serviceDns: DnsServer;
let silentForService: OddDns;
let sandbox: Sandbox;

before(async () => {
  data = await mkdtemp(join(tmpdir(), 'mr-domains-'));
  serviceDns = await startDnsServer(() => [{ origin: halfSpread, records: [] }]);
  silentForService = await silentAbout(unreachable, serviceDns.address);
  sandbox = await startSandbox({ data, dns: [silentForService.address] });
  addDomains(data, [halfSpread, unreachable]);
  seenHere = halfOf(await checkOf(halfSpread));
});
beforeEach(() => window().run('View: Close All Editors'));
after(async () => {
  await sandbox.close();
  await silentHere[Symbol.asyncDispose]();
  await hereDns.close();
  await silentForService[Symbol.asyncDispose]();
  await serviceDns.close();
  await rm(data, { recursive: true });
});

function addDomains(folder: string, domains: readonly string[]): void {
  const db = openDatabase(folder);
  for (const domain of domains) {
    db.run(
      "INSERT INTO domains (account, domain, records, postmaster_mailru) VALUES (1, ?, '[]', 0)",
      domain,
    );
  }
  db.close();
}

/** The check that the service makes and keeps. */
async function checkOf(domain: string, { url, key } = sandbox): Promise<DomainDetails> {
  const service = createMailingService({ address: url, key, dateFormat: 'unix' });
  const domains = await service.listDomains();
  const details = await service.getDomain(domains.find((each) => each.domain === domain)?.id ?? 0);
  await service.close();
  return details;
}

/** The key and the SPF record as they should be, the complaints as they were before, and no policy. */
function halfOf({ domain, records }: DomainDetails): ZoneRecord[] {
  return records.flatMap(({ record, host, value }): ZoneRecord[] => {
    const name = fullHost(domain, host);
    if (record === 'fbl') return [{ name, type: 'MX', preference: 10, exchange: 'mx.before.example' }];
    if (record !== 'dkim' && record !== 'spf') return [];
    return [{ name, type: 'TXT', texts: value.match(/.{1,255}/g) ?? [] }];
  });
}

async function openDomains(name: string, { url, key }: Sandbox): Promise<Tree> {
  await addAccount(window(), { name, address: url, kind: 'Test', key });
  await window().showViews('Domains');
  return window().view('Domains');
}

test('a half-spread domain and one whose DNS does not answer say what is seen from where', async () => {
  const vscode = window();
  const tree = await openDomains('Half-spread', sandbox);

  await tree.expand(halfSpread);
  await tree.row('DKIM').click();
  const half = vscode.webview();
  await half.locator('.live.right').first().waitFor();
  assert.deepEqual(await recordsOn(half), [
    'DKIM: must be fixed. DNS has it now, seen from here. The service sees it when it checks again.',
    'SPF: must be fixed. DNS has it now, seen from here. The service sees it when it checks again.',
    'DMARC: must be fixed. Seen from here, DNS has just what the service saw.',
    'Complaints (FBL): must be fixed. DNS has something else now, seen from here.',
    'Receiving mail: not connected. Seen from here, DNS has just what the service saw.',
  ]);
  assert.equal(
    await half.locator('.record', { hasText: 'DKIM' }).first().getByText('Add the record').count(),
    0,
  );
  await picturesOf(vscode, half, 'domain-half-spread');
  await tree.row(halfSpread).click();

  await tree.expand(unreachable);
  await tree.row('DKIM').click();
  await vscode.page.locator('.tab.active', { hasText: unreachable }).waitFor();
  const silent = vscode.webview();
  await silent.locator('.live.unknown').first().waitFor();
  const nobody = 'could not be checked. DNS did not answer from here, so that nobody can say how it is now.';
  assert.deepEqual(
    await recordsOn(silent),
    ['DKIM', 'SPF', 'DMARC', 'Complaints (FBL)', 'Receiving mail'].map((title) => `${title}: ${nobody}`),
  );
  assert.equal(await silent.locator('dl.setting').count(), 0);
  assert.equal(await silent.locator('.found').count(), 0);
  await picturesOf(vscode, silent, 'domain-unreachable');
});

test('a watched domain says that its records go back and forth', async () => {
  const vscode = window();
  // Its checks are old at once, so that another one can be asked for.
  const now = () => Date.now() - 600_000;
  const folder = await mkdtemp(join(tmpdir(), 'mr-domains-'));
  const service = await startSandbox({ data: folder, dns: [hereDns.address], domainCheckLifetimeMs: 0, now });
  addDomains(folder, [flapping]);
  const [dkim] = (await checkOf(flapping, service)).records;
  const right: readonly ZoneRecord[] = [
    {
      name: `sandbox._domainkey.${flapping}`,
      type: 'TXT',
      texts: dkim?.value.match(/.{1,255}/g) ?? [],
    },
  ];
  backAndForth = right;
  try {
    const tree = await openDomains('Back and forth', service);
    await tree.expand(flapping);
    await tree.row('DKIM').click();
    const page = vscode.webview();
    const news = page.getByText('The results go back and forth');
    const check = page.getByRole('button', { name: 'Check Again' });
    const dkimAs = (state: string) => page.locator(`.record.${state}:has(h3:text-is("DKIM"))`).waitFor();

    await page.getByRole('button', { name: 'Watch Until It Is Right' }).click();
    await page.getByRole('button', { name: 'Stop Watching' }).waitFor();
    await dkimAs('ok');
    assert.equal(await news.count(), 0);
    backAndForth = [];
    await check.click();
    await news.waitFor();
    await dkimAs('err');
    backAndForth = right;
    await check.click();
    await dkimAs('ok');
    assert.equal(await news.count(), 1);
    await vscode.screenshot('build/ui/domain-back-and-forth.png');
  } finally {
    await service.close();
    await rm(folder, { recursive: true });
  }
});

test('another account has its own domains, though they have the same numbers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mr-domains-'));
  const other = await startSandbox({ data: folder, dns: [serviceDns.address] });
  addDomains(folder, ['other.example']);
  try {
    const tree = await openDomains('Work', sandbox);
    await tree.waitFor(halfSpread);
    await openDomains('Other', other);
    await tree.waitFor('other.example');
    assert.equal(await tree.row(halfSpread).count(), 0);
  } finally {
    await other.close();
    await rm(folder, { recursive: true });
  }
});

/** In every theme, and as narrow as a page gets. */
async function picturesOf(vscode: Workbench, page: FrameLocator, name: string): Promise<void> {
  await inAllThemes(vscode, page, `build/ui/${name}`);
  await narrowTo(vscode, page, `build/ui/${name}-narrow.png`);
}

/** Each record with its state and what is seen from here. */
async function recordsOn(page: FrameLocator): Promise<string[]> {
  return page.locator('.record').evaluateAll((records) =>
    records.map((record) => {
      const [title, state, live] = ['h3', '.pill', '.live'].map((part) => {
        const words = record.querySelector(part)?.firstChild?.parentElement?.cloneNode(true) as Element;
        for (const code of words.querySelectorAll('code')) code.remove();
        return words.textContent?.trim();
      });
      return `${title}: ${state}. ${live}`;
    }),
  );
}
