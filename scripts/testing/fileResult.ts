/** The result of running one test file. */
export interface FileResult {
  /** The path of the file in the project. */
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** The failures, and what the tests printed. */
  readonly output: string;
}

/** Prints a line for the file, and the whole output if something failed. */
export function printResult({ file, passed, failed, seconds, output }: FileResult): void {
  const state = failed > 0 ? 'FAIL' : '  ok';
  console.log(`${state}  ${file}: ${passed} of ${passed + failed} in ${seconds.toFixed(1)} s`);
  if (failed > 0) console.log(output);
}
