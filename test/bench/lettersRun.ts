/** Script for one run of the benchmark of letters: `sandbox` or `loop`, and the number of letters. Prints a `LettersRun`. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { usualHabits } from '../../src/protocol/letterHabits.ts';
import { startSandbox } from '../../src/sandbox/index.ts';
import { prepareLetter } from '../../src/sandbox/letters/content.ts';
import { createMailingService } from '../../src/service/index.ts';
import type { LettersRun } from './letters.ts';

const [what, count = '0'] = process.argv.slice(2);
const letters = Number(count);
const paragraph =
  '<p>A ceiling lamp lights the floor. People sit in the <a href="https://lumen.example/a">corners</a>.</p>\n';
const body = `<!doctype html><html><body>\n${paragraph.repeat(200)}</body></html>\n`;
const footer = '<p>Too many? <a href="#">Unsubscribe</a></p>';
const addressOf = (number: number) => `reader${number}@post.example`;

void main();

async function main(): Promise<void> {
  const result = what === 'sandbox' ? await throughSandbox() : await throughLoop();
  const run: LettersRun = { ...result, peakMb: process.resourceUsage().maxRSS / 1024 };
  process.stdout.write(JSON.stringify(run));
}

async function throughSandbox(): Promise<Omit<LettersRun, 'peakMb'>> {
  const data = await mkdtemp(join(tmpdir(), 'bench-'));
  const pace = { startDelayMs: 0, batchSize: 250, batchIntervalMs: 0 };
  const sandbox = await startSandbox({ data, pace, footers: { standard: footer } });
  const service = createMailingService({ address: sandbox.url, key: sandbox.key, dateFormat: 'unix' });
  const list = await service.createList({ title: 'Readers', subscribeLink: 'https://lumen.example' });
  subscribe(data, list);
  const maketId = await service.createMaket({ title: 'Spring', body });
  const started = performance.now();
  const send = await service.createSend({ maketId, letterTitle: 'Spring', lists: [list] });
  while ((await service.getSend(send, ['status'])).status !== 4) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const ms = performance.now() - started;
  const { common } = await service.getStatistics(send, ['common']);
  await service.close();
  await sandbox.close();
  await rm(data, { recursive: true });
  return { ms, accepted: common.delivered };
}

/** Adds subscribers to the database directly, since the interface takes one address per request. */
function subscribe(data: string, list: number): void {
  const database = new DatabaseSync(join(data, 'sandbox.sqlite'));
  const add = database.prepare(
    "INSERT INTO subscribers (list, email, fields, state, created_at) VALUES (?, ?, '{}', 'active', 0)",
  );
  database.exec('BEGIN');
  for (let number = 0; number < letters; number++) add.run(list, addressOf(number));
  database.exec(
    "INSERT INTO domains (account, domain, records, postmaster_mailru) VALUES (1, 'lumen.example', '[]', 0)",
  );
  database.exec('COMMIT');
  database.close();
}

async function throughLoop(): Promise<Omit<LettersRun, 'peakMb'>> {
  let accepted = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: (stream, _session, callback) => {
      stream.resume();
      stream.on('end', () => {
        accepted++;
        callback(null);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxMessages: Number.POSITIVE_INFINITY,
  });
  const { html, text } = prepareLetter(body, footer, usualHabits);
  const started = performance.now();
  for (let first = 0; first < letters; first += 250) {
    const batch = Array.from({ length: Math.min(250, letters - first) }, (_, index) =>
      transport.sendMail({
        from: 'news@lumen.example',
        to: addressOf(first + index),
        subject: 'Spring',
        html,
        text,
        headers: {
          'List-Unsubscribe': '<http://127.0.0.1/t/unsubscribe/0123456789012345678901>',
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
        dkim: { domainName: 'lumen.example', keySelector: 'sandbox', privateKey: pem },
      }),
    );
    await Promise.all(batch);
  }
  const ms = performance.now() - started;
  transport.close();
  server.close();
  return { ms, accepted };
}
