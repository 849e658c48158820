import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lookAtRecords } from '../../src/lookup/lookAtRecords.ts';
import { startDnsServer } from '../../src/sandbox/dns/dnsServer.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { accounts } from '../../src/sandbox/store/account.ts';
import { openDatabase } from '../../src/sandbox/store/database.ts';
import { createMailingService } from '../../src/service/index.ts';
import { type CountingDoor, openDoor } from '../support/countingDoor.ts';
import { countingDns } from '../support/dns.ts';
import {
  askedOfSoundDomain,
  domain,
  otherZones,
  soundDetails,
  soundRecords,
} from '../support/soundDomain.ts';
import { addAccount } from '../ui/support/accounts.ts';
import { Workbench } from '../ui/support/workbench.ts';
import { comparedTime, type Result } from './bench.ts';

const domains = 500;
const few = 5;
const opened = 30;
const rounds = 5;

const nameOf = (number: number, start = 'domain') => `${start}${String(number).padStart(3, '0')}.test`;

/**
 * Measures a window with 500 domains: the time until they are shown, alone and after an account with 5, and the requests
 * when 30 of them are expanded. Also counts the DNS lookups for a domain whose records are all right.
 */
export async function domainsView(): Promise<readonly Result[]> {
  return [...(await inWindow()), await lookUps()];
}

async function inWindow(): Promise<readonly Result[]> {
  await using large = await accountOf(domains);
  await using small = await accountOf(few, 'few');
  await using door = await openDoor(large.sandbox.url);
  return await measure(door, large.sandbox, small.sandbox);
}

/** Starts a service whose account has `count` domains. */
async function accountOf(count: number, start?: string) {
  const data = await mkdtemp(join(tmpdir(), 'mr-domains-'));
  const dns = await startDnsServer(() => [{ origin: 'test', records: [] }]);
  const sandbox = await startSandbox({ data, dns: [dns.address] });
  fill(data, count, start);
  return {
    sandbox,
    async [Symbol.asyncDispose]() {
      await sandbox.close();
      await dns.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}

function fill(data: string, count: number, start?: string): void {
  const db = openDatabase(data);
  db.transaction(() => {
    for (let number = 1; number <= count; number++) {
      db.run(
        "INSERT INTO domains (account, domain, records, postmaster_mailru) VALUES (?, ?, '[]', 0)",
        accounts.first,
        nameOf(number, start),
      );
    }
  });
  db.close();
}

async function measure(door: CountingDoor, sandbox: Sandbox, small: Sandbox): Promise<Result[]> {
  const alone: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const service = createMailingService({ address: door.url, key: sandbox.key, dateFormat: 'unix' });
    const began = performance.now();
    await service.listDomains();
    alone.push(performance.now() - began);
    await service.close();
  }
  await using vscode = await Workbench.open({ viewport: { width: 1200, height: 1600 } });
  await vscode.showMailroom();
  await addAccount(vscode, { name: 'Bench', address: door.url, kind: 'Test', key: sandbox.key });
  const view = vscode.view('Domains');
  door.takeRequests();
  const began = performance.now();
  await view.pane.locator('.pane-header').click();
  await view.waitFor(nameOf(1));
  const shown = performance.now() - began;
  await view.expand(nameOf(1));
  for (let number = 1; number <= opened; number++) {
    await view.row(nameOf(number)).filter({ hasText: 'checked' }).waitFor();
    // Collapses it and expands the next one.
    for (const key of ['ArrowLeft', 'ArrowDown', ...(number < opened ? ['ArrowRight'] : [])]) {
      await vscode.page.keyboard.press(key);
    }
  }
  const requests = door.takeRequests().filter((request) => request.includes('/domains'));
  await addAccount(vscode, { name: 'Few', address: small.url, kind: 'Test', key: small.key });
  await view.waitFor(nameOf(1, 'few'));
  const [many, little]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    many.push(await timeToList(vscode, 'Bench', nameOf(1)));
    little.push(await timeToList(vscode, 'Few', nameOf(1, 'few')));
  }
  return [
    comparedTime(`time to the list of ${domains} domains`, many, little, `of ${few} domains`),
    comparedTime(`list of ${domains} domains`, [shown], alone, 'the request alone'),
    {
      name: `requests for ${domains} domains, ${opened} opened`,
      value: requests.length,
      unit: '',
      against: `1 + ${opened}: the list, and each opened one once`,
      ratio: (1 + opened) / requests.length,
    },
  ];
}

/** The time from choosing an account to its first domain in the view. */
async function timeToList(vscode: Workbench, account: string, first: string): Promise<number> {
  await vscode.run('Mailroom: Switch Account…');
  await vscode.quickInput.waitForItem(account);
  const began = performance.now();
  await vscode.quickInput.pick(account);
  await vscode.view('Domains').waitFor(first);
  return performance.now() - began;
}

async function lookUps(): Promise<Result> {
  const dns = await startDnsServer(() => [{ origin: domain, records: soundRecords }, ...otherZones]);
  await using counting = await countingDns(dns.address);
  const [host = '', port] = counting.address.split(':');
  const servers = [{ host, port: Number(port) }];
  await lookAtRecords(soundDetails(), { servers, signal: AbortSignal.timeout(10_000) });
  await dns.close();
  const value = counting.takeQuestions().length;
  const least = askedOfSoundDomain.length;
  const against = `${least}: each record once, and whose servers know the domain`;
  return { name: 'lookups for a live look', value, unit: '', against, ratio: least / value };
}
