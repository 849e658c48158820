/** What the suite in the extension host writes for the process that started it. */
export interface Results {
  readonly passed: readonly string[];
  readonly failed: readonly { readonly title: string; readonly error: string }[];
}

/** The environment variable that names the folder in which each window claims the files that it runs. */
export const claimsVariable = 'MAILROOM_CLAIMS';

/** The environment variable that names the file to write the results to. */
export const resultsVariable = 'MAILROOM_RESULTS';
