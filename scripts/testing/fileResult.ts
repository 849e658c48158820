/** The result of running one test file. */
export interface FileResult {
  /** The path of the file in the project. */
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  /** The tests that need something that this machine lacks, each with what it needs. */
  readonly skipped?: readonly string[];
  readonly seconds: number;
  /** The failures, and what the tests printed. */
  readonly output: string;
}

/** Prints a line for the file, and the whole output if something failed. */
export function printResult({ file, passed, failed, skipped = [], seconds, output }: FileResult): void {
  const state = failed > 0 ? 'FAIL' : '  ok';
  console.log(`${state}  ${file}: ${passed} of ${passed + failed} in ${seconds.toFixed(1)} s`);
  for (const test of skipped) console.log(`skip  ${test}`);
  if (failed > 0) console.log(output);
}

/** Prints how many tests were skipped, if any, and the last line of a run. Returns true if nothing failed. */
export function printSum(results: readonly FileResult[]): boolean {
  const sum = (count: (result: FileResult) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  const skipped = sum((result) => result.skipped?.length ?? 0);
  const failed = sum((result) => result.failed);
  if (skipped > 0) console.log(`${skipped} skipped, which need what this machine lacks`);
  console.log(`${sum((result) => result.passed)} passed, ${failed} failed`);
  return failed === 0;
}
