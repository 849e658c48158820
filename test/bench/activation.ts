import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import { installBuild } from '../../scripts/vscode/extension.ts';
import { startServer } from '../../scripts/vscode/server.ts';
import { quietSettings } from '../../scripts/vscode/settings.ts';
import { comparedTime, comparedWithLimit, median, type Result } from './bench.ts';

/** The most windows, and the fewest when they take longer than `longest` milliseconds. Even, so that each extension comes first equally often. */
const windows = { most: 24, least: 8 };
const longest = 45_000;
const patience = 60_000;
/** The maximum over the empty extension, in ms. */
const mostOver = 20;

/** Activation times in ms, by extension. */
type Times = Readonly<Record<'mailroom' | 'empty', number>>;

/**
 * Measures how long VS Code takes to load and activate the extension, compared with an empty extension in the same host:
 * while the window starts, and when it is idle.
 */
export async function activation(): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const when of ['while VS Code starts', 'at rest']) {
    const times = await measure(when);
    const [ours, theirs] = [byPlace(times, 'mailroom'), byPlace(times, 'empty')];
    results.push(
      comparedTime(`activation ${when}`, ours, theirs, 'an empty extension'),
      comparedWithLimit(`… over it ${when}`, median(ours) - median(theirs), mostOver, 'ms'),
    );
  }
  return results;
}

/** Medians by position. The first extension also waits for others, and the second for what the first has started. */
function byPlace(times: readonly Times[], name: keyof Times): readonly number[] {
  return [0, 1].map((place) =>
    median(times.filter((_, index) => index % 2 === place).map((time) => time[name])),
  );
}

/** Opens windows one after another in one browser, each with its own extension host. */
async function measure(when: string): Promise<readonly Times[]> {
  const home = await mkdtemp(join(tmpdir(), 'mr-act-'));
  const file = join(home, 'times.jsonl');
  await install(join(home, 'ext'));
  const env = { MAILROOM_TIMES: file, MAILROOM_WHEN: when };
  const server = await startServer({ home, folder: home, settings: quietSettings, env });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const end = Date.now() + longest;
    const isEnough = (count: number) =>
      count === windows.most || (count >= windows.least && count % 2 === 0 && Date.now() > end);
    let times: readonly Times[] = [];
    while (!isEnough(times.length)) {
      await page.goto(server.url);
      times = await whenWritten(file, times.length + 1);
    }
    return times;
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

async function whenWritten(file: string, count: number): Promise<readonly Times[]> {
  for (const end = Date.now() + patience; Date.now() < end; await delay(50)) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').slice(0, -1);
    if (lines.length >= count) return lines.map((line) => JSON.parse(line));
  }
  throw new Error('VS Code did not activate the extensions.');
}
