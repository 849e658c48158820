/**
 * The pauses between tries to open, replace or remove a file that another program holds, in milliseconds: four seconds together, longer
 * than a virus scanner needs. They grow to a tenth of a second only, so that some try hits a moment between two readings of a window that
 * reads over and over.
 */
export const windowsPauses: readonly number[] = [5, 10, 20, 40, 80, ...Array<number>(38).fill(100)];

/**
 * Returns the pauses on a system, which Node names like this. Only Windows refuses to open, replace or remove a file that another program
 * has open; elsewhere, the same error codes mean a missing permission, which no waiting gives.
 */
export const pausesOn = (platform: string): readonly number[] => (platform === 'win32' ? windowsPauses : []);

const heldCodes: readonly unknown[] = ['EPERM', 'EACCES', 'EBUSY'];

/** Returns true for an error with which Windows refuses a file that another program holds. */
export const isHeldError = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'code' in error && heldCodes.includes(error.code);
