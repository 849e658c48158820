import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import { installBuild } from '../../scripts/vscode/extension.ts';
import { startServer } from '../../scripts/vscode/server.ts';
import { quietSettings } from '../../scripts/vscode/settings.ts';
import { comparedTime, type Result } from './bench.ts';

const rounds = 7;
const patience = 60_000;

/** Milliseconds, by the extension's name. */
type Times = Readonly<Record<'mailroom' | 'empty', number>>;

/**
 * How long VS Code takes to load and activate the extension, beside one that does nothing, in the same host: while the window
 * starts, when both wait for everything else, and when it has come to rest.
 */
export async function activation(): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const when of ['while VS Code starts', 'at rest']) {
    const times: Times[] = [];
    for (let round = 0; round < rounds; round++) times.push(await measure(round, when));
    const ours = times.map(({ mailroom }) => mailroom);
    const theirs = times.map(({ empty }) => empty);
    results.push(comparedTime(`activation ${when}`, ours, theirs, 'an empty extension'));
  }
  return results;
}

async function measure(round: number, when: string): Promise<Times> {
  const home = await mkdtemp(join(tmpdir(), 'mr-act-'));
  const file = join(home, 'times.json');
  const order = round % 2 === 0 ? 'mailroom,empty' : 'empty,mailroom';
  await install(join(home, 'ext'));
  const env = { MAILROOM_TIMES: file, MAILROOM_ORDER: order, MAILROOM_WHEN: when };
  const server = await startServer({ home, folder: home, settings: quietSettings, env });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    return JSON.parse(await whenWritten(file));
  } finally {
    await browser.close();
    await server.stop();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function install(extensions: string): Promise<void> {
  await installBuild(extensions);
  await writeExtension(join(extensions, 'mailroom.empty-1.0.0'), 'empty', [], 'exports.activate = () => {};');
  const probe = join(extensions, 'mailroom.probe-1.0.0');
  await writeExtension(
    probe,
    'probe',
    ['onStartupFinished'],
    'exports.activate = require("./probe.cjs").activate;',
  );
  await cp(join(import.meta.dirname, 'probe.cjs'), join(probe, 'probe.cjs'));
}

async function writeExtension(
  folder: string,
  name: string,
  activationEvents: readonly string[],
  code: string,
): Promise<void> {
  const engines = { vscode: '^1.110.0' };
  const manifest = {
    publisher: 'mailroom',
    name,
    version: '1.0.0',
    engines,
    main: './main.js',
    activationEvents,
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'main.js'), code);
}

async function whenWritten(file: string): Promise<string> {
  for (const end = Date.now() + patience; Date.now() < end; await delay(100)) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text) return text;
  }
  throw new Error('VS Code did not activate the extensions.');
}
