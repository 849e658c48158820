import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { recordState } from '../../src/core/domains/recordState.ts';
import { fullHost } from '../../src/core/domains/recordToSet.ts';
import type { DomainDetails } from '../../src/core/port/service.ts';
import type { Connection } from '../../src/extension/accounts/connection.ts';
import { recordsAs } from '../../src/extension/domains/page/copyRecords.ts';
import { DnsLookups } from '../../src/extension/domains/page/dnsLookups.ts';
import { createDomainPages } from '../../src/extension/domains/page/domainPage.ts';
import { DomainsModel } from '../../src/extension/domains/view/domainsModel.ts';
import { DomainsTree } from '../../src/extension/domains/view/domainsTree.ts';
import { DomainWatch } from '../../src/extension/domains/view/domainWatch.ts';
import { sendTest } from '../../src/extension/layouts/sendTest.ts';
import { commands } from '../../src/extension/names.ts';
import type { SandboxHost } from '../../src/extension/sandbox/sandboxHost.ts';
import type { ToDomainPage } from '../../src/protocol/domain.ts';
import { startDnsServer } from '../../src/sandbox/dns/dnsServer.ts';
import type { Zone, ZoneRecord } from '../../src/sandbox/dns/zone.ts';
import { answerMessages } from '../host/support/answerMessages.ts';
import { MemoryState } from '../host/support/memory.ts';
import { type SandboxProcess, startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { TestPanel } from '../host/support/testPanel.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';
import { treeText } from '../host/support/treeText.ts';
import { builtWorker } from '../support/builtWorker.ts';
import { eventually } from '../support/eventually.ts';

/** Returns the zones of a domain whose DNS records are set as the service asks. */
function asWanted({ domain, records }: DomainDetails): Zone[] {
  const right = records.filter(({ optional }) => !optional);
  return [
    {
      origin: 'sandbox.example',
      records: [{ name: 'spf.sandbox.example', type: 'TXT', texts: ['v=spf1 -all'] }],
    },
    {
      origin: domain,
      records: right.map(({ type, host, priority = 0, value }): ZoneRecord => {
        const name = fullHost(domain, host);
        if (type === 'MX') return { name, type, preference: priority, exchange: value };
        return { name, type: 'TXT', texts: value.match(/.{1,255}/g) ?? [] };
      }),
    },
  ];
}

describe('a watched domain', () => {
  let zones: readonly Zone[];
  let dns: Awaited<ReturnType<typeof startDnsServer>>;
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let memory: MemoryState;
  let windows: vscode.Disposable[];

  beforeEach(async () => {
    zones = [{ origin: 'lumen.example', records: [] }];
    dns = await startDnsServer(() => zones);
    sandbox = await startSandboxProcess({ seed: 'demo', dns: [dns.address], domainCheckLifetimeMs: 0 });
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    memory = new MemoryState();
    windows = [];
  });
  afterEach(async () => {
    vscode.Disposable.from(...windows).dispose();
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
    await dns.close();
  });

  /** Opens a window that can watch `lumen.example`, and reads the current state of the domain. */
  async function openWindow() {
    const model = new DomainsModel(window.active);
    const watch = new DomainWatch(model, memory, window.errors, () => {});
    const opened = vscode.Disposable.from(watch, model);
    windows.push(opened);
    const { identity } = await window.active.connect();
    const [lumen] = await model.domains();
    await model.read(lumen?.id ?? 0);
    const details = model.check(lumen?.id ?? 0).details ?? assert.fail();
    const domain = { account: identity, accountName: 'Work', id: details.id, domain: 'lumen.example' };
    return { watch, details, domain, close: () => opened.dispose() };
  }

  /** Resolves when `work` makes a window report once that all records are correct. */
  async function told(work: () => Promise<unknown>): Promise<void> {
    const answers = answerMessages({ 'All DNS records of lumen.example are correct now.': undefined });
    const message = answers.next('All DNS records of lumen.example');
    await work();
    await message;
    assert.equal(answers.shown.length, 1);
    answers.dispose();
  }

  it('is reported once when its records are correct, even after a restart', async () => {
    const before = await openWindow();
    await before.watch.start(before.domain);
    assert.ok(before.watch.isWatched(before.domain));
    before.close();

    zones = asWanted(before.details);
    await told(openWindow);
    const later = await openWindow();
    assert.ok(!later.watch.isWatched(later.domain));
  });

  it('is reported when DKIM and SPF are correct, so that DMARC may be set, and stays watched', async () => {
    const before = await openWindow();
    await before.watch.start(before.domain);
    before.close();

    zones = asWanted({
      ...before.details,
      records: before.details.records.filter(({ record }) => record !== 'dmarc'),
    });
    const answers = answerMessages({
      'DKIM and SPF of lumen.example are correct now. Next, correct DMARC.': undefined,
    });
    const message = answers.next('DKIM and SPF of lumen.example');
    const later = await openWindow();
    await message;
    answers.dispose();
    assert.ok(later.watch.isWatched(later.domain));
  });

  it('stays watched while it works but has a record that should be fixed', async () => {
    // While DKIM fails, the service asks for a monitoring policy only (p=none).
    zones = asWanted((await openWindow()).details);
    const before = await openWindow();
    assert.equal(before.details.records.map(recordState).join(), 'ok,ok,warn,ok,off');
    await before.watch.start(before.domain);
    assert.ok(before.watch.isWatched(before.domain));
    before.close();

    zones = asWanted(before.details);
    await told(openWindow);
    const later = await openWindow();
    assert.ok(!later.watch.isWatched(later.domain));
  });
});

describe('a DNS lookup of a domain', () => {
  it('queries an internationalized domain name in its ASCII form', async () => {
    const name = 'xn--e1afmkfd.xn--p1ai';
    const text = (host: string, value: string): ZoneRecord => ({ name: host, type: 'TXT', texts: [value] });
    const records = [
      text(name, `v=spf1 include:_spf.${name} ~all`),
      text(`_spf.${name}`, 'v=spf1 -all'),
      text(`_dmarc.${name}`, 'v=DMARC1; p=none'),
    ];
    const dns = await startDnsServer(() => [{ origin: 'xn--p1ai', records }]);
    const sandbox = { start: async () => ({ dns: dns.address }) } as unknown as Pick<SandboxHost, 'start'>;
    const connection = { account: { kind: 'sandbox' } } as Connection;
    const looks = new DnsLookups(sandbox, { workerPath: await builtWorker('lookup') });
    const record = { type: 'TXT', status: 'ok', code: 'ok', current: [] };
    const details: DomainDetails = {
      id: 1,
      domain: 'пример.рф',
      checkedAt: 0,
      records: [
        { ...record, record: 'spf', host: '@', value: `v=spf1 include:_spf.${name} ~all` },
        { ...record, record: 'dmarc', host: '_dmarc', value: 'v=DMARC1; p=none' },
      ],
      monitoring: { postmasterMailru: false },
    };
    await looks.look(details, connection);
    const { records: seen, domain } = looks.of(details) ?? assert.fail();
    assert.deepEqual(
      seen.map((each) => each.public.outcome === 'found' && each.public.values),
      [[`v=spf1 include:_spf.${name} ~all`], ['v=DMARC1; p=none']],
    );
    assert.deepEqual([domain?.spf?.lookups, domain?.dmarc], [1, undefined]);
    assert.deepEqual(
      domain?.optional.map(({ found }) => `${found.name}: ${found.outcome}`),
      [`default._bimi.${name}: none`, `_smtp._tls.${name}: none`, `_mta-sts.${name}: none`],
    );
    looks.dispose();
    await dns.close();
  });

  it('is stopped when the answers take too much memory, and can be repeated', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mr-look-'));
    const workerPath = join(folder, 'greedy.js');
    const greedy = 'const kept = []; for (;;) kept.push(Array(100_000).fill(kept.length));';
    await writeFile(
      workerPath,
      `require('node:worker_threads').parentPort.on('message', () => { ${greedy} });`,
    );
    const looks = new DnsLookups({ start: async () => ({ dns: '127.0.0.1:9' }) } as never, { workerPath });
    const details = { id: 1, domain: 'a.example', checkedAt: 0, records: [] } as unknown as DomainDetails;
    const message =
      'Stopped looking up the DNS records of “a.example”: the answers of its name servers took too much time or memory.';
    for (let time = 0; time < 2; time++) {
      await assert.rejects(looks.look(details, { account: { kind: 'sandbox' } } as Connection), { message });
      assert.equal(looks.of(details), undefined);
    }
    looks.dispose();
    await rm(folder, { recursive: true });
  });

  it('is canceled when the window closes', async () => {
    const dns = await silentDns();
    const looks = new DnsLookups({ start: async () => ({ dns: dns.address }) } as never, {
      workerPath: await builtWorker('lookup'),
    });
    const details = { id: 1, domain: 'a.example', checkedAt: 0, records: [] } as unknown as DomainDetails;
    const ended = assert.rejects(looks.look(details, { account: { kind: 'sandbox' } } as Connection));
    await dns.asked;
    looks.dispose();
    await ended;
    await dns.close();
  });
});

