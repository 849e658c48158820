import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import { fullHost } from '../../src/core/domains/recordToSet.ts';
import type { DomainDetails } from '../../src/core/port/service.ts';
import { seeDomain } from '../../src/lookup/liveDomain.ts';
import { everybodysView, lookAtRecords } from '../../src/lookup/lookAtRecords.ts';
import { type DnsServer, startDnsServer } from '../../src/sandbox/dns/dnsServer.ts';
import type { ZoneRecord } from '../../src/sandbox/dns/zone.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { type OddDns, silentAbout } from '../support/dns.ts';
import { addDomains, checkOf } from '../support/senderDomains.ts';
import { speak } from '../support/withoutVsCode.ts';
import { loadBuiltPage, tellPage } from './support/builtPage.ts';

const { domainState } = await import('../../src/extension/domains/page/domainState.ts');

const halfSpread = 'half.example';
const unreachable = 'silent.example';

describe('The page of a domain compares DNS here with the service’s check', () => {
  let data: string;
  let seenHere: readonly ZoneRecord[] = [];
  let hereDns: DnsServer;
  let silentHere: OddDns;
  let serviceDns: DnsServer;
  let silentForService: OddDns;
  let sandbox: Sandbox;
  let browser: Browser;
  let page: Page;

  before(async () => {
    data = await mkdtemp(join(tmpdir(), 'mr-domains-'));
    hereDns = await startDnsServer(() => [{ origin: halfSpread, records: seenHere }]);
    silentHere = await silentAbout(unreachable, hereDns.address);
    serviceDns = await startDnsServer(() => [{ origin: halfSpread, records: [] }]);
    silentForService = await silentAbout(unreachable, serviceDns.address);
    sandbox = await startSandbox({ data, dns: [silentForService.address] });
    addDomains(data, [halfSpread, unreachable]);
    seenHere = halfOf(await checkOf(halfSpread, sandbox));
    browser = await launchChromium();
  });
  after(async () => {
    await browser.close();
    await sandbox.close();
    await silentForService[Symbol.asyncDispose]();
    await serviceDns.close();
    await silentHere[Symbol.asyncDispose]();
    await hereDns.close();
    await rm(data, { recursive: true });
  });
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 320, height: 900 }, offline: true });
    speak('en');
    await loadBuiltPage(page, 'domain');
  });
  afterEach(() => page.close());

  /**
   * Shows the service's check of a domain beside a DNS lookup from here, which gives up after `patience` ms.
   */
  async function show(domain: string, patience = 15_000): Promise<void> {
    const details = await checkOf(domain, sandbox);
    const [host = '', port] = silentHere.address.split(':');
    const options = { servers: [{ host, port: Number(port) }], signal: AbortSignal.timeout(patience) };
    const everywhere = everybodysView(options);
    const records = await lookAtRecords(details, options, everywhere);
    const look = { at: 0, records, domain: await seeDomain(domain, everywhere), isUnderWay: false };
    const memory = { account: 'work', accountName: 'Work', id: details.id, domain };
    await tellPage(page, { type: 'show', state: domainState(memory, { details }, look), memory });
  }

  it('when its records have only begun to propagate', async () => {
    await show(halfSpread);
    await page.locator('.record.waiting').first().waitFor();
    assert.deepEqual(await recordsOn(page), [
      'DMARC: must be fixed. DNS has no such record.',
      'Complaints (FBL): must be fixed. The mail goes to another server: mx.before.example. DNS has a different value (checked from this machine).',
      'DKIM: waiting for the service. DNS has this record now (checked from this machine). The service saw none at its last check (…), and will look again at the next one.',
      'SPF: waiting for the service. DNS has this record now (checked from this machine). The service saw none at its last check (…), and will look again at the next one.',
      'Receiving mail: not connected.',
    ]);
    const dkim = page.locator('.record', { hasText: 'DKIM' }).first();
    assert.equal(await dkim.getByText('Add the record').count(), 0);
    await assertNothingIsCutOff();
  });

  it('when its DNS does not answer', async () => {
    await show(unreachable, 1_000);
    await page.locator('.seen.unknown').first().waitFor();
    const here = 'DNS didn’t answer this machine, so the current value is unknown.';
    const nobody = `The domain’s DNS did not answer the service. ${here}`;
    assert.deepEqual(await recordsOn(page), [
      ...['DKIM', 'SPF', 'DMARC', 'Complaints (FBL)'].map(
        (title) => `${title}: could not be checked. ${nobody}`,
      ),
      `Receiving mail: could not be checked. ${here}`,
    ]);
    assert.equal(await page.locator('dl.setting').count(), 0);
    assert.equal(await page.locator('.found').count(), 0);
    await assertNothingIsCutOff();
  });

  /** Asserts that nothing is clipped at 320 pixels (WCAG 2.2, 1.4.10). */
  async function assertNothingIsCutOff(): Promise<void> {
    const reachingOut = await page
      .locator('body')
      .evaluate((body) =>
        [...body.querySelectorAll('*')]
          .filter((each) => each.getBoundingClientRect().right > 320.5 && each.getClientRects().length > 0)
          .map((each) => `${each.localName}.${each.className}`),
      );
    assert.deepEqual(reachingOut, []);
  }
});

/** Returns the correct DKIM and SPF records, an outdated complaints record, and no policy. */
function halfOf({ domain, records }: DomainDetails): ZoneRecord[] {
  return records.flatMap(({ record, host, value }): ZoneRecord[] => {
    const name = fullHost(domain, host);
    if (record === 'fbl') return [{ name, type: 'MX', preference: 10, exchange: 'mx.before.example' }];
    if (record !== 'dkim' && record !== 'spf') return [];
    return [{ name, type: 'TXT', texts: value.match(/.{1,255}/g) ?? [] }];
  });
}

/** Returns each record with its state, the reason for that, and what is different from this machine. */
async function recordsOn(page: Page): Promise<string[]> {
  return page.locator('.record').evaluateAll((records) =>
    records.map((record) => {
      const parts = ['.reason:not(.caution)', '.seen'].flatMap((part) => {
        const words = record.querySelector(part)?.cloneNode(true) as Element | undefined;
        for (const code of words?.querySelectorAll('code') ?? []) code.remove();
        return words?.textContent?.trim().replace(/\(today, .*?\)/, '(…)') ?? [];
      });
      const [title, state] = ['h3', '.pill'].map((part) => record.querySelector(part)?.textContent);
      return [`${title}: ${state}.`, ...parts].join(' ');
    }),
  );
}
