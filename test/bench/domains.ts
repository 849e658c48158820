import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lookAtRecords } from '../../src/extension/domains/lookAtRecords.ts';
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
const opened = 30;
const rounds = 3;

const nameOf = (number: number) => `domain${String(number).padStart(3, '0')}.test`;

/**
 * 500 domains in a window: how long it takes until they show, and how many requests 30 of them need when they are opened. And how
 * many look-ups a live look at a domain needs of which all records are right.
 */
export async function domainsView(): Promise<readonly Result[]> {
  return [...(await inWindow()), await lookUps()];
}

async function inWindow(): Promise<readonly Result[]> {
  const data = await mkdtemp(join(tmpdir(), 'mr-domains-'));
  const dns = await startDnsServer(() => [{ origin: 'test', records: [] }]);
  const sandbox = await startSandbox({ data, dns: [dns.address] });
  fill(data);
  const door = await openDoor(sandbox.url);
  try {
    return await measure(door, sandbox);
  } finally {
    await door[Symbol.asyncDispose]();
    await sandbox.close();
    await dns.close();
    await rm(data, { recursive: true, force: true });
  }
}

function fill(data: string): void {
  const db = openDatabase(data);
  db.transaction(() => {
    for (let number = 1; number <= domains; number++) {
      db.run(
        "INSERT INTO domains (account, domain, records, postmaster_mailru) VALUES (?, ?, '[]', 0)",
        accounts.first,
        nameOf(number),
      );
    }
  });
  db.close();
}

async function measure(door: CountingDoor, sandbox: Sandbox): Promise<Result[]> {
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
  await view.row(nameOf(1)).click();
  for (let number = 1; number <= opened; number++) {
    await view.row(nameOf(number)).filter({ hasText: 'checked' }).waitFor();
    // Closes it, and opens the next one.
    for (const key of ['ArrowLeft', 'ArrowDown', ...(number < opened ? ['ArrowRight'] : [])]) {
      await vscode.page.keyboard.press(key);
    }
  }
  const requests = door.takeRequests().filter((request) => request.includes('/domains'));
  return [
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
  return { name: 'look-ups for a live look', value, unit: '', against, ratio: least / value };
}
