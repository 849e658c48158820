/** The server could not be used, whatever the letter. Its message says why, in one line. */
export class ServerTrouble extends Error {
  override readonly name = 'ServerTrouble';
}

const firstPauseMs = 1000;
const longestPauseMs = 60_000;

/** How long the server is left alone after so many failures in a row, in milliseconds. */
export function pauseAfter(failures: number): number {
  return Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
}
