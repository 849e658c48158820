import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { spawnGuarded } from '../../scripts/spawnGuarded.ts';
import { Compiler } from '../../src/compiler/client.ts';
import { builtWorker } from '../support/builtWorker.ts';
import { provideProgram } from '../support/debianProgram.ts';
import { freePort } from '../support/freePort.ts';
import { signatureBy } from '../support/signature.ts';
import { startMailServer } from '../support/smtpServer.ts';
import { compileWith } from '../unit/compiler/compileWith.ts';
import { letterShapes, subjects } from './letterShapes.ts';
import {
  finished,
  json,
  makeList,
  makeMaket,
  makeSend,
  quickSandbox,
  type TestSandbox,
  until,
} from './support.ts';

const root = join(import.meta.dirname, '../..');
const isDeep = process.env.MAILROOM_DEEP === '1';
/** The number of readers of each letter shape. */
const readers = isDeep ? 67 : 3;

describe('Other programs', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mr-peers-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('OpenSMTPD accepts letters and relays them with valid signatures', async () => {
    await using next = await startMailServer();
    await using relay = await startRelay(folder, new URL(next.url).port);
    const sandbox = await quickSandbox({ seed: 'demo', smtp: relay.url });
    const send = await sendShapes(sandbox, letterShapes, { readers: 3 });
    await until(
      'the letters to be passed on',
      () => next.accepted.length,
      (count) => count === send.letters,
      { withinMs: 60_000 },
    );
    const { body } = await sandbox.call('GET', `/mailer/sendstatistics/${send.ids[0]}.json`);
    assert.deepEqual([body.common.delivered, body.common.count], [3, 3]);
    const signatures = await Promise.all(next.accepted.map(({ source }) => signatureBy(sandbox.dns, source)));
    await sandbox.close();
    assert.deepEqual([...new Set(signatures)], ['pass']);
  });

  it('OpenDKIM, Mail::DKIM and mailauth verify every signature', async (test) => {
    const opendkim = provideProgram('opendkim', { package: 'opendkim', variable: 'OPENDKIM' });
    // Installs Mail::DKIM as a dependency.
    provideProgram('spamassassin', { package: 'spamassassin', variable: 'SPAMASSASSIN' });
    const sandbox = await quickSandbox({ seed: 'demo' });
    const { ids, letters } = await sendShapes(sandbox, letterShapes);
    const files: string[] = [];
    for (const { source, id } of await lettersOf(sandbox, ids)) {
      assert.equal(await signatureBy(sandbox.dns, source), 'pass');
      files.push(join(folder, `${id}.eml`));
      await writeFile(files.at(-1) ?? '', source);
    }
    await writeFile(join(folder, 'unbound.conf'), resolverSettings(sandbox.dns));
    const settings = join(folder, 'opendkim.conf');
    await writeFile(settings, `Mode v\nResolverConfiguration ${join(folder, 'unbound.conf')}\nSyslog no\n`);
    const verified: string[] = [];
    for (let first = 0; first < files.length; first += 100) {
      const some = files.slice(first, first + 100).join(',');
      const { stdout, stderr } = await output(opendkim, ['-x', settings, '-t', some, '-v']);
      verified.push(...`${stdout}${stderr}`.split('\n').filter((line) => line.includes('verification')));
    }
    const byPerl = await verifiedByMailDkim(sandbox.dns, files);
    await sandbox.close();
    assert.deepEqual([...new Set(byPerl)], ['pass']);
    assert.equal(byPerl.length, letters);
    assert.equal(files.length, letters);
    assert.equal(verified.length, letters, verified.join('\n'));
    assert.deepEqual(
      verified.filter((line) => !/ d=lumen\.example, 2048-bit key\) succeeded$/.test(line)),
      [],
    );
    test.diagnostic(`${letters} letters`);
  });

  it('SpamAssassin does not classify the built-in templates as spam', async (test) => {
    const spamassassin = provideProgram('spamassassin', {
      package: 'spamassassin',
      variable: 'SPAMASSASSIN',
    });
    const sandbox = await quickSandbox({ seed: 'demo' });
    const { ids } = await sendShapes(sandbox, await startingLayouts(), {
      readers: 1,
      subject: 'News for this spring',
    });
    const files: string[] = [];
    for (const { source, to } of await lettersOf(sandbox, ids)) {
      files.push(join(folder, `${to}.eml`));
      await writeFile(files.at(-1) ?? '', source);
    }
    await sandbox.close();
    const { stdout } = await output(spamassassin, ['-L', '-t', ...files]);
    const scores = [...stdout.matchAll(/^X-Spam-Status: .*? score=([-\d.]+) .*?tests=([A-Z\d_,\s]+)/gm)];
    assert.equal(scores.length, files.length);
    for (const [index, [, score = '', tests = '']] of scores.entries()) {
      const line = `${basename(files[index] ?? '')}: ${score} ${tests.replace(/\s+/g, '')}`;
      test.diagnostic(line);
      assert.ok(Number(score) < 2, line);
    }
  });
});

