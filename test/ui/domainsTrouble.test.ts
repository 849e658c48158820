import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { startDnsServer } from '../../src/sandbox/dns/dnsServer.ts';
import type { ZoneRecord } from '../../src/sandbox/dns/zone.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addDomains, checkOf } from '../support/senderDomains.ts';
import { addAccount } from './support/accounts.ts';
import { sharedWindow } from './support/sharedWindow.ts';
import type { Tree } from './support/tree.ts';

const kept = 'kept.example';
const flapping = 'flapping.example';

let backAndForth: readonly ZoneRecord[] = [];
const dns = await startDnsServer(() => [{ origin: flapping, records: backAndForth }]);
const window = sharedWindow({ settings: { 'mailroom.domains.resolvers': [dns.address] } });

beforeEach(() => window().run('View: Close All Editors'));
after(() => dns.close());

async function openDomains(name: string, { url, key }: Sandbox): Promise<Tree> {
  await addAccount(window(), { name, address: url, kind: 'Test', key });
  await window().showViews('Domains');
  return window().view('Domains');
}

test('a watched domain reports that its results vary from check to check', async () => {
  const vscode = window();
  // Checks expire at once, so that another one can be requested.
  const now = () => Date.now() - 600_000;
  const folder = await mkdtemp(join(tmpdir(), 'mr-domains-'));
  const service = await startSandbox({ data: folder, dns: [dns.address], domainCheckLifetimeMs: 0, now });
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
    const news = page.locator('.verdict', { hasText: 'DKIM varies from check to check' });
    const check = page.getByRole('button', { name: 'Check Again' });
    const dkimAs = (state: string) => page.locator(`.record.${state}:has(h3:text-is("DKIM"))`).waitFor();

    await page.getByRole('button', { name: 'Tell Me When It Works' }).click();
    await page.getByRole('button', { name: 'Stop Watching' }).waitFor();
    await dkimAs('ok');
    assert.equal(await news.count(), 0);
    backAndForth = [];
    await check.click();
    await news.waitFor();
    await dkimAs('unknown');
    backAndForth = right;
    await check.click();
    await dkimAs('ok');
    await vscode.screenshot('build/ui/domain-back-and-forth.png');
  } finally {
    await service.close();
    await rm(folder, { recursive: true });
  }
});

test('another account shows its own domains, even if they have the same numbers', async () => {
  const folders = [
    await mkdtemp(join(tmpdir(), 'mr-domains-')),
    await mkdtemp(join(tmpdir(), 'mr-domains-')),
  ] as const;
  const work = await startSandbox({ data: folders[0], dns: [dns.address] });
  const other = await startSandbox({ data: folders[1], dns: [dns.address] });
  addDomains(folders[0], [kept]);
  addDomains(folders[1], ['other.example']);
  try {
    const tree = await openDomains('Work', work);
    await tree.waitFor(kept);
    await openDomains('Other', other);
    await tree.waitFor('other.example');
    assert.equal(await tree.row(kept).count(), 0);
  } finally {
    await work.close();
    await other.close();
    for (const folder of folders) await rm(folder, { recursive: true });
  }
});
