import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildCommandLine } from '../../scripts/commandLine.ts';
import { comparedTime, comparedWithLimit, median, type Result } from './bench.ts';

/** The number of layouts, of 6.6 KB each. */
const layouts = 300;

/** What a process took: processor time and time by the clock in ms, and memory in MB. */
interface Cost {
  readonly cpu: number;
  readonly clock: number;
  readonly memory: number;
}

/** Measures `mailroom check`, compared with MJML’s own program and the checks of emailens on the same layouts. */
export async function commandLine(): Promise<readonly Result[]> {
  const home = mkdtempSync(join(tmpdir(), 'mr-bench-'));
  try {
    const [letters, compiled] = [join(home, 'letters'), join(home, 'compiled')];
    for (const folder of [letters, compiled, join(letters, '.vscode')]) mkdirSync(folder);
    const layout = readFileSync('examples/newsletter.mjml', 'utf8');
    const names = Array.from({ length: layouts }, (_, index) => `letter-${index}.mjml`);
    for (const [index, name] of names.entries())
      writeFileSync(join(letters, name), layout.replace('Dear friends', `Dear friends of ${index}`));
    await buildCommandLine(join(home, 'package'));
    const program = join(home, 'package/dist/cli.mjs');
    // In turn, so that a machine that gets slower does so for all of them.
    const runs = Array.from({ length: 3 }, () => ({
      mjml: cost(home, letters, [resolve('node_modules/mjml/bin/mjml'), '-r', ...names, '-o', compiled]),
      emailens: cost(home, home, [resolve('test/bench/emailens.mjs'), compiled]),
      ours: cost(home, letters, [program, 'check', '--fail-on', 'never', '--format', 'concise']),
    }));
    const ours = runs.map((run) => run.ours);
    const theirs = runs.map(({ mjml, emailens }) => mjml.cpu + emailens.cpu);
    const help = Array.from({ length: 9 }, () => clockOf([program, '--help']));
    return [
      comparedTime(
        `processor time of checking ${layouts} layouts`,
        ours.map(({ cpu }) => cpu),
        theirs,
        'mjml -r and emailens',
      ),
      comparedWithLimit(
        `time of checking ${layouts} layouts`,
        median(ours.map(({ clock }) => clock)),
        4000,
        'ms',
      ),
      comparedWithLimit(
        `memory of checking ${layouts} layouts`,
        Math.max(...ours.map(({ memory }) => memory)),
        300,
        'MB',
      ),
      comparedWithLimit('time of mailroom --help', Math.min(...help), 100, 'ms'),
    ];
  } finally {
    rmSync(home, { recursive: true });
  }
}

/** Returns how long a program of Node takes, in ms. Throws if it fails. */
function clockOf(args: readonly string[]): number {
  const began = performance.now();
  const { status } = spawnSync(process.execPath, args);
  if (status !== 0) throw new Error(`${args.join(' ')} failed.`);
  return performance.now() - began;
}

/** Runs a program of Node in a folder. Throws if it fails. */
function cost(home: string, cwd: string, args: readonly string[]): Cost {
  const counts = join(home, 'counts.json');
  const began = performance.now();
  const counter = resolve('test/bench/countProcess.cjs');
  const { status, stderr } = spawnSync(process.execPath, ['--require', counter, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    env: { ...process.env, MAILROOM_COUNTS: counts },
  });
  if (status !== 0) throw new Error(`${args[0]} failed: ${stderr}`);
  return { clock: performance.now() - began, ...JSON.parse(readFileSync(counts, 'utf8')) };
}