/** Sends a campaign with each of these layouts, each to some addresses. */
async function sendShapes(
  { call }: TestSandbox,
  shapes: Readonly<Record<string, string>>,
  { readers: each = readers, subject = '' } = {},
): Promise<{ readonly ids: readonly number[]; readonly letters: number }> {
  const ids: number[] = [];
  for (const [index, body] of Object.values(shapes).entries()) {
    const addresses = Array.from({ length: each }, (_, number) => `shape${index}-${number}@studio.test`);
    const included_lists = json([await makeList(call, addresses)]);
    const letter_title = subject || (subjects[index % subjects.length] ?? '');
    ids.push(
      await makeSend(call, { maket_id: await makeMaket(call, { body }), included_lists, letter_title }),
    );
  }
  for (const id of ids) await finished(call, id, 60_000);
  return { ids, letters: ids.length * each };
}

async function lettersOf(sandbox: TestSandbox, ids: readonly number[]) {
  const addresses = ids.flatMap((_, index) =>
    Array.from({ length: readers }, (_each, number) => `shape${index}-${number}@studio.test`),
  );
  const inboxes = await Promise.all(addresses.map((address) => sandbox.inbox(address)));
  return inboxes.flat();
}

/** The built-in templates and the examples, compiled. */
async function startingLayouts(): Promise<Record<string, string>> {
  const files = [
    ...['announcement.mjml', 'letter.mjml', 'newsletter.mjml', 'notice.mjml', 'offer.mjml', 'page.html'].map(
      (name) => join(root, 'media/layouts/en', name),
    ),
    ...['newsletter.mjml', 'sale.html', 'welcome.mjml'].map((name) => join(root, 'examples', name)),
  ];
  const compiler = new Compiler({ workerPath: await builtWorker('compiler') });
  const layouts: Record<string, string> = {};
  for (const file of files) {
    const source = await readFile(file, 'utf8');
    const html = file.endsWith('.mjml') ? (await compileWith(compiler, source)).html : source;
    layouts[file] = html ?? assert.fail(`${file} does not compile`);
  }
  await compiler.close();
  return layouts;
}

/** Starts OpenSMTPD, which relays everything to the server at a port of the loopback interface. */
async function startRelay(folder: string, to: string): Promise<AsyncDisposable & { readonly url: string }> {
  const smtpd = provideProgram('smtpd', { package: 'opensmtpd', variable: 'OPENSMTPD' });
  const port = await freePort();
  const settings = join(folder, 'smtpd.conf');
  await writeFile(
    settings,
    `listen on 127.0.0.1 port ${port}\naction "on" relay host smtp://127.0.0.1:${to}\nmatch from any for any action "on"\n`,
  );
  const isRoot = process.getuid?.() === 0;
  const command = [...(isRoot ? [] : ['sudo', '-n']), smtpd, '-d', '-f', settings];
  const server = spawnGuarded(command[0] ?? '', command.slice(1), { stdio: 'ignore' });
  const exited = once(server, 'exit');
  await until('the relay to listen', () => listens(port), Boolean, { withinMs: 30_000 });
  return {
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      end(server, isRoot);
      await exited;
    },
  };
}

function end(server: ChildProcess, isOwn: boolean): void {
  if (isOwn) server.kill();
  else spawnSync('sudo', ['-n', 'kill', String(server.pid)]);
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Returns the result of Mail::DKIM, which SpamAssassin uses, for the signature of each message. */
async function verifiedByMailDkim(nameServer: string, files: readonly string[]): Promise<readonly string[]> {
  const [host = '', port = ''] = nameServer.split(':');
  const { stdout, stderr } = await output('perl', ['-e', mailDkim, host, port, ...files]);
  assert.equal(stderr, '');
  return stdout.trim().split('\n');
}

const mailDkim = `
use strict;
use Net::DNS;
use Mail::DKIM::Verifier;
my ($host, $port, @files) = @ARGV;
Mail::DKIM::DNS::resolver(Net::DNS::Resolver->new(nameservers => [$host], port => $port, recurse => 1));
for my $file (@files) {
  open(my $message, '<:raw', $file) or die "$file: $!";
  local $/;
  my $verifier = Mail::DKIM::Verifier->new;
  $verifier->PRINT(<$message>);
  $verifier->CLOSE;
  print $verifier->result, "\\n";
}`;

/** Unbound settings that forward all queries to the name server at this address. */
function resolverSettings(nameServer: string): string {
  return `server:
  do-not-query-localhost: no
  module-config: "iterator"
forward-zone:
  name: "."
  forward-addr: ${nameServer.replace(':', '@')}
`;
}

async function output(program: string, args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (data) => {
    said.stdout += data;
  });
  child.stderr.on('data', (data) => {
    said.stderr += data;
  });
  await once(child, 'close');
  return said;
}
