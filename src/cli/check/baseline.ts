import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isObject } from '../../core/isObject.ts';
import { CannotRun } from '../cannotRun.ts';
import type { Program } from '../program.ts';
import { writeNamed } from '../writeFiles.ts';
import type { Report, ReportedFinding } from './report.ts';

/** The maximum size of a baseline in bytes. */
const mostBytes = 20_000_000;

/** The number of known findings with a fingerprint, by file. Lines may move without making a finding new. */
type Baseline = ReadonlyMap<string, number>;

const keyOf = ({ file, fingerprint }: Pick<ReportedFinding, 'file' | 'fingerprint'>) =>
  JSON.stringify([file, fingerprint]);

/** What was checked for a new baseline. */
export interface CheckedForBaseline {
  readonly findings: readonly ReportedFinding[];
  /** The paths of the layouts that were checked, from the workspace folder; `all` if there are no others. */
  readonly layouts: ReadonlySet<string> | 'all';
}

/**
 * Writes today’s findings as known ones, and returns how many are known. The file keeps what it knows of layouts that were not checked.
 * Rejects with `CannotRun` if it can’t be read for that, or can’t be written.
 */
export async function writeBaseline(
  program: Program,
  file: string,
  { findings, layouts }: CheckedForBaseline,
): Promise<number> {
  const counts = new Map<string, number>();
  for (const key of findings.map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const before = layouts === 'all' ? undefined : await readBaseline(program, file);
  for (const [key, count] of before ?? []) {
    const [path] = partsOf(key);
    // A file that layouts include has findings in the letters of others, too.
    if (layouts !== 'all' && !layouts.has(path)) counts.set(key, Math.max(count, counts.get(key) ?? 0));
  }
  const files: Record<string, Record<string, number>> = Object.create(null);
  for (const [key, count] of [...counts].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [path, fingerprint] = partsOf(key);
    files[path] ??= {};
    files[path][fingerprint] = count;
  }
  const text = `${JSON.stringify({ version: 1, files }, null, 2)}\n`;
  await writeNamed(program, resolve(program.cwd, file), text);
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

const partsOf = (key: string): readonly [path: string, fingerprint: string] => JSON.parse(key);

/** Moves the findings that a baseline has out of a report, and counts them. Rejects with `CannotRun` if it can’t be read. */
export async function withoutKnown(
  program: Program,
  file: string,
  report: Omit<Report, 'known'>,
): Promise<Report> {
  const known = await readBaseline(program, file);
  if (!known) {
    const { l10n } = program;
    throw new CannotRun(l10n.t('The baseline “{0}” doesn’t exist. Write it with --write-baseline.', file));
  }
  const left = new Map(known);
  const findings = report.findings.filter((finding) => {
    const key = keyOf(finding);
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count === 0;
  });
  return { ...report, findings, known: report.findings.length - findings.length };
}

/** Reads a baseline; `undefined` if the file doesn’t exist. Rejects with `CannotRun` if it can’t be read. */
async function readBaseline({ cwd, l10n }: Program, file: string): Promise<Baseline | undefined> {
  const path = resolve(cwd, file);
  const facts = await stat(path).catch(() => undefined);
  if (!facts) return undefined;
  const text = facts.isFile() && facts.size <= mostBytes ? await readFile(path, 'utf8') : '';
  const baseline = parsedBaseline(text);
  if (baseline) return baseline;
  throw new CannotRun(
    l10n.t(
      'The baseline “{0}” can’t be read. Delete it, then write it again with --write-baseline for all layouts.',
      file,
    ),
  );
}

/** Parses a baseline; `undefined` if it is none. */
export function parsedBaseline(text: string): Baseline | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value) || value.version !== 1 || !isObject(value.files)) return undefined;
  const entries = Object.entries(value.files).flatMap(([file, counts]) =>
    Object.entries(isObject(counts) ? counts : {}).flatMap(([fingerprint, count]) =>
      typeof count === 'number' ? [[keyOf({ file, fingerprint }), count] as const] : [],
    ),
  );
  return new Map(entries);
}
