import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import { comparedWithLimit, median, type Result } from './bench.ts';

const letters = 10_000;
const rounds = 3;
const mostMemory = 300;

/** The measurements of one run. */
export interface LettersRun {
  readonly ms: number;
  readonly peakMb: number;
  readonly accepted: number;
}

/**
 * Measures a campaign of 10,000 letters of 20 KB through the sandbox’s own mail server, compared with a nodemailer loop that
 * sends the same letters, signed with the same key, to a server that discards them. Each run is a separate process.
 */
export async function lettersOfCampaign(): Promise<readonly Result[]> {
  const program = await bundle();
  const runs = { sandbox: [] as LettersRun[], loop: [] as LettersRun[] };
  for (let round = 0; round < rounds; round++) {
    runs.loop.push(run(program, 'loop'));
    runs.sandbox.push(run(program, 'sandbox'));
  }
  for (const { accepted } of [...runs.sandbox, ...runs.loop]) {
    if (accepted !== letters) throw new Error(`${accepted} of ${letters} letters are accounted for.`);
  }
  const rate = (which: readonly LettersRun[]) => letters / (median(which.map(({ ms }) => ms)) / 1000);
  const [ours, theirs] = [rate(runs.sandbox), rate(runs.loop)];
  const peak = Math.max(...runs.sandbox.map(({ peakMb }) => peakMb));
  return [
    {
      name: `${letters} letters, all accounted for`,
      value: ours,
      unit: 'a second',
      against: `a bare loop: ${theirs.toFixed(0)} a second`,
      ratio: ours / theirs,
    },
    comparedWithLimit('peak of that', peak, mostMemory, 'MB'),
  ];
}

/** Bundles the run into one file, as in the package, since loading TypeScript takes memory. */
async function bundle(): Promise<string> {
  const outfile = 'build/bench/lettersRun.cjs';
  await build({
    entryPoints: [join(import.meta.dirname, 'lettersRun.ts')],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile,
    logLevel: 'error',
  });
  return outfile;
}

/** The semi-space limit of the extension’s worker, in MB. */
const smallNursery = '--max-semi-space-size=8';

function run(program: string, what: 'sandbox' | 'loop'): LettersRun {
  const { stdout, status } = spawnSync(process.execPath, [smallNursery, program, what, String(letters)], {
    stdio: ['ignore', 'pipe', 2],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The letters of ${what} have failed.`);
  return JSON.parse(stdout) as LettersRun;
}
