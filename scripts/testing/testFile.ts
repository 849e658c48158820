import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signalGroup, spawnGuarded } from '../spawnGuarded.ts';
import type { FileResult } from './fileResult.ts';
import type { ReportLine } from './reporter.ts';

export interface TestFileOptions {
  /** The time limit of one test, in milliseconds. */
  readonly timeout: number;
  /** The time after which the file is killed, in milliseconds; by default twice that of one test. */
  readonly limit?: number;
  /** Arguments for the file. */
  readonly args?: readonly string[];
}

/**
 * Runs a file of `node:test` in a process of its own. A crash, a hang, an early exit and a file without tests count as one failed
 * test.
 */
export async function runTestFile(
  file: string,
  { timeout, limit = 2 * timeout, args = [] }: TestFileOptions,
): Promise<FileResult> {
  const folder = await mkdtemp(join(tmpdir(), 'mr-report-'));
  const report = join(folder, 'report.jsonl');
  const started = performance.now();
  try {
    const { output, ended } = await runProcess(
      [...reportTo(report), `--test-timeout=${timeout}`, file, ...args],
      { limit },
    );
    const seconds = (performance.now() - started) / 1000;
    return { file, seconds, ...judge(await readReport(report), { output, ended }) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs at most `concurrency` files at a time, and calls `onResult` after each. */
export async function runTestFiles(
  files: readonly string[],
  options: TestFileOptions & { readonly concurrency: number },
  onResult: (result: FileResult) => void,
): Promise<FileResult[]> {
  const waiting = [...files];
  const results: FileResult[] = [];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const result = await runTestFile(file, options);
      onResult(result);
      results.push(result);
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, work));
  return results;
}

function reportTo(path: string): string[] {
  const reporter = new URL('reporter.ts', import.meta.url).href;
  return [`--test-reporter=${reporter}`, `--test-reporter-destination=${path}`];
}

interface Ended {
  readonly output: string;
  /** The exit code or signal of the process, such as `code 0`. */
  readonly ended: string;
}

function runProcess(args: readonly string[], { limit }: { readonly limit: number }): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // Removes NODE_TEST_CONTEXT, which tells Node to report to a surrounding `node --test`.
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
    const child = spawnGuarded(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      signalGroup(child, 'SIGKILL');
    }, limit);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(late);
      const ended = isLate ? `a kill after ${limit / 1000} s` : signal ? `signal ${signal}` : `code ${code}`;
      resolve({ output, ended });
    });
  });
}

async function readReport(path: string): Promise<ReportLine[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  // The last line of a killed process may be incomplete.
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}

function judge(
  report: readonly ReportLine[],
  { output, ended }: Ended,
): Omit<FileResult, 'file' | 'seconds'> {
  const passed = report.filter(({ type }) => type === 'passed').length;
  const failures = report.flatMap((line) => (line.type === 'failed' ? line.text : []));
  const skipped = report.flatMap((line) => (line.type === 'skipped' ? line.text : []));
  const isComplete = report.some(({ type }) => type === 'complete');
  if (!isComplete) failures.push(`The process ended with ${ended} before its tests had all ended.`);
  else if (failures.length === 0 && ended !== 'code 0') failures.push(`The process ended with ${ended}.`);
  else if (passed + failures.length + skipped.length === 0) failures.push('The file has no tests.');
  const all = [...failures, output].filter(Boolean).join('\n');
  return { passed, failed: failures.length, ...(skipped.length > 0 && { skipped }), output: all };
}
