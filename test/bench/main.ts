/**
 * Runs the benchmarks: `npm run bench [-- NAME…] [--json]`. Prints a table; with `--json` the last line is a JSON object.
 * Figures are comparable only within one run; each has a comparison value from the same run.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { activation } from './activation.ts';
import type { Bench, Result } from './bench.ts';
import { checks } from './checks.ts';
import { commandLine } from './commandLine.ts';
import { day } from './day.ts';
import { domainsView } from './domains.ts';
import { figures } from './figures.ts';
import { imports } from './imports.ts';
import { journal } from './journal.ts';
import { lettersOfCampaign } from './letters.ts';
import { people } from './people.ts';
import { preview } from './preview.ts';
import { programViews } from './programs.ts';
import { requests } from './requests.ts';
import { review } from './review.ts';
import { sendTest } from './sendTest.ts';
import { size } from './size.ts';
import { tree } from './tree.ts';

const benches: Record<string, Bench> = {
  preview,
  people,
  activation,
  requests,
  tree,
  domains: domainsView,
  journal,
  import: imports,
  checks,
  check: commandLine,
  programs: programViews,
  figures,
  review,
  day,
  letters: async () => [...(await lettersOfCampaign()), ...(await sendTest())],
  size,
};

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : Object.keys(benches);
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0)
  throw new Error(`The benchmarks are ${Object.keys(benches).join(', ')}; not ${unknown}.`);

const built = spawnSync(process.execPath, ['scripts/package.ts', '--released'], { stdio: ['ignore', 2, 2] });
if (built.status !== 0) throw new Error('There is nothing to measure: the extension could not be built.');

const results: Result[] = [];
for (const name of names) {
  console.error(`Measuring ${name}…`);
  results.push(...((await benches[name]?.()) ?? []));
}
console.log(table(results));
if (values.json) console.log(JSON.stringify({ results }));

/** Small values, such as slopes, have more digits. */
function digits(value: number, unit: string): number {
  if (!Number.isInteger(value) && Math.abs(value) < 1) return 2;
  return unit === 'ms' || unit === '%' ? 1 : 0;
}

function table(rows: readonly Result[]): string {
  const cells = rows.map(({ name, value, unit, against, ratio }) => [
    name,
    `${value.toFixed(digits(value, unit))} ${unit}`.trimEnd(),
    against,
    `${ratio.toFixed(2)} ×`,
  ]);
  const lines = [['name', 'value', 'against', 'times better'], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd(),
    )
    .join('\n');
}