/** A name server that never answers; `asked` resolves with its first question. */
async function silentDns() {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked: once(socket, 'message'),
    close: async () => void (await once(socket.close(), 'close')),
  };
}

describe('the Domains view', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let model: DomainsModel;
  let tree: DomainsTree;

  beforeEach(async () => {
    sandbox = await startSandboxProcess({ seed: 'demo' });
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    model = new DomainsModel(window.active);
    tree = new DomainsTree(model, window.errors);
  });
  afterEach(async () => {
    tree.dispose();
    model.dispose();
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
  });

  const closed = () => treeText(tree, () => false);

  /** Expands every domain, and resolves with the text of the tree once `isWanted` accepts it. */
  async function opened(isWanted: (text: string) => boolean): Promise<string> {
    const listeners: vscode.Disposable[] = [];
    try {
      return await new Promise<string>((resolve, reject) => {
        const look = () => {
          treeText(tree).then((text) => isWanted(text) && resolve(text), reject);
        };
        listeners.push(tree.onDidChangeTreeData(look));
        look();
      });
    } finally {
      for (const listener of listeners) listener.dispose();
    }
  }

  const withoutTimes = (text: string) => text.replace(/checked .*$/gm, 'checked …');
  const hasAll = (text: string) =>
    text.split('\n').filter((line) => line.includes('sender')).length === 3 && !text.includes('checking…');

  it('checks a domain again after the clock was set back, whatever the time until which its check is kept', async (context) => {
    const [domain] = await model.domains();
    const id = domain?.id ?? 0;
    await model.read(id);
    sandbox.takeRequests();
    await model.read(id);
    assert.deepEqual(sandbox.takeRequests(), []);
    const { now } = Date;
    context.mock.method(Date, 'now', () => now() - 3_600_000);
    await model.read(id);
    assert.deepEqual(sandbox.takeRequests(), [`GET /mailer/domains/${id}.json`]);
  });

  it('shows no message when the key is rejected, but reports other errors', async () => {
    const answers = answerMessages({});
    try {
      sandbox.refuse('/domains.json', 401);
      assert.equal(await closed(), '');
      assert.equal(window.active.state, 'wrongKey');
      assert.deepEqual(answers.shown, []);
      sandbox.refuse('/domains.json', 418);
      await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
      assert.equal(await closed(), '');
      await eventually(() => assert.match(answers.shown.join(), /^Couldn’t read the domains: /));
    } finally {
      answers.dispose();
    }
  });

  it('lists domains without checking them, and checks each one that is expanded', async () => {
    assert.equal(await closed(), 'lumen.example\ntern.example');
    assert.deepEqual(sandbox.takeRequests(), ['GET /mailer/domains.json']);
    const text = await opened(hasAll);
    assert.equal(
      withoutTimes(text),
      `
lumen.example  works, can be stricter · checked …
  DKIM  OK
  SPF  OK
  DMARC  works, can be stricter
  Complaints (FBL)  OK
  Receiving mail  optional, not connected
  news@lumen.example  confirmed sender · default
  hello@lumen.example  confirmed sender
tern.example  must be fixed · checked …
  DKIM  must be fixed
  SPF  must be fixed
  DMARC  must be fixed
  Complaints (FBL)  must be fixed
  Receiving mail  optional, partly connected
  offers@tern.example  unconfirmed sender`.slice(1),
    );
    const requests = sandbox.takeRequests();
    const details = requests.filter((request) => request.startsWith('GET /mailer/domains/'));
    assert.equal(details.length, 2, requests.join('\n'));
    await treeText(tree);
    assert.deepEqual(sandbox.takeRequests(), []);
  });

  it('keeps its senders after a refresh that keeps the checks', async () => {
    const before = await opened(hasAll);
    sandbox.takeRequests();
    await model.refresh();
    assert.equal(await treeText(tree), before);
    assert.deepEqual(
      sandbox.takeRequests().map((request) => request.replace(/\?.*/, '')),
      ['GET /mailer/senderemails.json', 'GET /mailer/domains.json'],
    );
  });

  it('says why a check failed, and does not retry on its own', async () => {
    sandbox.refuse('/domains/', 500);
    const text = await opened((seen) => seen.split('Couldn’t check').length === 3);
    assert.match(text, /Couldn’t check “lumen\.example”: .*500/);
    sandbox.takeRequests();
    assert.equal(await treeText(tree), text);
    assert.deepEqual(sandbox.takeRequests(), []);
    sandbox.refuse();
    for (const { id } of await model.domains()) await model.read(id);
    assert.match(await treeText(tree), /DKIM {2}OK/);
  });

  it('can stop a check that takes too long', async () => {
    sandbox.misbehave('/domains/', 'latency=60000');
    const text = await opened((seen) => seen.includes('lumen.example  checking…'));
    assert.match(text, /The service is checking DNS/);
    for (const { id } of await model.domains()) model.stop(id);
    assert.match(
      await opened((seen) => seen.split('The check was stopped.').length === 3),
      /Check again to see the records/,
    );
  });

  it('shows no domains of the previous account after the account changes', async () => {
    await opened(hasAll);
    const other = await startSandboxProcess();
    await window.use({ name: 'Other', address: other.url, kind: 'test' }, other.key);
    assert.equal(await treeText(tree), '');
    await other.stop();
  });

  it('reports that the domains could not be read', async () => {
    const answers = answerMessages({});
    sandbox.refuse('/domains.json', 500);
    assert.equal(await closed(), '');
    assert.match(answers.shown.join('\n'), /^Couldn’t read the domains: /);
    answers.dispose();
  });

  it('exports records as text, as Markdown, as a zone file and as JSON', async () => {
    const [first] = await model.domains();
    await model.read(first?.id ?? 0);
    const details = model.check(first?.id ?? 0).details ?? assert.fail();
    const dmarc: DomainDetails = {
      ...details,
      records: details.records.filter(({ record }) => record === 'dmarc' || record === 'fbl'),
    };
    assert.equal(
      recordsAs('text', dmarc),
      `
DNS records of lumen.example

DMARC: works, can be stricter
Tells mailbox providers what to do with letters that others send in your name.
DMARC only monitors (p=none): letters that others send in your name are still delivered.
After DKIM and SPF have worked for a few weeks, set p=quarantine.
Type: TXT
Host: _dmarc
Full host name: _dmarc.lumen.example
Value: v=DMARC1; p=quarantine; rua=mailto:dmarc@lumen.example
In DNS now: v=DMARC1; p=none; rua=mailto:dmarc@lumen.example

Complaints (FBL): OK
Reports complaints of readers who mark your letters as spam.
Nothing to do.
Type: MX
Host: sandboxfbl
Full host name: sandboxfbl.lumen.example
Priority: 10
Value: fbl.sandbox.example
In DNS now: 10 fbl.sandbox.example
`.slice(1),
    );
    assert.match(recordsAs('markdown', dmarc), /^# DNS records of lumen\.example\n\n## DMARC: works/);
    assert.equal(
      recordsAs('zone', dmarc),
      `
; Replaces 1 record that DNS has now
_dmarc.lumen.example. 3600 IN TXT "v=DMARC1; p=quarantine; rua=mailto:dmarc@lumen.example"
sandboxfbl.lumen.example. 3600 IN MX 10 fbl.sandbox.example.
`.slice(1),
    );
    const { domain, records } = JSON.parse(recordsAs('json', dmarc));
    assert.deepEqual(
      [domain, records.map((record: { record: string }) => record.record)],
      ['lumen.example', ['dmarc', 'fbl']],
    );
  });

  it('exports an internationalized name in Unicode for people and in ASCII for DNS', () => {
    const record = {
      record: 'dmarc',
      type: 'TXT',
      host: '_dmarc',
      value: 'v=DMARC1; p=none',
      status: 'err',
      code: 'missing',
      current: [],
    };
    const details: DomainDetails = {
      id: 1,
      domain: 'пример.рф',
      checkedAt: 0,
      records: [record],
      monitoring: { postmasterMailru: false },
    };
    const ascii = '_dmarc.xn--e1afmkfd.xn--p1ai';
    assert.equal(recordsAs('zone', details), `${ascii}. 3600 IN TXT "v=DMARC1; p=none"\n`);
    const lines = recordsAs('text', details).split('\n');
    assert.equal(lines[0], 'DNS records of пример.рф');
    assert.deepEqual(
      lines.filter((line) => /^(?:Host|Full host name)/.test(line)),
      ['Host: _dmarc', 'Full host name: _dmarc.пример.рф', `Full host name in ASCII: ${ascii}`],
    );
    assert.equal(JSON.parse(recordsAs('json', details)).records[0].toSet.asciiHost, ascii);
  });

  it('exports a value with Markdown syntax as inline code', async () => {
    const text = '`](command:x) <b>\n# heading';
    const record = {
      record: 'spf',
      type: 'TXT',
      host: '@',
      value: text,
      status: 'err',
      code: 'missing',
      current: [],
    };
    const details = {
      id: 1,
      domain: 'a.example',
      checkedAt: 0,
      records: [record],
      monitoring: { postmasterMailru: false },
    };
    assert.match(recordsAs('markdown', details), /- Value: `` `\]\(command:x\) <b> # heading ``\n/);
  });
});

describe('the page of a domain', () => {
  it('keeps its records while another account is active, says why they are old, and updates later', async () => {
    const dns = await startDnsServer(() => [{ origin: 'lumen.example', records: [] }]);
    const [work, other] = [
      await startSandboxProcess({ seed: 'demo', dns: [dns.address] }),
      await startSandboxProcess({ seed: 'demo', dns: [dns.address] }),
    ];
    const window = await openTestWindow();
    const accounts = [
      { name: 'Work', address: work.url, kind: 'test' },
      { name: 'Other', address: other.url, kind: 'test' },
    ] as const;
    await window.use(accounts[1], other.key);
    await window.use(accounts[0], work.key);
    const { identity } = await window.active.connect();
    const model = new DomainsModel(window.active);
    const [lumen] = await model.domains();
    const looks = new DnsLookups({ start: async () => ({ dns: dns.address }) } as never, {
      workerPath: await builtWorker('lookup'),
    });
    const watch = new DomainWatch(model, new MemoryState(), window.errors, () => {});
    const pages = createDomainPages({
      model,
      looks,
      watch,
      errors: window.errors,
      extensionUri: vscode.Uri.file('/'),
    });
    const panel = new TestPanel<ToDomainPage>();
    const memory = { account: identity, accountName: 'Work', id: lumen?.id ?? 0, domain: 'lumen.example' };
    await pages.deserializeWebviewPanel(panel as never, memory);
    const shown = ({ state }: ToDomainPage) => [
      state.records.length > 0,
      state.isBeingRead,
      state.failure?.words,
    ];

    const read = panel.nextMessage(({ state }) => state.records.length > 0);
    panel.say({ type: 'ready' });
    const { checkedAt, accountKind } = (await read).state;
    assert.equal(accountKind, 'test');
    panel.say({ type: 'copyMessage' });
    await eventually(async () =>
      assert.match(
        await vscode.env.clipboard.readText(),
        /^We send newsletters from lumen\.example\..*\n\nDNS records of lumen\.example\n\nDKIM: must be fixed\n/,
      ),
    );

    const away = 'Account “Work” is not active in this window. Switch to it to check this domain.';
    const old = panel.nextMessage(({ state }) => state.failure !== undefined);
    await window.active.choose(accounts[1]);
    const kept = await old;
    assert.deepEqual(shown(kept), [true, false, away]);
    assert.equal(kept.state.checkedAt, checkedAt);

    assert.equal(kept.state.accountKind, undefined);

    const back = panel.nextMessage(({ state }) => state.failure === undefined && !state.isBeingRead);
    await window.active.choose(accounts[0]);
    assert.deepEqual(shown(await back), [true, false, undefined]);

    for (const part of [pages, watch, looks, model]) part.dispose();
    await window[Symbol.asyncDispose]();
    await Promise.all([work.stop(), other.stop(), dns.close()]);
  });
});

describe('Send Test of a domain’s page', () => {
  it('sends a test of the only layout of the workspace, and says when there is none', async (context) => {
    await assert.rejects(sendTest(), { message: 'This workspace contains no layouts (.mjml, .html)' });
    const layout = vscode.Uri.file('/letters/spring.mjml');
    const ran: unknown[][] = [];
    context.mock.method(vscode.workspace, 'findFiles', async () => [layout]);
    context.mock.method(vscode.commands, 'executeCommand', async (...call: unknown[]) => void ran.push(call));
    await sendTest();
    assert.deepEqual(ran, [[commands.layoutSendTest, layout]]);
  });
});
