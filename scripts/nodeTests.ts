import { relative } from 'node:path';
import type { EventData } from 'node:test';
import { run } from 'node:test';
import { inspect } from 'node:util';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

export interface NodeTestOptions {
  /** How many files run at the same time. */
  readonly concurrency: number;
  /** Milliseconds after which a file is given up. */
  readonly timeout: number;
}

/** Runs test files with Node's own runner, each in a process of its own. Prints a line for each, and what failed. */
export async function nodeTests(pattern: string, options: NodeTestOptions): Promise<Tally> {
  const outputs = new Map<string, string>();
  let tally: Tally = { passed: 0, failed: 0 };
  for await (const { type, data } of run({ globPatterns: [pattern], ...options })) {
    if (type === 'test:stdout' || type === 'test:stderr') {
      outputs.set(data.file, (outputs.get(data.file) ?? '') + data.message);
    } else if (type === 'test:fail') {
      reportFailure(data);
    } else if (type === 'test:summary' && data.file) {
      reportFile(data, outputs.get(data.file) ?? '');
    } else if (type === 'test:summary') {
      tally = count(data);
    }
  }
  return tally;
}

function count({ counts }: EventData.TestSummary): Tally {
  return { passed: counts.passed, failed: counts.tests - counts.passed };
}

function reportFile(summary: EventData.TestSummary, output: string): void {
  const { passed, failed } = count(summary);
  const seconds = (summary.duration_ms / 1000).toFixed(1);
  const file = relative(process.cwd(), summary.file ?? '');
  console.log(`${failed > 0 ? 'FAIL' : '  ok'}  ${file}: ${passed} of ${passed + failed} in ${seconds} s`);
  if (failed > 0 && output) console.log(output);
}

function reportFailure({ name, file, line, details }: EventData.TestFail): void {
  const { failureType, cause } = details.error as Error & { failureType?: string };
  if (failureType === 'subtestsFailed') return;
  console.log(`FAIL  ${name}\n      ${relative(process.cwd(), file ?? '')}:${line}`);
  console.log(inspect(cause ?? details.error).replace(/^/gm, '      '));
}
