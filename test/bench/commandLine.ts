import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildCommandLine } from '../../scripts/commandLine.ts';
import { comparedTime, comparedWithLimit, type Result } from './bench.ts';

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
    const mjml = cost(home, letters, [resolve('node_modules/mjml/bin/mjml'), '-r', ...names, '-o', compiled]);
    const emailens = cost(home, home, [resolve('test/bench/emailens.mjs'), compiled]);
    const ours = cost(home, letters, [program, 'check', '--fail-on', 'never', '--format', 'concise']);
    const help = Array.from({ length: 9 }, () => cost(home, home, [program, '--help']).clock);
    return [
      comparedTime(
        `processor time of checking ${layouts} layouts`,
        [ours.cpu],
        [mjml.cpu + emailens.cpu],
        'mjml -r and emailens',
      ),
      comparedWithLimit(`time of checking ${layouts} layouts`, ours.clock, 4000, 'ms'),
      comparedWithLimit(`memory of checking ${layouts} layouts`, ours.memory, 300, 'MB'),
      comparedWithLimit('time of mailroom --help', Math.min(...help), 100, 'ms'),
    ];
  } finally {
    rmSync(home, { recursive: true });
  }
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
