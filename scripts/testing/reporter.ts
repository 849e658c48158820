/** A reporter of `node:test` that writes one line of JSON for each test, for `testFile.ts`. */
import { relative } from 'node:path';
import type { EventData } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';

export type ReportLine =
  | { readonly type: 'passed' }
  | { readonly type: 'failed'; readonly text: string }
  /** What the test needs and this machine lacks: see `test/support/needs.ts`. */
  | { readonly type: 'skipped'; readonly text: string }
  /** Reported at the end, after all tests of the file. */
  | { readonly type: 'complete' };

// biome-ignore lint/style/noDefaultExport: Node takes a reporter from there.
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    const line = lineOf(event);
    if (line) yield `${JSON.stringify(line)}\n`;
  }
}

function lineOf({ type, data }: TestEvent): ReportLine | undefined {
  if (type === 'test:summary') return { type: 'complete' };
  if (type !== 'test:pass' && type !== 'test:fail') return undefined;
  const isSuite = data.details.type === 'suite';
  if (type === 'test:fail') {
    const { failureType, cause } = data.details.error as Error & { failureType?: string };
    if (failureType !== 'subtestsFailed') return failed(data, cause ?? data.details.error);
    return isSuite ? undefined : failed(data, 'One of its subtests failed.');
  }
  const { skip, name } = data;
  if (typeof skip === 'string' && skip.startsWith('needs '))
    return { type: 'skipped', text: `${name}: ${skip}` };
  if (skip || data.todo) return failed(data, 'It was skipped.');
  return isSuite ? undefined : { type: 'passed' };
}

function failed({ name, file, line }: EventData.TestFail | EventData.TestPass, cause: unknown): ReportLine {
  const reason = typeof cause === 'string' ? cause : inspect(cause);
  const place = `${relative(process.cwd(), file ?? '')}:${line}`;
  return { type: 'failed', text: `FAIL  ${name}\n${`${place}\n${reason}`.replace(/^/gm, '      ')}` };
}
