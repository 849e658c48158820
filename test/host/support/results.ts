/** The content of the results file of a test file while a window runs the tests. */
export interface Begun {
  /** The name of the window. */
  readonly window: string;
}

/** The content of the file when the tests are done. */
export interface Results extends Begun {
  readonly passed: number;
  readonly failed: readonly { readonly title: string; readonly error: string }[];
  /** The tests that need something that this machine lacks, each with what it needs. */
  readonly skipped: readonly string[];
  readonly seconds: number;
}

/** The environment variable that names the folder of all results. A window takes the test files that have none there yet. */
export const folderVariable = 'MAILROOM_RESULTS_FOLDER';

/** The environment variable that names the window. */
export const windowVariable = 'MAILROOM_WINDOW';

/** The name of the file with the results of a test file, which is given without its endings. */
export const resultsName = (test: string) => `${test}.json`;
