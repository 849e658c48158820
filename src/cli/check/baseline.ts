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

/** Writes today’s findings as known ones. */
export async function writeBaseline(
  program: Program,
  file: string,
  findings: readonly ReportedFinding[],
): Promise<void> {
  const files: Record<string, Record<string, number>> = {};
  for (const { file: path, fingerprint } of findings) {
    files[path] ??= {};
    const counts = files[path];
    counts[fingerprint] = (counts[fingerprint] ?? 0) + 1;
  }
  const text = `${JSON.stringify({ version: 1, files }, null, 2)}\n`;
  await writeNamed(program, resolve(program.cwd, file), text);
}

/** Moves the findings that a baseline has out of a report, and counts them. Rejects with `CannotRun` if it can’t be read. */
export async function withoutKnown(
  program: Program,
  file: string,
  report: Omit<Report, 'known'>,
): Promise<Report> {
  const left = new Map(await readBaseline(program, file));
  const findings = report.findings.filter((finding) => {
    const key = keyOf(finding);
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count === 0;
  });
  return { ...report, findings, known: report.findings.length - findings.length };
}

async function readBaseline({ cwd, l10n }: Program, file: string): Promise<Baseline> {
  const path = resolve(cwd, file);
  const facts = await stat(path).catch(() => undefined);
  if (!facts)
    throw new CannotRun(l10n.t('The baseline “{0}” doesn’t exist. Write it with --write-baseline.', file));
  const text = facts.isFile() && facts.size <= mostBytes ? await readFile(path, 'utf8') : '';
  const baseline = parsedBaseline(text);
  if (baseline) return baseline;
  throw new CannotRun(
    l10n.t('The baseline “{0}” can’t be read. Write it again with --write-baseline.', file),
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
